import type { MarkedToken, Token, Tokens } from "marked";
import { cloneElement, isValidElement, lazy, memo, type ReactNode, Suspense, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyFormatted } from "#web/ui/copy-to-clipboard.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CodeBlock } from "./code-block.tsx";
import { decodeEntities } from "./decode-entities.ts";
import { MARKDOWN_DEPTH_MAX } from "./markdown-depth.ts";
import type { MathToken } from "./math-tokens.ts";
import { hasVisibleDestination, safeLink } from "./safe-link.ts";
import { ScrollableBox } from "./scrollable-box.tsx";
import { isLineBreak, tokensToPlainText } from "./tokens-to-plain-text.ts";
import "./answer-text.css";
import { csvField } from "#domain/text/csv-field.ts";

/** Answers stand below an `<h3>`. */
const HEADING_LEVEL = 4;
const HEADING_LEVEL_MAX = 6;

interface MarkdownBlockProps {
  token: Token;
  headingDepth: number;
  isOpen: boolean;
}

export const MarkdownBlock = memo(function MarkdownBlock({ token, headingDepth, isOpen }: MarkdownBlockProps) {
  if (token.type === "code") return <Code token={token as Tokens.Code} isOpen={isOpen} />;
  if (token.type === "math") return <Formula token={token as MathToken} />;
  const drawn = token.type === "heading" ? heading(token as Tokens.Heading, headingDepth) : block(token, 0);
  return isOpen && isValidElement(drawn) && typeof drawn.type === "string" ? cloneElement(drawn, OPEN) : drawn;
});

const OPEN = { "data-open": true } as object;

function heading(token: Tokens.Heading, baseDepth: number): ReactNode {
  const depth = Math.max(0, token.depth - baseDepth);
  const Level = `h${Math.min(HEADING_LEVEL + depth, HEADING_LEVEL_MAX)}` as "h4" | "h5" | "h6";
  return <Level>{inline(token.tokens, 0)}</Level>;
}

function Code({ token, isOpen = false }: { token: Tokens.Code; isOpen?: boolean }) {
  const language = (token.lang ?? "").trim().split(/\s/, 1)[0] ?? "";
  return <CodeBlock code={token.text} language={language} isOpen={isOpen} />;
}

const Formula = ({ token: { tex, isDisplay } }: { token: MathToken }) => (
  <MathFormula tex={tex} isDisplay={isDisplay} />
);

function block(unknown: Token, depth: number): ReactNode {
  if (depth > MARKDOWN_DEPTH_MAX) return <p>{unknown.raw}</p>;
  if (unknown.type === "math") return <Formula token={unknown as MathToken} />;
  const token = unknown as MarkedToken;
  switch (token.type) {
    case "paragraph":
      return <p>{inline(token.tokens, depth)}</p>;
    case "text":
      return <p>{token.tokens === undefined ? token.raw : inline(token.tokens, depth)}</p>;
    case "heading":
      return (
        <p>
          <strong>{inline(token.tokens, depth)}</strong>
        </p>
      );
    case "code":
      return <Code token={token} />;
    case "blockquote":
      return <blockquote>{each(token.tokens, (child) => block(child, depth + 1))}</blockquote>;
    case "list":
      return list(token, depth);
    case "table":
      return table(token, depth);
    case "hr":
      return <hr className="rule" />;
    case "html":
      // HTML in an answer is shown as text, never rendered.
      return token.raw.trim() === "" ? null : <p className="raw">{token.raw.trim()}</p>;
    case "space":
    case "def":
      return null;
    default:
      return <p>{inline([token], depth)}</p>;
  }
}

function list(token: Tokens.List, depth: number): ReactNode {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one token never change places.
    <li key={index}>
      {each(item.tokens, (child) => (item.loose ? block(child, depth + 1) : tight(child, depth + 1)))}
    </li>
  ));
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={token.start === "" ? 1 : token.start}>{items}</ol>;
}

/** Draws the content of an item in a list without blank lines. Its text gets no `<p>`. */
function tight(token: Token, depth: number): ReactNode {
  if (token.type !== "text")
    return token.type === "checkbox" ? checkbox(token as Tokens.Checkbox) : block(token, depth);
  return token.tokens === undefined ? decodeEntities(token.raw) : inline(token.tokens, depth);
}

const checkbox = (token: Tokens.Checkbox): ReactNode => (
  <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? "Done" : "To do"} />
);

