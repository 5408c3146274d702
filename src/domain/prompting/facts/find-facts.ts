import type { Finding, FindingKind } from "../improvement.ts";
import type { Reading } from "../reading/reading-reply.ts";
import { coversOf } from "./covering.ts";
import { findInventions } from "./find-inventions.ts";
import { findLosses } from "./find-losses.ts";

/** A rewrite beside the prompt it is of, with what may be said in it and by whom. */
export interface FactsInput {
  readonly prompt: string;
  /** With the pasted text back in its places. */
  readonly reading: Pick<Reading, "rewrite" | "account" | "added">;
  /** The person's own texts beside the prompt. */
  readonly own: readonly string[];
  /** What models answered before in the conversation. */
  readonly answers: readonly string[];
  /** The beginnings of files. */
  readonly foreign: readonly string[];
  readonly today: string;
}

const FINDINGS_MAX = 8;
/** Of these the rewrite is used all the same, and the card says them. */
const MARKED_ONLY: ReadonlySet<FindingKind> = new Set(["made-up"]);

/**
 * Compares the words of a prompt with the words that are said to carry them, by small closed lists and in every language alike.
 * It never changes a text. Nothing found is no proof: it finds figures, names, quotes, links, code, bans, limits, dates, persons and
 * languages, and no wrong fact in plain words.
 */
export function findFacts({ prompt, reading, own, answers, foreign, today }: FactsInput): Finding[] {
  const { rewrite, account, added } = reading;
  const found = [
    ...findLosses({ prompt, rewrite, covers: coversOf(prompt, account), isAccounted: account.length > 0 }),
    ...findInventions({ prompt, rewrite, added, own, answers, foreign, today }),
  ];
  const once = new Map(found.map((finding) => [`${finding.kind} ${finding.words}`, finding]));
  return [...once.values()].slice(0, FINDINGS_MAX);
}

/** Whether a rewrite with these findings may be sent by itself. */
export const isFaithful = (findings: readonly Finding[]): boolean =>
  findings.every(({ kind }) => MARKED_ONLY.has(kind));
