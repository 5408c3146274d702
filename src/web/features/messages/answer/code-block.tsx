import { memo, useEffect, useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import type { CodePiece } from "./highlight-code.ts";
import { ScrollableBox } from "./scrollable-box.tsx";

interface CodeBlockProps {
  code: string;
  /** "" if the answer names no language. */
  language: string;
  /** True: the code is still streaming. It is highlighted when it is complete. */
  isOpen: boolean;
}

export const CodeBlock = memo(function CodeBlock({ code, language, isOpen }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false);
  const pieces = useHighlight(code, language, isOpen);
  return (
    <div className={isWrapped ? "code wrapped" : "code"}>
      <header>
        <span className="slug">{language === "" ? "text" : language}</span>
        <IconButton
          className="push"
          size="tiny"
          label="Wrap lines"
          icon="wrap"
          aria-pressed={isWrapped}
          onClick={() => setIsWrapped(!isWrapped)}
        />
        <IconButton
          size="tiny"
          label="Copy code"
          icon="copy"
          onClick={() => copyToClipboard(code, "The code has been copied.")}
        />
      </header>
      <ScrollableBox className="code-scroll" label={language === "" ? "Code" : `Code, ${language}`}>
        <pre dir="ltr">
          <code>{pieces === null ? code : pieces.map(draw)}</code>
        </pre>
      </ScrollableBox>
    </div>
  );
});

const draw = ({ text, scope }: CodePiece, index: number) =>
  scope === null ? (
    text
  ) : (
    <span key={index} className={`hl-${scope.split(".", 1)[0]}`}>
      {text}
    </span>
  );

function useHighlight(code: string, language: string, isOpen: boolean): readonly CodePiece[] | null {
  const [pieces, setPieces] = useState<readonly CodePiece[] | null>(null);
  useEffect(() => {
    if (isOpen || language === "") return;
    let isStale = false;
    import("./highlight-code.ts")
      .then(({ highlightCode }) => {
        if (!isStale) setPieces(highlightCode(code, language.toLowerCase()));
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
      setPieces(null);
    };
  }, [code, language, isOpen]);
  return pieces;
}