function table(token: Tokens.Table, depth: number): ReactNode {
  const cellClass = (align: Tokens.TableCell["align"]) => (align === null ? undefined : `align-${align}`);
  return (
    <CopiedTable csv={() => tableAsCsv(token)}>
      <table className="table">
        <thead>
          <tr>
            {each(token.header, (cell) => (
              <th scope="col" className={cellClass(cell.align)}>
                {inline(cell.tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one token never change places.
            <tr key={index}>
              {each(row, (cell) => (
                <td className={cellClass(cell.align)}>{inline(cell.tokens, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CopiedTable>
  );
}

function inline(tokens: readonly Token[], depth: number): ReactNode {
  return each(tokens, (token) =>
    depth > MARKDOWN_DEPTH_MAX ? token.raw : span(token as MarkedToken | MathToken, depth + 1),
  );
}

function span(token: MarkedToken | MathToken, depth: number): ReactNode {
  if (token.type === "math") return <Formula token={token as MathToken} />;
  switch (token.type) {
    case "text":
      return token.tokens === undefined ? decodeEntities(token.text) : inline(token.tokens, depth);
    case "escape":
      return token.text;
    case "strong":
      return <strong>{inline(token.tokens, depth)}</strong>;
    case "em":
      return <em>{inline(token.tokens, depth)}</em>;
    case "del":
      // Not `<del>`: the page uses that element for deletions in a rewrite.
      return <s>{inline(token.tokens, depth)}</s>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return checkbox(token);
    case "link":
      return <Link token={token} depth={depth} />;
    case "image":
      return <Picture token={token} />;
    case "html":
      // `<br>` is the only line break that a table cell supports. All other HTML is shown as text.
      return isLineBreak(token.raw) ? <br /> : token.raw;
    default:
      return token.raw;
  }
}

function Link({ token, depth }: { token: Tokens.Link; depth: number }) {
  const link = safeLink(decodeEntities(token.href));
  if (link === null) return inline(token.tokens, depth);
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {inline(token.tokens, depth)}
      </a>
      {!hasVisibleDestination(token.text, link) && <span className="destination"> ({link.destination})</span>}
    </>
  );
}

/** Pictures are never loaded: the request would tell the picture's host who reads the answer. */
function Picture({ token }: { token: Tokens.Image }) {
  const words = token.text === "" ? "Picture" : decodeEntities(token.text);
  const link = safeLink(decodeEntities(token.href));
  if (link === null) return words;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
      <span className="destination"> (picture at {link.destination})</span>
    </>
  );
}

function each<Item>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one token never change places.
  return items.map((item, index) => <Part key={index}>{draw(item)}</Part>);
}

const Part = ({ children }: { children: ReactNode }) => children;

interface CopiedTableProps {
  csv: () => string;
  children: ReactNode;
}

/** A table with a copy button. It copies CSV text, and HTML for programs that support tables. */
function CopiedTable({ csv, children }: CopiedTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const copy = () => {
    const text = csv();
    const html = box.current?.querySelector("table")?.outerHTML ?? "";
    copyFormatted(Promise.resolve({ text, html }));
  };
  return (
    <div className="answer-table" ref={box}>
      <ScrollableBox className="scroll-x" label="Table">
        {children}
      </ScrollableBox>
      <Button size="tiny" variant="quiet" onClick={copy}>
        <Icon name="copy" />
        Copy as CSV
      </Button>
    </div>
  );
}

// Loaded on demand: most answers have no formula, and this code is as large as all Markdown code.
const KatexFormula = lazy(async () => {
  const Plain = ({ tex }: { tex: string; isDisplay: boolean }) => <code>{tex}</code>;
  return {
    default: await import("./katex-formula.tsx").then(
      (loaded) => loaded.KatexFormula,
      () => Plain,
    ),
  };
});

interface MathFormulaProps {
  tex: string;
  isDisplay: boolean;
}

function MathFormula({ tex, isDisplay }: MathFormulaProps) {
  const formula = (
    <Suspense fallback={<code>{tex}</code>}>
      <KatexFormula tex={tex} isDisplay={isDisplay} />
    </Suspense>
  );
  if (!isDisplay) return formula;
  return (
    <ScrollableBox className="formula" label="Formula">
      {formula}
    </ScrollableBox>
  );
}

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
