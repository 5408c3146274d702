import type { Tokens } from "marked";
import { csvField } from "#domain/text/csv-field.ts";
import { tokensToPlainText } from "./tokens-to-plain-text.ts";

/** A table as CSV (RFC 4180). The cells contain plain text. */
export const tableAsCsv = ({ header, rows }: Pick<Tokens.Table, "header" | "rows">): string =>
  [header, ...rows]
    .map(
      (cells) => `${cells.map(({ tokens }) => csvField(numberOrText(tokensToPlainText(tokens).trim()))).join(",")}\r\n`,
    )
    .join("");

/** Returns negative numbers as numbers: `csvField` would mark a text that starts with "-" as a formula. */
const numberOrText = (text: string): string | number =>
  /^-\d+(?:\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text;
