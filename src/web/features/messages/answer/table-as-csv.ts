import type { Token, Tokens } from "marked";
import { csvField } from "#domain/csv-field.ts";
import { decodeEntities } from "./decode-entities.ts";

/** A table of an answer as RFC 4180 lines, its words without Markdown's marks. */
export const tableAsCsv = ({ header, rows }: Pick<Tokens.Table, "header" | "rows">): string =>
  [header, ...rows]
    .map((cells) => `${cells.map(({ tokens }) => csvField(numberOrText(textOf(tokens)))).join(",")}\r\n`)
    .join("");

/** A negative number is no formula. */
const numberOrText = (text: string): string | number =>
  /^-\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;

const textOf = (tokens: readonly Token[]): string => tokens.map(wordsOf).join("").trim();

function wordsOf(token: Token): string {
  if ("tokens" in token && token.tokens !== undefined && token.tokens.length > 0)
    return token.tokens.map(wordsOf).join("");
  switch (token.type) {
    case "br":
      return "\n";
    case "html":
      return /^<br ?\/?>$/i.test(token.raw.trim()) ? "\n" : token.raw;
    case "codespan":
      return token.text;
    case "text":
      return decodeEntities(token.text);
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}
