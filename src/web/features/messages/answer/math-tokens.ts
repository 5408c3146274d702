import type { TokenizerAndRendererExtension, Tokens } from "marked";

export interface MathToken extends Tokens.Generic {
  type: "math";
  tex: string;
  /** TeX display mode: the formula stands on a separate line. */
  isDisplay: boolean;
}

const DISPLAY = /^(?:\$\$((?:(?!\n[ \t]*\n)[^$]){1,2000})\$\$|\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S]){1,2000})\\\])/;
const BLOCK_END = /^[ \t]*(?:\n|$)/;
const PARENTHESES = /^\\\(((?:(?!\\\))[^\n]){1,1000})\\\)/;
const DOLLARS = /^\$(?!\s)([^$\n]{1,400})(?<![\s\\])\$(?!\d)/;

/** A formula has a TeX character or only single letters. The text between the signs of "$5 or $6" has neither. */
function isFormula(tex: string): boolean {
  if (/[\\^_=]/.test(tex)) return true;
  return (
    /[A-Za-z]/.test(tex) && !/[A-Za-z]{2}/.test(tex) && /^[\w\s+\-*/().,'!<>|]+$/.test(tex) && !/^\d[\d.,]*\s/.test(tex)
  );
}

const token = (raw: string, tex: string, isDisplay: boolean): MathToken => ({
  type: "math",
  raw,
  tex: tex.trim(),
  isDisplay,
});

const none = undefined;

/** `$$…$$` and `\[…\]` on separate lines. They cannot contain a blank line. */
const mathBlock: TokenizerAndRendererExtension = {
  name: "math-block",
  level: "block",
  start: (source) => /\n(?:\$\$|\\\[)/.exec(source)?.index ?? none,
  tokenizer(source) {
    const found = DISPLAY.exec(source);
    if (found === null) return none;
    const rest = BLOCK_END.exec(source.slice(found[0].length));
    return rest === null ? none : token(found[0] + rest[0], found[1] ?? found[2] ?? "", true);
  },
};

/** `$…$` and `\(…\)` inside a paragraph, and display formulas inside a paragraph. */
const mathSpan: TokenizerAndRendererExtension = {
  name: "math-span",
  level: "inline",
  start: (source) => /\$|\\[([]/.exec(source)?.index ?? none,
  tokenizer(source) {
    const display = DISPLAY.exec(source);
    if (display !== null) return token(display[0], display[1] ?? display[2] ?? "", true);
    const inParentheses = PARENTHESES.exec(source);
    if (inParentheses !== null) return token(inParentheses[0], inParentheses[1] ?? "", false);
    const inDollars = DOLLARS.exec(source);
    return inDollars?.[1] !== undefined && isFormula(inDollars[1]) ? token(inDollars[0], inDollars[1], false) : none;
  },
};

export const MATH_EXTENSIONS = [mathBlock, mathSpan];

/** True if the text may have a formula of several lines. An incomplete formula can be lexed as something else. */
export const hasMathBlock = (text: string): boolean => /\$\$|\\\[/.test(text);
