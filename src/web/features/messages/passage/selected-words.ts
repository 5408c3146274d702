import { toWholeWords } from "./passage-place.ts";

/** What is selected in an answer: the words, and its first and last child that have any of them. */
export interface SelectedWords {
  readonly words: string;
  readonly first: number;
  readonly last: number;
  /** Grown to whole words, as the passage is. */
  readonly range: Range;
}

/** What is selected within `prose`; null where nothing is, or something that begins outside of it. */
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

/** What is marked on the page is what is asked for. */
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

/** A triple click selects up to the beginning of the next paragraph, of which it takes nothing. */
function hasWordsOf(range: Range, child: Element): boolean {
  if (!range.intersectsNode(child)) return false;
  const part = document.createRange();
  part.selectNodeContents(child);
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) === 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString().trim() !== "" || (child.textContent ?? "").trim() === "";
}

/** The children from the `first` to the `last` as a range of the page. */
export function rangeOfChildren(prose: Element, first: number, last: number): Range | null {
  const [from, to] = [prose.children[first], prose.children[last]];
  if (from === undefined || to === undefined) return null;
  const range = document.createRange();
  range.setStartBefore(from);
  range.setEndAfter(to);
  return range;
}
