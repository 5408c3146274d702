import type { Token } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import { hasVisibleDestination, safeLink } from "./safe-link.ts";

interface WordsOptions {
  /** True: the URL follows the text of each link, because plain text cannot be clicked. */
  hasAddresses?: boolean;
}

export const tokensToPlainText = (tokens: readonly Token[], options: WordsOptions = {}): string =>
  tokens.map((token) => wordsOfOne(token, options)).join("");

function wordsOfOne(token: Token, options: WordsOptions): string {
  switch (token.type) {
    case "link":
    case "image":
      return options.hasAddresses === true ? withAddress(token, options) : wordsOfLink(token, options);
    case "br":
      return "\n";
    case "html":
      return isLineBreak(token.raw) ? "\n" : token.raw;
    case "checkbox":
      return token.checked === true ? "☑ " : "☐ ";
    case "math":
      return token.tex;
    case "codespan":
    case "escape":
      return token.text;
  }
  if ("tokens" in token && token.tokens !== undefined && token.tokens.length > 0)
    return tokensToPlainText(token.tokens, options);
  return token.type === "text" ? decodeEntities(token.text) : token.raw;
}

/** `<br>` is the only line break that a Markdown table cell supports. */
export const isLineBreak = (html: string): boolean => /^<br ?\/?>$/i.test(html.trim());

const wordsOfLink = (token: Token, options: WordsOptions): string =>
  "tokens" in token && token.tokens !== undefined && token.tokens.length > 0
    ? tokensToPlainText(token.tokens, options)
    : "text" in token && token.text !== ""
      ? decodeEntities(token.text)
      : token.raw;

function withAddress(token: Token, options: WordsOptions): string {
  const words = wordsOfLink(token, options);
  const link = "href" in token ? safeLink(decodeEntities(token.href)) : null;
  if (link === null || hasVisibleDestination(words, link)) return words;
  return `${words} (${link.href.replace(/^mailto:/, "")})`;
}
