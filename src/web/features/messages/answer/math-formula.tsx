import { lazy, Suspense } from "react";
import { ScrollableBox } from "./scrollable-box.tsx";
import "./math-formula.css";

// Loaded on demand: most answers have no formula, and this code is as large as all Markdown code.
const Formula = lazy(async () => {
  const Plain = ({ tex }: { tex: string; isDisplay: boolean }) => <code>{tex}</code>;
  return {
    default: await import("./katex-formula.tsx").then(
      (loaded) => loaded.KatexFormula,
      () => Plain,
    ),
  };
});

interface MathFormulaProps {
  tex: string;
  isDisplay: boolean;
}

export function MathFormula({ tex, isDisplay }: MathFormulaProps) {
  const formula = (
    <Suspense fallback={<code>{tex}</code>}>
      <Formula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
  if (!isDisplay) return formula;
  return (
    <ScrollableBox className="formula" label="Formula">
      {formula}
    </ScrollableBox>
  );
}
