import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { isInRegion } from "#domain/catalogue/region.ts";
import type { OptimizerLevel } from "#domain/plans/plans.ts";
import { improveWithModelReply } from "#domain/prompting/improve-with-model-reply.ts";
import {
  type ImprovementInput,
  improveWithoutModel,
  unchangedImprovement,
} from "#domain/prompting/improve-without-model.ts";
import type { Improvement, RewriterOutcome } from "#domain/prompting/improvement.ts";
import { addUsage, type ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { chooseRewriter, chooseSecondReader, rewriteTimeLimitMs } from "#domain/prompting/model/rewriter-choice.ts";
import { formatPromptTime, type PromptTime } from "#domain/prompting/reading/moment.ts";
import { buildRewriteRequest, collectUserTexts, type KnownContext } from "#domain/prompting/reading/reading-request.ts";
import { parseRewriteReply, type RewriteReply } from "#domain/prompting/reading/rewrite-reply.ts";
import { comparisonRequest, readComparison } from "#domain/prompting/reading/second-reader.ts";
import { askRewriter, type RewriterReply } from "./ask-rewriter.ts";
import type { RewriterDeps } from "./rewriter-deps.ts";

export interface RewriteInput extends ImprovementInput {
  /** Null: a visitor. */
  readonly userId: number | null;
  /** The only region that may process the prompt; null: any. */
  readonly region: string | null;
  readonly rewriter: Extract<Rewriter, { kind: "model" }>;
  readonly known: KnownContext;
  readonly moment: PromptTime;
  /** True: even a good prompt is rewritten. */
  readonly isInsisting?: boolean;
  /** True: the user reviews the rewrite before it is sent. So the call waits for `RewrittenPrompt.rest` too. */
  readonly isReviewed?: boolean;
}

export interface RewrittenPrompt {
  readonly improvement: Improvement;
  /**
   * The improvement with its account: the additions, reasons and questions that the model sends after the rewritten
   * text. If the account shows that the rewrite lost something, this improvement has the original prompt. null: nothing
   * more arrived. Never rejects.
   */
  readonly rest: Promise<Improvement | null>;
  /** The usage of the calls, complete after `rest` has resolved. */
  readonly usage: () => ImproverUsage | null;
  /** The model's suggestion for the conversation's name, complete after `rest` has resolved. */
  readonly name: () => string | null;
}

/** Time limit for the account (see `rest`) after the rewritten text has arrived. Usually the answer does not wait. */
const ACCOUNT_MS = 8_000;

export type Rewriter =
  | {
      readonly kind: "model";
      readonly model: CatalogueEntry;
      /** A model of another family that checks the rewrite. Only at the advanced level; null if none is connected. */
      readonly secondReader: CatalogueEntry | null;
    }
  | { readonly kind: "nobody"; readonly outcome: Extract<RewriterOutcome, "off" | "no-model"> };

interface RewriterWanted {
  readonly userId: number | null;
  readonly region: string | null;
  readonly level: OptimizerLevel;
  readonly prompt: string;
  readonly isInsisting?: boolean;
}

/** Chooses the model that rewrites this prompt. The host may turn off models for the lite level. */
export function selectRewriter(
  { models, rewriting }: RewriterDeps,
  { userId, region, level, prompt, isInsisting = false }: RewriterWanted,
): Rewriter {
  if (level === "lite" && !rewriting.isLiteModelOn) return { kind: "nobody", outcome: "off" };
  const ready = models
    .offers(userId ?? undefined)
    .flatMap(({ entry, isReady }) => (isReady && isInRegion(region, entry) ? [entry] : []));
  const { model, isTooSlow } = chooseRewriter({
    ...{ ready, configured: rewriting.model, level, prompt, isUnfit: rewriting.trials.isUnfit },
    budgetMs: rewriteTimeLimitMs(rewriting.budgetMs[level], prompt, isInsisting),
    speedOf: rewriting.speed.speedOf,
  });
  if (model !== null) {
    rewriting.trials.noteWriter(model);
    const secondReader = level === "advanced" ? chooseSecondReader(model, ready, rewriting.speed.speedOf) : null;
    return { kind: "model", model, secondReader };
  }
  if (isTooSlow) rewriting.noteTooSlow(level);
  return { kind: "nobody", outcome: "no-model" };
}

/**
 * Asks a model to read and rewrite the prompt, and compares the rewrite with the original. If the rewrite lost
 * something, the model is asked once more if there is time; a rewrite that still lost something is not used. Resolves
 * when the rewritten text has arrived. At the advanced level and for a review, resolves when the whole reply has
 * arrived. `onRewrite` gets the rewritten text so far. `end` aborts when nobody needs the result. `skip` aborts when
 * the user does not want to wait. In this case, the prompt is not changed.
 */
export async function rewritePrompt(
  deps: RewriterDeps,
  input: RewriteInput,
  { end, skip = null }: { readonly end: AbortSignal; readonly skip?: AbortSignal | null },
  onRewrite: (text: string) => void = () => undefined,
): Promise<RewrittenPrompt> {
  const beganMs = performance.now();
  const budgetMs = rewriteTimeLimitMs(deps.rewriting.budgetMs[input.level], input.prompt, input.isInsisting === true);
  // Timers take whole milliseconds.
  const msLeft = () => Math.max(0, Math.round(budgetMs - (performance.now() - beganMs)));
  const usages: (ImproverUsage | null)[] = [];
  let name: string | null = null;
  const usage = () => usages.reduce(addUsage, null);
  const waitsForAccount = input.level === "advanced" || input.isReviewed === true;

  const write = async (lost: readonly string[]): Promise<Tried> => {
    const asked = ask(deps, input, { end, skip, lost, limitMs: msLeft() }, onRewrite);
    const whole = asked.whole.then((ended) => {
      usages.push(asked.usage());
      name = ended?.name ?? name;
      return ended;
    });
    const early = await asked.rewritten;
    if (typeof early === "string")
      return { improvement: improvementWithoutRewrite(input, early), rest: whole.then(() => null) };
    const rest = whole.then((reading) => (reading === null ? null : improveBy(input, reading)));
    if (waitsForAccount) return { improvement: (await rest) ?? improveBy(input, withoutAccount(early)), rest: null };
    return { improvement: improveBy(input, withoutAccount(early)), rest };
  };

  const attempt = async (lost: readonly string[]): Promise<Tried> => {
    const tried = await write(lost);
    if (tried.improvement.rewriter !== "written") return tried;
    return await secondLook(deps, input, tried, { end, msLeft, usages });
  };

  let tried = await attempt([]);
  const tookMs = performance.now() - beganMs;
  if (tried.improvement.rewriter === "careless" && tookMs < msLeft() && !end.aborted) {
    const again = await attempt((tried.improvement.findings ?? []).map(({ words }) => words));
    const isBetter = again.improvement.rewriter === "written" || again.improvement.rewriter === "nothing-to-gain";
    // Both calls must finish before the total cost is known.
    if (isBetter) tried = { ...again, rest: again.rest && tried.rest ? tried.rest.then(() => again.rest) : again.rest };
    else tried = { ...tried, rest: (again.rest ?? Promise.resolve(null)).then(() => null) };
  }
  const { improvement, rest } = tried;
  return {
    improvement,
    rest: (rest ?? Promise.resolve(null)).catch((error) => {
      deps.rewriting.reportBug(error);
      return null;
    }),
    usage,
    name: () => name,
  };
}

interface Tried {
  readonly improvement: Improvement;
  /** The improvement with its account. null: no account will follow, or `improvement` has it already. */
  readonly rest: Promise<Improvement | null> | null;
}

/** Improves the prompt without a model. `outcome`: why no model's rewrite is used. */
export function improvementWithoutRewrite(input: ImprovementInput, outcome: RewriterOutcome): Improvement {
  // A user who skips the rewrite wants no additions by rules either.
  return outcome === "skipped" ? unchangedImprovement(input, outcome) : improveWithoutModel(input, outcome);
}

const withoutAccount = (reading: RewriteReply): RewriteReply => ({ ...reading, account: [], added: [], questions: [] });

const improveBy = (input: RewriteInput, reading: RewriteReply): Improvement =>
  improveWithModelReply({
    ...{ ...input, reading, today: formatPromptTime(input.moment) },
    own: [...collectUserTexts(input.known), ...(input.answered ?? []).map(({ answer }) => answer)],
    answers: input.known.turns.flatMap(({ role, text }) => (role === "assistant" ? [text] : [])),
    foreign: input.known.files.map(({ outline }) => outline),
  });

/** A model of another family compares both texts. Everything that it finds counts as a loss. */
async function secondLook(
  deps: RewriterDeps,
  input: RewriteInput,
  tried: Tried,
  { end, msLeft, usages }: { end: AbortSignal; msLeft: () => number; usages: (ImproverUsage | null)[] },
): Promise<Tried> {
  const { secondReader } = input.rewriter;
  const limitMs = msLeft();
  if (secondReader === null || limitMs <= 0) return tried;
  const request = comparisonRequest(input.prompt, tried.improvement.improvedPrompt);
  const call = { model: secondReader, request, userId: input.userId, region: input.region, timeLimitMs: limitMs };
  const reply = await askRewriter(deps.models, call, end, () => undefined);
  usages.push(reply.usage);
  const found = reply.kind === "said" ? readComparison(reply.text, input.prompt) : [];
  if (found.length === 0) return tried;
  const { improvedPrompt, task } = tried.improvement;
  const plain = unchangedImprovement(input, "careless");
  const findings = [...(tried.improvement.findings ?? []), ...found];
  return {
    improvement: { ...plain, ...(task && { task }), findings, unusedRewrite: improvedPrompt },
    rest: null,
  };
}

type Miss = Extract<RewriterOutcome, "late" | "skipped" | "failed" | "unreadable">;

interface Asked {
  /** Resolves when the rewritten text is complete. The rest of the reply may still arrive. */
  readonly rewritten: Promise<RewriteReply | Miss>;
  /** The whole reply. null if it is unusable. Never rejects. */
  readonly whole: Promise<RewriteReply | null>;
  /** null until the call has ended. */
  readonly usage: () => ImproverUsage | null;
}

interface Terms {
  readonly end: AbortSignal;
  readonly skip: AbortSignal | null;
  /** The user's words that the earlier rewrite lost. */
  readonly lost: readonly string[];
  readonly limitMs: number;
}

function ask(
  deps: RewriterDeps,
  input: RewriteInput,
  { end, skip, lost, limitMs }: Terms,
  onRewrite: (text: string) => void,
): Asked {
  const { userId, region, rewriter } = input;
  const { promise: rewritten, resolve } = Promise.withResolvers<RewriteReply | Miss>();
  const request = requestFor(input, lost);
  const watch = deps.rewriting.speed.watch(rewriter.model);
  const enough = new AbortController();
  let isRewritten = false;
  let isSkipped = false;
  const timer = setTimeout(() => {
    enough.abort();
    resolve("late");
  }, limitMs);
  const skipIt = () => {
    // The rewritten text has arrived, so there is nothing to skip.
    if (isRewritten) return;
    isSkipped = true;
    clearTimeout(timer);
    enough.abort();
    resolve("skipped");
  };
  if (skip?.aborted === true) skipIt();
  skip?.addEventListener("abort", skipIt, { once: true });
  const call = { model: rewriter.model, request, userId, region, timeLimitMs: limitMs + ACCOUNT_MS };
  const asking = askRewriter(deps.models, call, AbortSignal.any([end, enough.signal]), (text) => {
    watch.saw(text);
    if (isRewritten) return;
    const reply = parseRewriteReply(text);
    if (reply === null) return;
    if (reply.rewrite !== "") onRewrite(withoutPlaceholders(reply.rewrite));
    if (!reply.isRewriteWhole) return;
    isRewritten = true;
    clearTimeout(timer);
    resolve(reply);
  });
  let spent: ImproverUsage | null = null;
  const whole = asking
    .then(({ kind, text, usage }) => {
      spent = usage;
      // An aborted call says nothing about speed.
      if (!end.aborted && !isSkipped) watch.ended(kind);
      const reply = usableReply(text);
      resolve(reply ?? missOf(kind));
      return reply;
    })
    .catch((error) => {
      deps.rewriting.reportBug(error);
      resolve("failed");
      return null;
    })
    .finally(() => {
      clearTimeout(timer);
      skip?.removeEventListener("abort", skipIt);
    });
  return { rewritten, whole, usage: () => spent };
}

function requestFor(input: RewriteInput, lost: readonly string[]) {
  const { prompt, level, known, moment, answered, takenOut, asked, isInsisting } = input;
  const beside = { answered, takenOut, settled: asked, isInsisting, lost };
  return buildRewriteRequest({ prompt, level, known, moment, ...beside });
}

/** Users would not understand a placeholder for pasted text. */
const withoutPlaceholders = (rewrite: string): string => rewrite.replace(/⟦[^⟧]{0,20}⟧?/gu, "…");

/** null if the reply ended before the rewritten text was complete. */
function usableReply(text: string): RewriteReply | null {
  const reply = parseRewriteReply(text);
  return reply?.isRewriteWhole === true ? reply : null;
}

const missOf = (kind: RewriterReply["kind"]): Miss => (kind === "said" ? "unreadable" : kind);
