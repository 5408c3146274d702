import { splitPromptAtVariables } from "#domain/workspaces/prompt-variables.ts";
import "./marks.css";

/** A reusable prompt; each blank is drawn as a gap with its name. */
export function TextWithBlanks({ text }: { text: string }) {
  return splitPromptAtVariables(text).map((piece, index) =>
    piece.kind === "text" ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <span key={index} className="hole">
        {piece.name}
      </span>
    ),
  );
}
