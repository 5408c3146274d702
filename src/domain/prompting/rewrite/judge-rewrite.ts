import type { DiffHunk, Question, TakenBack, TakenBackKind } from "../improvement.ts";
import { IMPROVED_PROMPT_LENGTH_MAX } from "../rewrite-limits.ts";
import { contentOf, hasStem } from "./align-texts.ts";
import { findRepairs } from "./find-repairs.ts";
import { unfoldMaterial } from "./fold-material.ts";
import { wholeObjection } from "./judge-whole.ts";
import { questionsFrom } from "./questions-from-reply.ts";
import { rewriteHunks } from "./rewrite-hunks.ts";
import type { RewriteReply } from "./rewrite-reply.ts";
import { type KnownContext, knownTexts } from "./rewrite-request.ts";
import { applyRepairs } from "./take-back.ts";
import { tokensOf, unitsOf } from "./text-units.ts";

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
  const questions = questionsFrom(reply.questions, { hasMaterial: known.files.length > 0 });
  if (rewrite === "" || isSame(rewrite, prompt)) return untouched(prompt, questions);
  const sources = knownTexts(known);
  const objection = wholeObjection(prompt, rewrite, known);
  if (objection !== null) return refused(prompt, rewrite, objection, questions);

  let text = rewrite;
  const takenBack: TakenBack[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const repairs = findRepairs(prompt, text, sources, known.turns.length > 0);
    if (repairs.length === 0) break;
    const repaired = applyRepairs(text, repairs);
    if (repaired.text === text) break;
    text = repaired.text;
    takenBack.push(...repaired.takenBack);
    if (takenBack.length > PATCHES_MAX) break;
  }
  if (text.length > Math.max(IMPROVED_PROMPT_LENGTH_MAX, prompt.length)) {
    return refused(prompt, rewrite, { kind: "too-long", about: "" }, questions);
  }
  if (takenBack.length > 0 && !isWorthKeeping(prompt, rewrite, text, takenBack))
    return { ...untouched(prompt, questions), takenBack };
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

/** A rewording that adds hardly anything is not worth its patches; neither is one of which little but patches is left. */
const ADDED_SHARE_MIN = 0.16;
const PATCHES_MAX = 6;

function isWorthKeeping(prompt: string, rewrite: string, text: string, takenBack: readonly TakenBack[]): boolean {
  const own = unitsOf(prompt);
  const added = (said: string): number =>
    contentOf(tokensOf(said)).filter(({ stem }) => !hasStem(own.tokens, stem)).length;
  const left = added(text);
  return (
    left >= contentOf(own.tokens).length * ADDED_SHARE_MIN &&
    left * 3 >= added(rewrite) &&
    takenBack.length <= PATCHES_MAX
  );
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
