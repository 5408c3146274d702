import type { AccountEntry } from "../reading/reading-reply.ts";
import { normalizeForComparison } from "./words.ts";

/** An account entry with the place of its words in the prompt. */
export interface Cover extends AccountEntry {
  readonly start: number;
  readonly end: number;
}

/** The places of the account's entries in the prompt. Omits entries with words of the conversation or profile. */
export function coversOf(prompt: string, account: readonly AccountEntry[]): Cover[] {
  const { text, at } = lenient(prompt);
  return account.flatMap((entry) => {
    const words = normalizeForComparison(entry.from);
    const start = words === "" ? -1 : text.indexOf(words);
    return start === -1 ? [] : [{ ...entry, start: at[start] ?? 0, end: (at[start + words.length - 1] ?? 0) + 1 }];
  });
}

/** The text as compared, and the index of each of its characters in the original text. */
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

/** Everything the account says about a range of the prompt, as one text; null: no entry covers it. */
export function accountTextOf(covers: readonly Cover[], start: number, end: number): string | null {
  const said = covers.filter((cover) => cover.start < end && start < cover.end);
  return said.length === 0 ? null : said.map(({ to }) => to).join(" \n ");
}
