import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { isInRegion } from "#domain/catalogue/region.ts";
import type { OptimizerLevel } from "#domain/plans.ts";
import { type AskedQuestion, withoutAsked } from "#domain/prompting/ask/asked-questions.ts";
import type { Improvement, RewriterOutcome } from "#domain/prompting/improvement.ts";
import { expertHints } from "#domain/prompting/kinds/expert-hints.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { chooseRewriter, rewriteTimeMs } from "#domain/prompting/model/rewriter-choice.ts";
import { improvementFromRewrite } from "#domain/prompting/rewrite/improvement-from-rewrite.ts";
import { type RewriteReply, readRewriteReply } from "#domain/prompting/rewrite/rewrite-reply.ts";
import { type KnownContext, rewriteRequest } from "#domain/prompting/rewrite/rewrite-request.ts";
import { askRewriter } from "./ask-rewriter.ts";
import type { RewriterDeps } from "./rewriter-deps.ts";

export interface RewriteInput {
  /** Null: a visitor. */
  readonly userId: number | null;
  /** The prompt may be processed nowhere else; null: anywhere. */
  readonly region: string | null;
  readonly prompt: string;
  readonly level: OptimizerLevel;
  /** From `rewriterFor`. */
  readonly model: CatalogueEntry;
  /** What the rules made of it: used when no model's rewrite can be. */
  readonly rules: Improvement;
  readonly known: KnownContext;
  /** Questions that were asked before, so that none comes twice. */
  readonly asked: readonly AskedQuestion[];
  /** The user wants it rewritten although it was found good as it is. */
  readonly isInsisting?: boolean;
}

/** A rewrite that can be sent. */
export interface Rewritten {
  readonly improvement: Improvement;
  /**
   * The same rewrite with the model's own reasons, assumptions and questions, which come behind the rewritten text; null when
   * nothing more came. Resolves when the call has ended, and never rejects.
   */
  readonly rest: Promise<Improvement | null>;
  /** What the call took; complete once `rest` has resolved. */
  readonly usage: () => ImproverUsage | null;
}

/** How long after the rewritten text its reasons and questions may take; the answer is under way meanwhile. */
const REST_MS = 8_000;
export const QUESTIONS_MAX: Readonly<Record<OptimizerLevel, number>> = { lite: 1, full: 3, advanced: 3 };

export type Rewriter =
  | { readonly kind: "model"; readonly model: CatalogueEntry }
  | { readonly kind: "nobody"; readonly outcome: Extract<RewriterOutcome, "off" | "no-model"> };

interface RewriterWanted {
  readonly userId: number | null;
  readonly region: string | null;
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly isFirstTurn: boolean;
  readonly isInsisting?: boolean;
}

/** Who rewrites this prompt. Lite is for the first turn alone, and a host may switch it off. */
export function rewriterFor(
  deps: RewriterDeps,
  { userId, region, level, prompt, isFirstTurn, isInsisting = false }: RewriterWanted,
): Rewriter {
  const isLiteOff = !deps.rewriting.isLiteModelOn || !(isFirstTurn || isInsisting);
  if (level === "lite" && isLiteOff) return { kind: "nobody", outcome: "off" };
  const { model, isTooSlow } = chooseRewriter({
    ready: deps.models
      .offers(userId ?? undefined)
      .flatMap(({ entry, isReady }) => (isReady && isInRegion(region, entry) ? [entry] : [])),
    configured: deps.rewriting.model,
    level,
    prompt,
    budgetMs: rewriteTimeMs(deps.rewriting.budgetMs[level], prompt, isInsisting),
    speedOf: deps.rewriting.speed.speedOf,
  });
  if (model !== null) return { kind: "model", model };
  if (isTooSlow) deps.rewriting.noteTooSlow(level);
  return { kind: "nobody", outcome: "no-model" };
}

/**
 * Asks a model for the whole rewrite and judges it change by change. Resolves as soon as the rewritten text has arrived, at
 * the latest when the level's time is over: then the rules' own result stands, with the reason why. `onRewrite` hears
 * the rewritten text so far, unjudged. `end` aborts when nobody wants the result any more, `skip` when the user does not want to
 * wait: then the prompt stays as it was written.
 */
export async function rewritePrompt(
  deps: RewriterDeps,
  input: RewriteInput,
  { end, skip = null }: { readonly end: AbortSignal; readonly skip?: AbortSignal | null },
  onRewrite: (text: string) => void = () => undefined,
): Promise<Rewritten> {
  const { rewritten, whole, usage } = propose(deps, input, { end, skip }, onRewrite);
  const improvement = improvementWith(input, await rewritten);
  return {
    improvement,
    rest: whole
      .then((ended) => restOf(input, improvement, ended))
      .catch((error) => {
        deps.rewriting.reportBug(error);
        return null;
      }),
    usage,
  };
}

