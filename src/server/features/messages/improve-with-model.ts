import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/models.ts";
import type { OptimizerLevel } from "#domain/plans.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { compareRequest, isApproved, readVerdict } from "#domain/prompting/model/compare-prompts.ts";
import { readModelAnswer } from "#domain/prompting/model/model-answer.ts";
import { chooseComparer, chooseOptimizer } from "#domain/prompting/model/model-choice.ts";
import { type FallbackReason, fellBack } from "#domain/prompting/model/model-fallback.ts";
import { type FrozenPrompt, freezePrompt } from "#domain/prompting/model/model-freeze.ts";
import { betterOf, improvementFrom, needsModel } from "#domain/prompting/model/model-improvement.ts";
import {
  editsRequest,
  type KnownDetails,
  STRATEGIES,
  type Strategy,
  type TurnedDown,
} from "#domain/prompting/model/model-request.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import { type CallOutcome, OptimizerCalls } from "./improve-with-model-calls.ts";

/** How long asking models may take in all; then the rules' own result is used. */
export interface OptimizerBudgets {
  readonly fullMs: number;
  readonly advancedMs: number;
}
export const OPTIMIZER_BUDGETS: OptimizerBudgets = { fullMs: 2_500, advancedMs: 5_000 };

export interface ImproveWithModelDeps {
  readonly models: LanguageModel;
  /** OPTIMIZER_MODEL; null: the cheapest fast one that is connected. */
  readonly optimizerModel: ModelName | null;
  readonly optimizerBudgets: OptimizerBudgets;
}

export interface ImproveWithModelInput {
  readonly prompt: string;
  readonly level: Exclude<OptimizerLevel, "lite">;
  readonly optimizer: CatalogueEntry;
  /** What the rules made of it: the base, and what is used when anything goes wrong. */
  readonly lite: Improvement;
  readonly known: KnownDetails;
}

export interface ModelImprovement {
  readonly improvement: Improvement;
  readonly usage: ImproverUsage | null;
}

/** Of the advanced budget: what proposing may take, and what must be left for a second try with its comparison. */
const CANDIDATES_SHARE = 0.5;
const SECOND_TRY_SHARE = 0.3;

/** Who would be asked about this prompt; null where the rules are all there is: lite, a clear prompt, nobody connected. */
export function optimizerFor(deps: ImproveWithModelDeps, level: OptimizerLevel, prompt: string): CatalogueEntry | null {
  return level === "lite" || !needsModel(prompt) ? null : chooseOptimizer(readyModels(deps), deps.optimizerModel);
}

const readyModels = ({ models }: ImproveWithModelDeps): CatalogueEntry[] =>
  models.offers().flatMap(({ entry, isReady }) => (isReady ? [entry] : []));

/**
 * The full and the advanced level. Whatever models do, it ends within the budget, with a rewrite that has passed the meaning
 * guard, or with the rules' own and the reason why.
 */
export async function improveWithModel(
  deps: ImproveWithModelDeps,
  input: ImproveWithModelInput,
  end: AbortSignal,
): Promise<ModelImprovement> {
  const { fullMs, advancedMs } = deps.optimizerBudgets;
  const calls = new OptimizerCalls(deps.models, input.level === "full" ? fullMs : advancedMs, end);
  const asking: Asking = { ...input, calls, frozen: freezePrompt(input.prompt) };
  const result = input.level === "full" ? await proposeOnce(asking) : await proposeAndCompare(deps, asking);
  const improvement = typeof result === "string" ? fellBack(input.lite, result) : result;
  return { improvement, usage: calls.usageOf(input.optimizer) };
}

interface Asking extends ImproveWithModelInput {
  readonly calls: OptimizerCalls;
  readonly frozen: FrozenPrompt;
}

type Proposal = Improvement | FallbackReason;

const proposeOnce = (asking: Asking): Promise<Proposal> => propose(asking, "fill", asking.calls.msLeft);

/** One candidate; its edits have been judged, and it has passed the guard. */
async function propose(
  { calls, optimizer, frozen, lite, known, level }: Asking,
  strategy: Strategy,
  timeLimitMs: number,
  turnedDown: TurnedDown | null = null,
): Promise<Proposal> {
  const request = editsRequest({ frozen, strategy, known, lite, turnedDown });
  const outcome = await calls.ask(optimizer, request, timeLimitMs);
  if (outcome.kind !== "said") return outcome.kind;
  const answer = readModelAnswer(outcome.text);
  if (answer === null) return "unreadable";
  const judged = improvementFrom({ level, frozen, answer, lite, known });
  return judged.kind === "improved" ? judged.improvement : judged.kind;
}

async function proposeAndCompare(deps: ImproveWithModelDeps, asking: Asking): Promise<Proposal> {
  const { calls, optimizer } = asking;
  const budgetMs = calls.msLeft;
  const comparer = chooseComparer(readyModels(deps), optimizer);
  const proposals = await Promise.all(
    STRATEGIES.map((strategy) => propose(asking, strategy, budgetMs * CANDIDATES_SHARE)),
  );
  const candidates = proposals.filter((proposal) => typeof proposal !== "string");
  const [first, ...others] = candidates;
  if (first === undefined) return worstOf(proposals);
  const best = others.reduce(betterOf, first);
  // Nobody of another family is there to compare: this is what the full level would have come to.
  if (comparer === null) return { ...best, level: "full" };

  const verdict = await compare(asking, comparer, best);
  if (verdict.kind !== "turned-down") return verdict.kind === "approved" ? best : verdict.kind;
  if (calls.msLeft < budgetMs * SECOND_TRY_SHARE) return "turned-down";
  const second = await propose(asking, "fill", calls.msLeft, verdict.why);
  if (typeof second === "string") return "turned-down";
  const again = await compare(asking, comparer, second);
  return again.kind === "approved" ? second : again.kind;
}

type Comparison =
  | { readonly kind: "approved" }
  | { readonly kind: "turned-down"; readonly why: TurnedDown }
  | { readonly kind: Exclude<CallOutcome["kind"], "said"> };

async function compare(
  { calls, frozen }: Asking,
  comparer: CatalogueEntry,
  candidate: Improvement,
): Promise<Comparison> {
  const outcome = await calls.ask(comparer, compareRequest(frozen, candidate.improvedPrompt));
  if (outcome.kind !== "said") return { kind: outcome.kind };
  const verdict = readVerdict(outcome.text);
  if (verdict === null) return { kind: "failed" };
  return isApproved(verdict) ? { kind: "approved" } : { kind: "turned-down", why: verdict };
}

/** The one reason to tell when no candidate came to anything: what went wrong before what was merely not needed. */
function worstOf(proposals: readonly Proposal[]): FallbackReason {
  const reasons = proposals.filter((proposal) => typeof proposal === "string");
  return (
    (["unusable", "unreadable", "late", "failed"] as const).find((reason) => reasons.includes(reason)) ?? "nothing"
  );
}
