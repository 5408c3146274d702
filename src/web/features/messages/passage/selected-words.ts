import { toWholeWords } from "./locate-passage.ts";

/** `first`, `last`: the first and the last child of the answer that contains selected words, as indexes. */
export interface SelectedWords {
  readonly words: string;
  readonly first: number;
  readonly last: number;
  /** The selection, extended to whole words. The passage that will be changed is extended in the same way. */
  readonly range: Range;
}

/** Returns null if nothing is selected in `prose`, or if the selection starts outside `prose`. */
export function selectedWords(prose: Element): SelectedWords | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  if (!prose.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const children = [...prose.children];
  const touched = children.flatMap((child, index) => (hasWordsOf(range, child) ? [index] : []));
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { words: selection.toString(), first, last, range: inWholeWords(range) };
}

/** Extends the range to whole words, because only whole words are changed: the highlight must show the same words. */
function inWholeWords(range: Range): Range {
  const whole = range.cloneRange();
  const { startContainer, startOffset, endContainer, endOffset } = range;
  if (startContainer instanceof Text) {
    const { data } = startContainer;
    whole.setStart(startContainer, toWholeWords(data, { start: startOffset, end: data.length }).start);
  }
  if (endContainer instanceof Text)
    whole.setEnd(endContainer, toWholeWords(endContainer.data, { start: 0, end: endOffset }).end);
  return whole;
}

/** True if the range has words of `child`. A triple click also touches the next paragraph, but none of its words. */
function hasWordsOf(range: Range, child: Element): boolean {
  if (!range.intersectsNode(child)) return false;
  const part = document.createRange();
  part.selectNodeContents(child);
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) === 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString().trim() !== "" || (child.textContent ?? "").trim() === "";
}

export function rangeOfChildren(prose: Element, first: number, last: number): Range | null {
  const [from, to] = [prose.children[first], prose.children[last]];
  if (from === undefined || to === undefined) return null;
  const range = document.createRange();
  range.setStartBefore(from);
  range.setEndAfter(to);
  return range;
}

/** How the user chose the passage. "by-menu": in the answer's menu; buttons then lead from passage to passage. */
export type PassageChoice = "selected" | "by-menu";
