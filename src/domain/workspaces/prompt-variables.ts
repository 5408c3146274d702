// Blanks (places to fill in) in a reusable prompt: "Write to {{reader}} about {{subject}}".

// All lengths are limited, so that no text makes the search slow.
const BLANK = /\{\{[ \t]{0,3}([\p{L}\p{N}_](?:[\p{L}\p{N}_ '-]{0,38}[\p{L}\p{N}_])?)[ \t]{0,3}\}\}/gu;

/** The names of the blanks, each once, in order of first use. Names are case-sensitive. */
export function findVariableNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(BLANK), ([, name]) => name ?? ""))];
}

/** Fills the blanks. A blank without a value stays unchanged. Blanks inside a value are not filled. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(BLANK, (blank, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? "").trim() : "";
    return value === "" ? blank : value;
  });
}

export type PromptPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "blank"; readonly name: string };

export function splitPromptAtVariables(text: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let end = 0;
  for (const found of text.matchAll(BLANK)) {
    if (found.index > end) pieces.push({ kind: "text", text: text.slice(end, found.index) });
    pieces.push({ kind: "blank", name: found[1] ?? "" });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}
