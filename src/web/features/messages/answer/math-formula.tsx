import { lazy, Suspense } from "react";
import { ScrollByKey } from "./scroll-by-key.tsx";
import "./math-formula.css";

// Most answers have no formula, and the code that draws one is as large as all Markdown code.
const Formula = lazy(async () => {
  const Plain = ({ tex }: { tex: string; isDisplay: boolean }) => <code>{tex}</code>;
  return {
    default: await import("./set-formula.tsx").then(
      (loaded) => loaded.SetFormula,
      () => Plain,
    ),
  };
});

interface MathFormulaProps {
  tex: string;
  isDisplay: boolean;
}

/** A formula. Shows the TeX source until the code that draws it is loaded. */
export function MathFormula({ tex, isDisplay }: MathFormulaProps) {
  const formula = (
    <Suspense fallback={<code>{tex}</code>}>
      <Formula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
  if (!isDisplay) return formula;
  return (
    <ScrollByKey className="formula" label="Formula">
      {formula}
    </ScrollByKey>
  );
}
