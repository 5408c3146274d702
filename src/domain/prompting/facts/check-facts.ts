import type { Finding, FindingKind } from "../improvement.ts";
import type { Reading } from "../reading/reading-reply.ts";
import { placeAccountEntries } from "./account-entries.ts";
import { findInventions } from "./find-inventions.ts";
import { findLosses } from "./find-losses.ts";

/** A prompt, its rewrite, and the other texts that may be the source of facts in the rewrite. */
export interface FactCheckInput {
  readonly prompt: string;
  /** The model's reading, with the pasted text put back. */
  readonly reading: Pick<Reading, "rewrite" | "account" | "added">;
  /** The user's own texts besides the prompt. */
  readonly own: readonly string[];
  /** Earlier answers of models in the conversation. */
  readonly answers: readonly string[];
  /** The beginnings of files. */
  readonly foreign: readonly string[];
  readonly today: string;
}

const FINDINGS_MAX = 8;
/** The rewrite is still used with these findings; the card shows them. */
const MARKED_ONLY: ReadonlySet<FindingKind> = new Set(["made-up"]);

/**
 * Compares the words of a prompt with the words that replace them in the rewrite, using small closed word lists for
 * every language. It never changes a text. An empty result does not prove that the rewrite is right: the checks cover
 * figures, names, quotes, links, code, bans, limits, dates, persons and languages, but no wrong facts in plain words.
 */
export function checkFacts({ prompt, reading, own, answers, foreign, today }: FactCheckInput): Finding[] {
  const { rewrite, account, added } = reading;
  const found = [
    ...findLosses({ prompt, rewrite, covers: placeAccountEntries(prompt, account), isAccounted: account.length > 0 }),
    ...findInventions({ prompt, rewrite, added, own, answers, foreign, today }),
  ];
  const once = new Map(found.map((finding) => [`${finding.kind} ${finding.words}`, finding]));
  return [...once.values()].slice(0, FINDINGS_MAX);
}

/** Whether a rewrite with these findings may be sent automatically. */
export const isFaithful = (findings: readonly Finding[]): boolean =>
  findings.every(({ kind }) => MARKED_ONLY.has(kind));
