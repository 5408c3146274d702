import katex from "katex";
import { createElement, memo, type ReactNode } from "react";

/** An answer may be hostile. A formula that expands without end, or is as large as the page, is shown as TeX source. */
const LIMITS = { maxExpand: 200, maxSize: 20, trust: false, strict: "ignore", throwOnError: true } as const;
const DEPTH_MAX = 60;

/** The allowed MathML elements. Anything else, above all links and markup, is left out. */
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

interface SetFormulaProps {
  tex: string;
  isDisplay: boolean;
}

/** A formula as MathML, which browsers draw and screen readers read. Invalid TeX is shown as source. */
export const SetFormula = memo(function SetFormula({ tex, isDisplay }: SetFormulaProps) {
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

/** Builds elements, not markup: text from a model is never parsed as HTML. */
function draw(node: Element, depth: number, key: number): ReactNode {
  const name = node.localName;
  // KaTeX puts the TeX source beside the formula.
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
