/** In Markdown, headings and names must be on one line. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** Every line gets a ">", so markup in the text stays inside the quotation. */
export const quoteMarkdown = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
