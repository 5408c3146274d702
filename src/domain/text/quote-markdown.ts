/** A text on one line, as a heading or a name is in Markdown. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** A text as a quotation in Markdown, so that its own marks stay marks of the text. */
export const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
