import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type ILevelsOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { MarkedToken, Token, Tokens } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import { lexFullAnswer } from "./lex-answer.ts";
import { headingDepthOf, MARKDOWN_DEPTH_MAX } from "./markdown-depth.ts";
import type { MathToken } from "./math-tokens.ts";
import { safeLink } from "./safe-link.ts";
import { isLineBreak, tokensToPlainText } from "./tokens-to-plain-text.ts";

// Word's units: twentieths of a point for lengths, half points for font sizes.
const TEXT_WIDTH = 9026;
const INDENT = 425;
const SIZE = 22;
const CODE_SIZE = 20;
const INK = "16211D";
const RULE = "A5ACA8";
const LINE = { style: BorderStyle.SINGLE, size: 4, color: RULE };
const CODE_GROUND = "F1F3F2";
const CODE_FONT = "Consolas";
const FONT = "Calibri";
/** Word supports nine list levels; the first is 0. */
const LIST_LEVEL_MAX = 8;
const COLUMN_LETTERS_MIN = 12;
const COLUMN_LETTERS_MAX = 48;
const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
] as const;

type Block = Paragraph | Table;
type AnyToken = MarkedToken | MathToken;

interface Place {
  depth: number;
  headingDepth: number;
  /** The number of quotes and lists around the block. */
  indent: number;
  isQuoted: boolean;
  /** The first number of each ordered list so far. The list at index `i` has the numbering reference `list-${i}`. */
  starts: number[];
}

/** An answer as a .docx file with real Word headings, lists, tables and links. */
export function answerAsWord(reply: string, title: string): Promise<Blob> {
  const tokens = lexFullAnswer(reply).map(({ token }) => token);
  const starts: number[] = [];
  const place = { depth: 0, headingDepth: headingDepthOf(tokens), indent: 0, isQuoted: false, starts };
  const children = blocks(tokens, place);
  return Packer.toBlob(
    new Document({
      title: clean(title),
      styles: { default: STYLES },
      numbering: {
        config: [
          { reference: "bullets", levels: levels((level) => [LevelFormat.BULLET, level % 2 === 0 ? "•" : "◦"]) },
          ...starts.map((start, index) => ({
            reference: `list-${index}`,
            levels: levels((level) => [LevelFormat.DECIMAL, `%${level + 1}.`], start),
          })),
        ],
      },
      sections: [{ children }],
    }),
  );
}

const headingStyle = (size: number) => ({
  run: { size, bold: true, color: INK, font: FONT },
  paragraph: { spacing: { before: 280, after: 100 }, keepNext: true },
});

const STYLES = {
  document: { run: { font: FONT, size: SIZE }, paragraph: { spacing: { after: 140, line: 276 } } },
  heading1: headingStyle(32),
  heading2: headingStyle(27),
  heading3: headingStyle(24),
  heading4: headingStyle(SIZE),
};

const levels = (look: (level: number) => [(typeof LevelFormat)[keyof typeof LevelFormat], string], start = 1) =>
  Array.from({ length: LIST_LEVEL_MAX + 1 }, (_, level): ILevelsOptions => {
    const [format, text] = look(level);
    const indent = { left: INDENT * (level + 1), hanging: INDENT };
    return { level, format, text, start, alignment: AlignmentType.START, style: { paragraph: { indent } } };
  });

const blocks = (tokens: readonly Token[], place: Place): Block[] =>
  tokens.flatMap((token) => block(token as AnyToken, place));

function block(token: AnyToken, place: Place): Block[] {
  if (place.depth > MARKDOWN_DEPTH_MAX) return [paragraph([run(token.raw)], token.raw, place)];
  const inside = { ...place, depth: place.depth + 1 };
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "hr":
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: RULE, space: 1 } } })];
    case "heading": {
      const { depth, tokens, text } = token as Tokens.Heading;
      const heading = HEADINGS[Math.max(0, depth - place.headingDepth)] ?? HeadingLevel.HEADING_4;
      return [paragraph(inline(tokens, {}, inside.depth), text, place, { heading })];
    }
    case "code":
      return [code((token as Tokens.Code).text, place)];
    case "blockquote":
      return blocks((token as Tokens.Blockquote).tokens, { ...inside, indent: place.indent + 1, isQuoted: true });
    case "list":
      return list(token as Tokens.List, inside);
    case "table":
      // Word joins two tables that have no paragraph between them.
      return [table(token as Tokens.Table, inside.depth), new Paragraph({ spacing: { after: 0 } })];
    default: {
      const tokens = (token as Tokens.Paragraph).tokens ?? [token];
      return [paragraph(inline(tokens, {}, inside.depth), tokensToPlainText([token]), place)];
    }
  }
}

type ParagraphOptions = ConstructorParameters<typeof Paragraph>[0];

function paragraph(
  children: readonly ParagraphChild[],
  words: string,
  { indent, isQuoted }: Pick<Place, "indent" | "isQuoted">,
  options: Exclude<ParagraphOptions, string> = {},
): Paragraph {
  const bidirectional = isRightToLeft(words);
  const border = { [bidirectional ? "right" : "left"]: { ...LINE, size: 12, space: 8 } };
  return new Paragraph({
    ...(indent > 0 && { indent: { left: INDENT * indent } }),
    bidirectional,
    ...(isQuoted && { border }),
    ...options,
    children,
  });
}

const code = (text: string, place: Place): Paragraph =>
  new Paragraph({
    children: text.split("\n").map((line, index) => run(line, { ...CODE, ...(index > 0 && { break: 1 }) })),
    shading: { type: ShadingType.CLEAR, fill: CODE_GROUND, color: "auto" },
    indent: { left: INDENT * place.indent },
    spacing: { line: 240 },
    alignment: AlignmentType.LEFT,
  });

