import type { Page } from "@playwright/test";

/** What no page may show, in words: where it is, and what is wrong there. */
export interface LayoutFault {
  readonly kind: "wider than its parent" | "text is clipped" | "two targets touch" | "text overlaps text";
  readonly where: string;
  readonly what: string;
}

/** Looks at everything that is drawn now. What stands over the page, as a dialog or a notice does, is a layer of its own. */
export const findLayoutFaults = (page: Page): Promise<LayoutFault[]> => page.evaluate(lookInPage);

/** Runs in the page: it may use nothing from outside itself. */
function lookInPage(): LayoutFault[] {
  /** Half a pixel is rounding; one is a border. */
  const SLACK = 1;
  /** Letters reach over the lines they stand on. */
  const LETTER_SLACK_SHARE = 0.28;
  const TARGETS = "a[href], button, summary, select, [role=switch], [role=tab], [role=menuitem]";
  /** Parts of one control, which stand edge to edge. */
  const SETS = "[role=menu], [role=tablist], [role=radiogroup], [role=toolbar]";
  const faults = new Map<string, LayoutFault>();
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const note = (kind: LayoutFault["kind"], element: Element, what: string) => {
    const fault = { kind, where: nameOf(element), what };
    faults.set(JSON.stringify([kind, fault.where, what.slice(0, 30)]), fault);
  };
  const nameOf = (element: Element): string => {
    const own = `${element.localName}${[...element.classList].map((name) => `.${name}`).join("")}`;
    const parent = element.parentElement;
    if (parent === null || parent === document.body) return own;
    return `${parent.localName}${[...parent.classList].map((name) => `.${name}`).join("")} > ${own}`;
  };
  const wordsOf = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  /** What is folded away has a place as well, and is not drawn. */
  const isDrawn = (element: Element): boolean =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true });
  /** Text for screen readers alone is one pixel large or cut away. */
  const isForReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (styleOf(at).clipPath.startsWith("inset(50%")) return true;
      const { width, height } = at.getBoundingClientRect();
      if (width <= 1 && height <= 1 && styleOf(at).overflow !== "visible") return true;
    }
    return false;
  };
  const clips = (element: Element): boolean => styleOf(element).overflowX !== "visible";
  const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX);
  /** What is left of a box after `from` and what is around it cut it off; null: nothing is seen. */
  const seen = (from: Element | null, box: Box): Box | null => {
    let { left, right, top, bottom } = box;
    for (let at = from; at !== null && at !== document.documentElement; at = at.parentElement) {
      if (!clips(at)) continue;
      const by = at.getBoundingClientRect();
      left = Math.max(left, by.left);
      right = Math.min(right, by.right);
      top = Math.max(top, by.top);
      bottom = Math.min(bottom, by.bottom);
      if (styleOf(at).position === "fixed") break;
    }
    return right - left > SLACK && bottom - top > SLACK ? { left, right, top, bottom } : null;
  };
  /** What is positioned over the rest moves on its own, and what covers what is meant. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(styleOf(at).position)) return at;
    }
    return document.documentElement;
  };
  const all = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      element.closest("svg, math, [inert]") === null && isDrawn(element) && element.getClientRects().length > 0,
  );

  if (document.documentElement.scrollWidth > window.innerWidth + SLACK) {
    note("wider than its parent", document.body, `the page is ${document.documentElement.scrollWidth} px wide`);
  }
  for (const element of all) {
    const parent = element.parentElement;
    const style = styleOf(element);
    if (parent === null || isForReaders(element)) continue;
    const isInFlow = style.position === "static" || style.position === "relative";
    const isMoved = Number.parseFloat(style.marginLeft) < 0 || Number.parseFloat(style.marginRight) < 0;
    const isInline = style.display === "inline" || styleOf(parent).display === "inline";
    if (isInFlow && !isMoved && !isInline && !scrolls(parent) && styleOf(parent).display !== "contents") {
      const own = element.getBoundingClientRect();
      const around = parent.getBoundingClientRect();
      const over = Math.max(own.right - around.right, around.left - own.left);
      if (over > SLACK) note("wider than its parent", element, `by ${Math.round(over)} px: ${wordsOf(element)}`);
    }
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
    const isField = element instanceof HTMLTextAreaElement;
    if (hasOwnText || isField) {
      const words = isField ? element.value.slice(0, 40) : wordsOf(element);
      const isCutAtSide =
        /hidden|clip/.test(style.overflowX) &&
        style.textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + SLACK;
      const isCutBelow =
        /hidden|clip/.test(style.overflowY) &&
        style.webkitLineClamp === "none" &&
        style.textOverflow !== "ellipsis" &&
        element.scrollHeight > element.clientHeight + SLACK;
      if (isCutAtSide || isCutBelow) note("text is clipped", element, words);
    }
  }

  const targets = all.flatMap((element) => {
    if (!element.matches(TARGETS) || isForReaders(element)) return [];
    const isInline = styleOf(element).display === "inline";
    const boxes = isInline ? [...element.getClientRects()] : [element.getBoundingClientRect()];
    return boxes.flatMap((box) => {
      const part = seen(element.parentElement, box);
      return part === null ? [] : [{ element, layer: layerOf(element), ...part }];
    });
  });
  for (const [index, one] of targets.entries()) {
    for (const other of targets.slice(index + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const set = one.element.closest(SETS);
      if (set !== null && set === other.element.closest(SETS)) continue;
      const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isOneLine = shared > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
      const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
      if (isOneLine && gap < SLACK) {
        note("two targets touch", one.element, `“${wordsOf(one.element)}” and “${wordsOf(other.element)}”`);
      }
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: (Box & { node: Node; element: Element; layer: Element })[] = [];
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === "") continue;
    if (element.closest("svg, math, script, style, option, [inert]") !== null) continue;
    if (!isDrawn(element) || isForReaders(element)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const inset = box.height * LETTER_SLACK_SHARE;
      // A long title ends in an ellipsis: its own element cuts it.
      const part = seen(element, {
        left: box.left,
        right: box.right,
        top: box.top + inset,
        bottom: box.bottom - inset,
      });
      if (part !== null) lines.push({ ...part, node, element, layer: layerOf(element) });
    }
  }
  lines.sort((a, b) => a.top - b.top);
  for (const [index, one] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next] as (typeof lines)[number];
      if (other.top >= one.bottom - SLACK) break;
      if (one.node === other.node || one.layer !== other.layer) continue;
      const over = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (over > 2 * SLACK) {
        note("text overlaps text", one.element, `“${wordsOf(one.element)}” and “${wordsOf(other.element)}”`);
      }
    }
  }
  return [...faults.values()];
}
