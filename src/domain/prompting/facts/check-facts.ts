import type { RewriteProblem, RewriteProblemKind } from "../improvement.ts";
import type { RewriteReply } from "../reading/rewrite-reply.ts";
import { locateWordMappings } from "./account-entries.ts";
import { findInventedContent } from "./find-invented-content.ts";
import { findLostContent } from "./find-lost-content.ts";

/** A prompt, its rewrite, and all other texts that the rewrite may take facts from. */
export interface FactCheckInput {
  readonly prompt: string;
  /** The model's reply, with the pasted text put back. */
  readonly reading: Pick<RewriteReply, "rewrite" | "account" | "added">;
  /** Other texts by the user, without the prompt. */
  readonly own: readonly string[];
  readonly answers: readonly string[];
  readonly foreign: readonly string[];
  readonly today: string;
}

const FINDINGS_MAX = 8;
/** A rewrite with only these findings is still used. The page marks the words. */
const MARKED_ONLY: ReadonlySet<RewriteProblemKind> = new Set(["made-up"]);

/**
 * Compares a prompt with its rewrite, using small closed word lists for every language. It changes no text. An empty
 * result does not prove that the rewrite is right: the checks cover figures, names, quotes, links, code, bans, limits,
 * dates, persons and languages, but not wrong facts in plain words.
 */
export function checkFacts({ prompt, reading, own, answers, foreign, today }: FactCheckInput): RewriteProblem[] {
  const { rewrite, account, added } = reading;
  const found = [
    ...findLostContent({
      prompt,
      rewrite,
      covers: locateWordMappings(prompt, account),
      isAccounted: account.length > 0,
    }),
    ...findInventedContent({ prompt, rewrite, added, own, answers, foreign, today }),
  ];
  const once = new Map(found.map((finding) => [`${finding.kind} ${finding.words}`, finding]));
  return [...once.values()].slice(0, FINDINGS_MAX);
}

/** True if a rewrite with these findings may be sent automatically. */
export const isFaithful = (findings: readonly RewriteProblem[]): boolean =>
  findings.every(({ kind }) => MARKED_ONLY.has(kind));
