import { useEffect, useRef, useState } from "react";
import { mayNeedFold } from "./may-need-fold.ts";
import "./folded-prompt.css";

/** A prompt as it was written. A long one shows six lines, so that the answer is not pushed off the screen. */
export function FoldedPrompt({ text }: { text: string }) {
  const isCandidate = mayNeedFold(text);
  const [isAll, setAll] = useState(false);
  const [isCut, setCut] = useState(isCandidate);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || !isCandidate || isAll) return;
    // Called behind the page's own layout, so that reading the heights costs none.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isCandidate, isAll]);
  return (
    <>
      <p ref={paragraph} className={isCandidate && !isAll ? "read said folded" : "read said"} dir="auto">
        {text}
      </p>
      {isCandidate && (isCut || isAll) && (
        <button type="button" className="text-button show-all" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}
