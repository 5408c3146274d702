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

/** An answer: plain until the code that reads Markdown is there, which is seldom later than the answer itself. */
export function LateAnswerText(props: AnswerTextProps) {
  // See LateTurn: what is here is drawn at once.
  const [AnswerText] = useState(() => here ?? AwaitedText);
  return (
    <Suspense fallback={<PlainText text={props.text} />}>
      <AnswerText {...props} />
    </Suspense>
  );
}
