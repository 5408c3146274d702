/** Markdown headings and names must be on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** A Markdown quotation: markup in the text stays inside the quotation. */
export const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
