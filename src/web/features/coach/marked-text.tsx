import type { ReactNode } from "react";

/** Underlines the words that cost points. `marks` are sorted and do not overlap. */
export function MarkedText({
  text,
  marks,
}: {
  text: string;
  marks: readonly { readonly start: number; readonly end: number }[];
}) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const mark of marks) {
    pieces.push(text.slice(end, mark.start));
    pieces.push(
      <span className="coach-gap" key={mark.start}>
        {text.slice(mark.start, mark.end)}
      </span>,
    );
    end = mark.end;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
