import { findWords, type Word } from "./words.ts";

/** After one of these characters, a capital letter starts a sentence, a quote or a list item. */
const BEGINS_A_SENTENCE = '.!?:;"“”„»(•*-';

/** Finds words with a capital letter inside a sentence. */
export function namesIn(text: string): Word[] {
  return findWords(text).filter(({ written, start }) => {
    if (!/^\p{Lu}/u.test(written) || written === "A") return false;
    if (written.length > 3 && written === written.toUpperCase()) return false;
    const before = text.slice(0, start).trimEnd();
    const isFirst = BEGINS_A_SENTENCE.includes(before.slice(-1)) || text.slice(before.length, start).includes("\n");
    return !isFirst && written !== "I";
  });
}

/** True for the same name in another grammatical case or with another ending. */
export function isSameName(word: string, name: string): boolean {
  const [a, b] = [word.replace(/'s?$/, ""), name.replace(/'s?$/, "")];
  if (a === b) return true;
  const shared = Math.min(a.length, b.length) - 1;
  return (
    shared >= 4 &&
    a.slice(0, shared) === b.slice(0, shared) &&
    Math.abs(a.length - b.length) <= 3 &&
    a.length !== b.length
  );
}

/** True if only one or two letters differ: the rewrite changed the name, but did not drop it. */
export function isAlteredName(word: string, name: string): boolean {
  if (word === name || name.length < 4 || Math.abs(word.length - name.length) > 1 || word[0] !== name[0]) return false;
  let start = 0;
  while (start < name.length && word[start] === name[start]) start += 1;
  let end = 0;
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end += 1;
  return Math.max(word.length, name.length) - start - end <= 2 && start + end >= 3;
}
