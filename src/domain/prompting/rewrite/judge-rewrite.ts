import type { DiffHunk, Question, TakenBack, TakenBackKind } from "../improvement.ts";
import { IMPROVED_PROMPT_LENGTH_MAX } from "../rewrite-limits.ts";
import { unfoldMaterial } from "./fold-material.ts";
import { wholeObjection } from "./judge-whole.ts";
import { rewriteHunks } from "./rewrite-hunks.ts";
import type { RewriteReply } from "./rewrite-reply.ts";
import { type KnownContext, knownTexts } from "./rewrite-request.ts";
import { findRepairs } from "./find-repairs.ts";
import { questionsFrom } from "./questions-from-reply.ts";
import { applyRepairs } from "./take-back.ts";

export interface JudgeInput {
  readonly prompt: string;
  readonly reply: Pick<RewriteReply, "rewrite" | "changes" | "assumptions" | "questions">;
  readonly known: KnownContext;
}

/** What is left of a rewrite once everything that loses or invents something was taken back. */
export interface JudgedRewrite {
  readonly improvedPrompt: string;
  /** Add up to the prompt and to the improved prompt. */
  readonly hunks: readonly DiffHunk[];
  readonly takenBack: readonly TakenBack[];
  readonly assumptions: readonly string[];
  readonly questions: readonly Question[];
}

/** Each round can uncover what stood behind the last one's repairs. */
const ROUNDS_MAX = 4;

/**
 * Judges a rewrite against the prompt, change by change: what loses, changes or invents something is put right with the
 * user's own words, the rest stands. An answer, another language or another task instead of the prompt is taken back whole.
 */
export function judgeRewrite({ prompt, reply, known }: JudgeInput): JudgedRewrite {
  const rewrite = unfoldMaterial(prompt, reply.rewrite).trim();
  const questions = questionsFrom(reply.questions);
  if (rewrite === "" || isSame(rewrite, prompt)) return untouched(prompt, questions);
  const sources = knownTexts(known);
  const objection = wholeObjection(prompt, rewrite, known);
  if (objection !== null) return refused(prompt, rewrite, objection, questions);

  let text = rewrite;
  const takenBack: TakenBack[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const repairs = findRepairs(prompt, text, sources);
    if (repairs.length === 0) break;
    const repaired = applyRepairs(text, repairs);
    if (repaired.text === text) break;
    text = repaired.text;
    takenBack.push(...repaired.takenBack);
  }
  if (text.length > Math.max(IMPROVED_PROMPT_LENGTH_MAX, prompt.length)) {
    return refused(prompt, rewrite, { kind: "too-long", about: "" }, questions);
  }
  if (text === "" || isSame(text, prompt)) text = prompt;
  const hunks = rewriteHunks(prompt, text, reply);
  return {
    improvedPrompt: text,
    hunks,
    takenBack,
    assumptions: text === prompt ? [] : reply.assumptions,
    questions,
  };
}

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();
const isSame = (one: string, other: string): boolean => squeezed(one) === squeezed(other);

const untouched = (prompt: string, questions: readonly Question[]): JudgedRewrite => ({
  improvedPrompt: prompt,
  hunks: [{ kind: "kept", text: prompt }],
  takenBack: [],
  assumptions: [],
  questions,
});

const refused = (
  prompt: string,
  rewrite: string,
  { kind, about }: { readonly kind: TakenBackKind; readonly about: string },
  questions: readonly Question[],
): JudgedRewrite => ({
  ...untouched(prompt, questions),
  takenBack: [{ kind, old: prompt, new: rewrite, about }],
});
