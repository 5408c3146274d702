import type { MarkedToken, Token, Tokens } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import { lexFullAnswer } from "./lex-answer.ts";
import { headingDepthOf, MARKDOWN_DEPTH_MAX } from "./markdown-depth.ts";
import type { MathToken } from "./math-tokens.ts";
import { safeLink } from "./safe-link.ts";
import { isLineBreak, tokensToPlainText } from "./tokens-to-plain-text.ts";

type AnyToken = MarkedToken | MathToken;

/** Mail and Word do not have our style sheet, so tables and code have inline styles. */
const CELL_STYLE = "border:1px solid #999;padding:4px 8px;vertical-align:top";
const CODE_STYLE = "font-family:Consolas,Menlo,monospace";
const HEADING_LEVEL = 2;
const HEADING_LEVEL_MAX = 6;

/** An answer as HTML for the clipboard. Its text is escaped, unsafe links are dropped, and pictures become links. */
export function answerAsHtml(reply: string): string {
  const tokens = lexFullAnswer(reply).map(({ token }) => token);
  return `<div dir="auto">${blocks(tokens, { depth: 0, headingDepth: headingDepthOf(tokens) })}</div>`;
}

interface Place {
  depth: number;
  headingDepth: number;
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

const blocks = (tokens: readonly Token[], place: Place): string =>
  tokens.map((token) => block(token as AnyToken, place)).join("");

function block(token: AnyToken, place: Place): string {
  if (place.depth > MARKDOWN_DEPTH_MAX) return `<p>${escaped(token.raw)}</p>`;
  switch (token.type) {
    case "space":
    case "def":
      return "";
    case "hr":
      return "<hr>";
    case "heading":
      return heading(token as Tokens.Heading, place);
    case "code":
      return `<pre style="${CODE_STYLE}"><code>${escaped((token as Tokens.Code).text)}</code></pre>`;
    case "blockquote":
      return `<blockquote>${blocks((token as Tokens.Blockquote).tokens, deeper(place))}</blockquote>`;
    case "list":
      return list(token as Tokens.List, place);
    case "table":
      return table(token as Tokens.Table, place);
    case "html":
      return token.raw.trim() === "" ? "" : `<p>${escaped(token.raw.trim())}</p>`;
    case "paragraph":
    case "text":
      return `<p>${inline((token as Tokens.Paragraph).tokens ?? [token], place)}</p>`;
    default:
      return `<p>${inline([token], place)}</p>`;
  }
}

function heading(token: Tokens.Heading, place: Place): string {
  const level = Math.min(HEADING_LEVEL + Math.max(0, token.depth - place.headingDepth), HEADING_LEVEL_MAX);
  return `<h${level}>${inline(token.tokens, place)}</h${level}>`;
}

function list(token: Tokens.List, place: Place): string {
  const items = token.items.map(({ tokens, loose }) => {
    const inside = tokens.map((child) =>
      child.type === "checkbox" || (child.type === "text" && !loose)
        ? inline((child as Tokens.Text).tokens ?? [child], place)
        : block(child as AnyToken, deeper(place)),
    );
    return `<li>${inside.join("")}</li>`;
  });
  if (!token.ordered) return `<ul>${items.join("")}</ul>`;
  const start = token.start === "" || token.start === 1 ? "" : ` start="${Number(token.start)}"`;
  return `<ol${start}>${items.join("")}</ol>`;
}

function table({ header, rows }: Tokens.Table, place: Place): string {
  const row = (cells: readonly Tokens.TableCell[], name: "th" | "td") =>
    `<tr>${cells.map(({ tokens, align }) => cell(inline(tokens, place), name, align)).join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("");
  return `<table style="border-collapse:collapse"><thead>${row(header, "th")}</thead><tbody>${body}</tbody></table>`;
}

const cell = (words: string, name: "th" | "td", align: Tokens.TableCell["align"]): string =>
  `<${name} style="${CELL_STYLE};text-align:${align ?? "start"}">${words}</${name}>`;

const inline = (tokens: readonly Token[], place: Place): string =>
  tokens.map((token) => span(token as AnyToken, deeper(place))).join("");

const ELEMENTS: Readonly<Record<string, string>> = { strong: "b", em: "i", del: "s" };

function span(token: AnyToken, place: Place): string {
  if (place.depth > MARKDOWN_DEPTH_MAX) return escaped(token.raw);
  const element = ELEMENTS[token.type];
  if (element !== undefined) return `<${element}>${inline((token as Tokens.Strong).tokens, place)}</${element}>`;
  switch (token.type) {
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? escaped(decodeEntities(text)) : inline(tokens, place);
    }
    case "codespan":
    case "math":
      return `<code style="${CODE_STYLE}">${escaped(tokensToPlainText([token]))}</code>`;
    case "br":
      return "<br>";
    case "html":
      return isLineBreak(token.raw) ? "<br>" : escaped(token.raw);
    case "link":
      return link(token as Tokens.Link, inline((token as Tokens.Link).tokens, place));
    case "image":
      return link(token as Tokens.Image, escaped(tokensToPlainText([token])));
    default:
      return escaped(tokensToPlainText([token]));
  }
}

function link({ href }: { href: string }, words: string): string {
  const safe = safeLink(decodeEntities(href));
  return safe === null ? words : `<a href="${escaped(safe.href)}">${words}</a>`;
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