const NOTHING_CHANGED: RewriteReply = {
  rewrite: "",
  isNothingToChange: true,
  changes: [],
  assumptions: [],
  questions: [],
  isRewriteWhole: true,
  isWhole: true,
};

function improvementWith(input: RewriteInput, reply: RewriteReply | Miss): Improvement {
  if (reply === "skipped") return { ...improvementOf(input, NOTHING_CHANGED), rewriter: "skipped" };
  return typeof reply === "string" ? without(input.rules, reply) : untilWhole(improvementOf(input, reply), reply);
}

/** The rules' own result, and what became of asking a model. */
export const without = (rules: Improvement, rewriter: RewriterOutcome): Improvement => ({ ...rules, rewriter });

type Miss = Extract<RewriterOutcome, "late" | "skipped" | "failed" | "unreadable">;

interface Proposal {
  /** The reply up to the end of the rewritten text. */
  readonly rewritten: Promise<RewriteReply | Miss>;
  /** All of the reply; null when it was no use. Never rejects. */
  readonly whole: Promise<RewriteReply | null>;
  /** Null until the call has ended. */
  readonly usage: () => ImproverUsage | null;
}

function propose(
  deps: RewriterDeps,
  { userId, region, prompt, level, model, known, asked, isInsisting = false }: RewriteInput,
  { end, skip }: { readonly end: AbortSignal; readonly skip: AbortSignal | null },
  onRewrite: (text: string) => void,
): Proposal {
  const { promise: rewritten, resolve } = Promise.withResolvers<RewriteReply | Miss>();
  const request = rewriteRequest({
    prompt,
    level,
    known,
    expert: expertHints(prompt),
    settled: asked.map(({ question }) => question),
    questionsMax: QUESTIONS_MAX[level],
    isInsisting,
  });
  const limitMs = rewriteTimeMs(deps.rewriting.budgetMs[level], prompt, isInsisting);
  const watch = deps.rewriting.speed.watch(model);
  const enough = new AbortController();
  let isRewritten = false;
  let isSkipped = false;
  const timer = setTimeout(() => {
    enough.abort();
    resolve("late");
  }, limitMs);
  const skipIt = () => {
    // Once the rewritten text is there, nobody waits for what explains it.
    if (isRewritten) return;
    isSkipped = true;
    clearTimeout(timer);
    enough.abort();
    resolve("skipped");
  };
  if (skip?.aborted === true) skipIt();
  skip?.addEventListener("abort", skipIt, { once: true });
  const asking = { model, request, userId, region, timeLimitMs: limitMs + REST_MS };
  const call = askRewriter(deps.models, asking, AbortSignal.any([end, enough.signal]), (text) => {
    watch.saw(text);
    if (isRewritten) return;
    const reply = readRewriteReply(text);
    if (reply === null) return;
    // A token that stands for pasted text says nothing to a reader.
    if (reply.rewrite !== "") onRewrite(reply.rewrite.replace(/⟦[^⟧]{0,20}⟧?/gu, "…"));
    if (!reply.isRewriteWhole) return;
    isRewritten = true;
    clearTimeout(timer);
    resolve(reply);
  });
  let spent: ImproverUsage | null = null;
  const whole = call
    .then(({ kind, text, usage }) => {
      spent = usage;
      // Whoever was cut short shows no speed.
      if (!end.aborted && !isSkipped) watch.ended(kind);
      const reply = readRewriteReply(text, true);
      const isUsable = reply?.isRewriteWhole === true;
      resolve(isUsable ? reply : kind === "said" ? "unreadable" : kind);
      return isUsable ? reply : null;
    })
    .catch((error) => {
      deps.rewriting.reportBug(error);
      resolve("failed");
      return null;
    })
    .finally(() => clearTimeout(timer));
  return { rewritten, whole, usage: () => spent };
}

function improvementOf({ level, prompt, known, rules, asked }: RewriteInput, reply: RewriteReply): Improvement {
  const improvement = improvementFromRewrite({ level, prompt, reply, known, rules });
  return { ...improvement, questions: withoutAsked(improvement.questions, asked).slice(0, QUESTIONS_MAX[level]) };
}

/** The model's questions are still to come; those of the rules would be replaced under the reader's eyes. */
const untilWhole = (improvement: Improvement, { isWhole }: RewriteReply): Improvement =>
  improvement.rewriter === "written" && !isWhole ? { ...improvement, questions: [] } : improvement;

/** The text that was judged first has been sent; what came later only explains it. */
function restOf(input: RewriteInput, sent: Improvement, reply: RewriteReply | null): Improvement | null {
  if (reply === null || sent.rewriter !== "written") return null;
  const whole = improvementOf(input, reply);
  if (whole.improvedPrompt === sent.improvedPrompt) return whole;
  const { questions, assumptions } = whole;
  return { ...sent, questions, assumptions };
}
