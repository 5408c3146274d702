import type { WordMapping } from "../reading/rewrite-reply.ts";
import { normalizeForComparison } from "./words.ts";

/**
 * An entry of the account, with the position of its `from` words in the prompt. The account is a list by the model: for
 * words of the user (`from`), the matching words of the rewrite (`to`).
 */
export interface LocatedWordMapping extends WordMapping {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the `from` words of each entry in the prompt. Entries with words from the conversation or the profile are left
 * out.
 */
export function locateWordMappings(prompt: string, account: readonly WordMapping[]): LocatedWordMapping[] {
  const { text, at } = lenient(prompt);
  return account.flatMap((entry) => {
    const words = normalizeForComparison(entry.from);
    const start = words === "" ? -1 : text.indexOf(words);
    return start === -1 ? [] : [{ ...entry, start: at[start] ?? 0, end: (at[start + words.length - 1] ?? 0) + 1 }];
  });
}

/** The text normalized for comparison. `at`: for each of its characters, the index in the original text. */
function lenient(written: string): { text: string; at: readonly number[] } {
  let text = "";
  const at: number[] = [];
  for (let index = 0; index < written.length; index += 1) {
    const character = normalizeForComparison(written[index] ?? "");
    if (character === "") {
      if (!text.endsWith(" ")) {
        text += " ";
        at.push(index);
      }
      continue;
    }
    text += character;
    for (const _ of character) at.push(index);
  }
  return { text, at };
}

/**
 * The rewritten words for a range of the prompt, as one text: the `to` words of all entries that overlap the range;
 * null: no entry overlaps it.
 */
export function rewrittenTextOf(covers: readonly LocatedWordMapping[], start: number, end: number): string | null {
  const said = covers.filter((cover) => cover.start < end && start < cover.end);
  return said.length === 0 ? null : said.map(({ to }) => to).join(" \n ");
}
