import katex from "katex";
import { createElement, memo, type ReactNode } from "react";

/** Protects the page from harmful formulas: endless macros, huge sizes, links, HTML. */
const LIMITS = { maxExpand: 200, maxSize: 20, trust: false, strict: "ignore", throwOnError: true } as const;
const DEPTH_MAX = 60;

/** The allowed MathML elements. All others are left out, for example links. */
const ELEMENTS = new Set(
  "math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "display mathvariant stretchy fence separator lspace rspace accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines rowlines scriptlevel displaystyle notation minsize maxsize mathcolor mathbackground movablelimits symmetric largeop".split(
    " ",
  ),
);

interface KatexFormulaProps {
  tex: string;
  isDisplay: boolean;
}

/** A formula as MathML, which screen readers can read. Invalid TeX is shown as source. */
export const KatexFormula = memo(function KatexFormula({ tex, isDisplay }: KatexFormulaProps) {
  const set = setFormula(tex, isDisplay);
  return set ?? <code>{tex}</code>;
});

function setFormula(tex: string, displayMode: boolean): ReactNode {
  try {
    const markup = katex.renderToString(tex, { ...LIMITS, displayMode, output: "mathml" });
    const parsed = new DOMParser().parseFromString(markup, "application/xml");
    const math = parsed.querySelector("math");
    return math === null || parsed.querySelector("parsererror") !== null ? null : draw(math, 0, 0);
  } catch {
    return null;
  }
}

/** Builds React elements instead of markup, so text from a model is never parsed as HTML. */
function draw(node: Element, depth: number, key: number): ReactNode {
  const name = node.localName;
  // KaTeX adds the TeX source in an `annotation` element.
  if (name === "annotation" || depth > DEPTH_MAX) return null;
  const children = [...node.childNodes].map((child, index) =>
    child instanceof Element ? draw(child, depth + 1, index) : child.textContent,
  );
  if (name === "semantics") return children;
  if (!ELEMENTS.has(name)) return null;
  const attributes = [...node.attributes].filter((attribute) => ATTRIBUTES.has(attribute.name));
  const props = Object.fromEntries(attributes.map((attribute) => [attribute.name, attribute.value]));
  return createElement(name, { ...props, key }, ...children);
}