function list(token: Tokens.List, place: Place): Block[] {
  const reference = token.ordered ? `list-${place.starts.length}` : "bullets";
  if (token.ordered) place.starts.push(token.start === "" ? 1 : token.start);
  const numbering = { reference, level: Math.min(place.indent, LIST_LEVEL_MAX) };
  const within = { ...place, indent: place.indent + 1 };
  return token.items.flatMap(({ tokens }) => {
    const [first, ...rest] = firstParagraph(tokens);
    const words = tokensToPlainText(first ?? []);
    const spacing = token.loose ? {} : { spacing: { after: 60 } };
    const line = paragraph(
      inline(first ?? [], {}, place.depth),
      words,
      { ...place, indent: 0 },
      { numbering, ...spacing },
    );
    return [line, ...blocks(rest.flat(), within)];
  });
}

/** Splits a list item: the first element is the text next to the bullet; the others are the blocks below that text. */
function firstParagraph(tokens: readonly Token[]): Token[][] {
  const isWords = (token: Token) => token.type === "text" || token.type === "paragraph" || token.type === "checkbox";
  const isChecked = tokens[0]?.type === "checkbox";
  const count = isChecked ? 2 : isWords(tokens[0] ?? ({ type: "space", raw: "" } as Token)) ? 1 : 0;
  const beside = tokens.slice(0, count).flatMap((token) => ("tokens" in token ? (token.tokens ?? [token]) : [token]));
  return [beside, ...tokens.slice(count).map((token) => [token])];
}

function table({ header, rows }: Tokens.Table, depth: number): Table {
  const lengths = header.map((cell, column) =>
    Math.max(
      ...[cell, ...rows.map((row) => row[column] ?? cell)].map(({ tokens }) => tokensToPlainText(tokens).length),
    ),
  );
  const weights = lengths.map((length) => Math.min(Math.max(length, COLUMN_LETTERS_MIN), COLUMN_LETTERS_MAX));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const columnWidths = weights.map((weight) => Math.floor((TEXT_WIDTH * weight) / whole));
  const row = (cells: readonly Tokens.TableCell[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map((cell, column) => tableCell(cell, columnWidths[column] ?? 0, isHead, depth)),
    });
  const isReversed = isRightToLeft(header.map(({ tokens }) => tokensToPlainText(tokens)).join(" "));
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths,
    visuallyRightToLeft: isReversed,
    borders: TABLE_BORDERS,
    rows: [row(header, true), ...rows.map((cells) => row(cells, false))],
  });
}

const TABLE_BORDERS = {
  top: LINE,
  bottom: LINE,
  left: LINE,
  right: LINE,
  insideHorizontal: LINE,
  insideVertical: LINE,
};
const CELL_MARGINS = { top: 60, bottom: 60, left: 110, right: 110 };
const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };

function tableCell({ tokens, align }: Tokens.TableCell, size: number, isHead: boolean, depth: number): TableCell {
  const words = inline(tokens, isHead ? { bold: true } : {}, depth);
  const options = { spacing: { after: 0 }, ...(align !== null && { alignment: ALIGNMENTS[align] }) };
  return new TableCell({
    width: { size, type: WidthType.DXA },
    margins: CELL_MARGINS,
    ...(isHead && { shading: { type: ShadingType.CLEAR, fill: CODE_GROUND, color: "auto" } }),
    children: [paragraph(words, tokensToPlainText(tokens), { indent: 0, isQuoted: false }, options)],
  });
}

type Look = Pick<IRunOptions, "bold" | "italics" | "strike" | "font" | "size" | "style">;

const CODE: Look = { font: CODE_FONT, size: CODE_SIZE };

const inline = (tokens: readonly Token[], look: Look, depth: number): ParagraphChild[] =>
  tokens.flatMap((token) => span(token as AnyToken, look, depth + 1));

function span(token: AnyToken, look: Look, depth: number): ParagraphChild[] {
  if (depth > MARKDOWN_DEPTH_MAX) return [run(token.raw, look)];
  switch (token.type) {
    case "strong":
      return inline((token as Tokens.Strong).tokens, { ...look, bold: true }, depth);
    case "em":
      return inline((token as Tokens.Em).tokens, { ...look, italics: true }, depth);
    case "del":
      return inline((token as Tokens.Del).tokens, { ...look, strike: true }, depth);
    case "text": {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? [run(decodeEntities(text), look)] : inline(tokens, look, depth);
    }
    case "codespan":
    case "math":
      return [run(tokensToPlainText([token]), { ...look, ...CODE })];
    case "br":
      return [new TextRun({ break: 1 })];
    case "html":
      return isLineBreak(token.raw) ? [new TextRun({ break: 1 })] : [run(token.raw, look)];
    case "link":
      return link(token as Tokens.Link, inline((token as Tokens.Link).tokens, { ...look, style: "Hyperlink" }, depth));
    case "image":
      return link(token as Tokens.Image, [run(tokensToPlainText([token]), { ...look, style: "Hyperlink" })]);
    default:
      return [run(tokensToPlainText([token]), look)];
  }
}

function link(token: Tokens.Link | Tokens.Image, children: ParagraphChild[]): ParagraphChild[] {
  const safe = safeLink(decodeEntities(token.href));
  return safe === null ? [run(tokensToPlainText([token]))] : [new ExternalHyperlink({ link: safe.href, children })];
}

const run = (text: string, look: Look & Pick<IRunOptions, "break"> = {}): TextRun =>
  new TextRun({ ...look, text: clean(text), ...(isRightToLeft(text) && { rightToLeft: true }) });

/** Removes characters that XML forbids; they would make the file unreadable. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

/** The first letter of the text decides its direction, as with `dir="auto"` on the page. */
function isRightToLeft(text: string): boolean {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter);
}
