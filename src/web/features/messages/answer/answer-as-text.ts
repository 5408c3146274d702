import type { MarkedToken, Token, Tokens } from "marked";
import { lexFullAnswer } from "./lex-answer.ts";
import { MARKDOWN_DEPTH_MAX } from "./markdown-depth.ts";
import type { MathToken } from "./math-tokens.ts";
import { tokensToPlainText } from "./tokens-to-plain-text.ts";

/** An answer as plain text without Markdown characters. Tabs separate table columns. */
export const answerAsText = (reply: string): string =>
  paragraphs(
    lexFullAnswer(reply).map(({ token }) => token),
    0,
  );

const paragraphs = (tokens: readonly Token[], depth: number): string =>
  tokens
    .map((token) => block(token as MarkedToken | MathToken, depth))
    .filter((text) => text !== "")
    .join("\n\n");

function block(token: MarkedToken | MathToken, depth: number): string {
  if (depth > MARKDOWN_DEPTH_MAX) return token.raw;
  switch (token.type) {
    case "space":
    case "def":
    case "hr":
      return "";
    case "code":
      return (token as Tokens.Code).text;
    case "blockquote":
      return paragraphs((token as Tokens.Blockquote).tokens, depth + 1);
    case "list":
      return list(token as Tokens.List, depth);
    case "table":
      return table(token as Tokens.Table);
    default:
      return tokensToPlainText([token], { hasAddresses: true }).trim();
  }
}

function list(token: Tokens.List, depth: number): string {
  const first = token.start === "" ? 1 : token.start;
  return token.items
    .map((item, index) => `${markOf(item, token.ordered ? `${first + index}. ` : "• ")}${itemText(item, depth)}`)
    .join(token.loose ? "\n\n" : "\n");
}

/** Returns the checkbox of a task, or `mark` (the bullet or the number) for any other list item. */
function markOf({ tokens }: Tokens.ListItem, mark: string): string {
  const [first] = tokens;
  return first?.type === "checkbox" ? tokensToPlainText([first]) : mark;
}

const itemText = ({ tokens, loose }: Tokens.ListItem, depth: number): string =>
  tokens
    .filter(({ type }) => type !== "checkbox")
    .map((token) => block(token as MarkedToken | MathToken, depth + 1))
    .filter((text) => text !== "")
    .join(loose ? "\n\n" : "\n")
    .replace(/\n(?!\n)/g, "\n  ");

const table = ({ header, rows }: Tokens.Table): string =>
  [header, ...rows]
    .map((cells) => cells.map(({ tokens }) => tokensToPlainText(tokens).trim().replace(/\s+/g, " ")).join("\t"))
    .join("\n");
