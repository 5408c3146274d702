import { lazy, Suspense } from "react";
import type { AnswerTextProps } from "./answer-text.tsx";

export const preloadAnswerText = () => import("./answer-text.tsx");

const PlainText = ({ text }: { text: string }) => <p className="read said">{text}</p>;
const AnswerText = lazy(async () => ({
  default: (await preloadAnswerText().catch(() => ({ AnswerText: PlainText }))).AnswerText,
}));

/** An answer: plain until the code that reads Markdown is there, which is seldom later than the answer itself. */
export function LateAnswerText(props: AnswerTextProps) {
  return (
    <Suspense fallback={<PlainText text={props.text} />}>
      <AnswerText {...props} />
    </Suspense>
  );
}
