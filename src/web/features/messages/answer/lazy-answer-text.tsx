import { lazy, Suspense, useState } from "react";
import type { AnswerTextProps, AnswerText as LoadedAnswerText } from "./answer-text.tsx";

let here: typeof LoadedAnswerText | null = null;

export async function preloadAnswerText(): Promise<typeof LoadedAnswerText> {
  here = (await import("./answer-text.tsx")).AnswerText;
  return here;
}

const PlainText = ({ text }: { text: string }) => (
  <p className="read said" dir="auto">
    {text}
  </p>
);
const AwaitedText = lazy(async () => ({ default: await preloadAnswerText().catch(() => PlainText) }));

/** Shows plain text until the Markdown code is loaded. The code rarely arrives later than the answer. */
export function LazyAnswerText(props: AnswerTextProps) {
  // Loaded code is rendered without `lazy`; see lazy-component.tsx.
  const [AnswerText] = useState(() => here ?? AwaitedText);
  return (
    <Suspense fallback={<PlainText text={props.text} />}>
      <AnswerText {...props} />
    </Suspense>
  );
}
