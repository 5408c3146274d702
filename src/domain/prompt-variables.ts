// Blanks in a shared prompt: "Write to {{reader}} about {{subject}}".

// Bounded on both sides, so that no text makes the search slow.
const BLANK = /\{\{[ \t]{0,3}([\p{L}\p{N}_](?:[\p{L}\p{N}_ '-]{0,38}[\p{L}\p{N}_])?)[ \t]{0,3}\}\}/gu;

/** The names of the blanks, each once, in the order in which they first stand. Names differ by case. */
export function variablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(BLANK), ([, name]) => name ?? ""))];
}

/**
 * Puts the values in their blanks. A blank without a value stays as it is, and what a value holds is never taken for a
 * blank.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(BLANK, (blank, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? "").trim() : "";
    return value === "" ? blank : value;
  });
}
