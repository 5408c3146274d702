import { guardText } from "../guard/guard.ts";

/** Control characters, halves of characters, and those that hide or turn text round. */
const UNSEEN = /[\p{Cs}\p{Cf}\p{Co}\p{Cn}]|[^\P{Cc}\n]/u;
const LINK = /https?:|www\.|<\/?[a-z!]|```/i;

/** True when the text is what it looks like. */
const isPlainText = (text: string): boolean => !UNSEEN.test(text);

/** A model's words as one line to show; null when they are none, too many, or not fit to be shown. */
export function oneLine(text: string, lengthMax: number): string | null {
  const line = text.trim().replace(/\s+/g, " ");
  if (line === "" || line.length > lengthMax || !isPlainText(line) || LINK.test(line)) return null;
  return takesOver(line) ? null : line;
}

const TAKES_OVER =
  /\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|reveal|system prompt|(?:previous|prior|above|earlier) (?:instructions?|rules|text)|developer mode|jailbreak|no restrictions)\b/i;
/** Shorter than this the guard has too little to go by. */
const GUARDED_WORDS_MIN = 5;

/** True when the words are meant for the assistant itself. */
function takesOver(text: string): boolean {
  if (TAKES_OVER.test(text)) return true;
  return (
    (text.match(/\S+/g)?.length ?? 0) >= GUARDED_WORDS_MIN && /^\P{L}*\p{Lu}/u.test(text) && guardText(text).injection
  );
}
