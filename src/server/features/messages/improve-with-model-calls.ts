import type { ModelName } from "#domain/models.ts";
import { OPTIMIZER_CALLS_MAX } from "#domain/prompting/model/model-cost.ts";
import type { ModelRequest } from "#domain/prompting/model/model-request.ts";
import { type CallUsage, type ImproverUsage, sumUsage } from "#domain/prompting/model/model-usage.ts";
import { estimateTokens } from "#domain/tokens.ts";
import { type ChatTurn, type LanguageModel, ProviderError, type TokenUsage } from "../../ports/language-model.ts";

/** Time for the adapter to fail by itself, so that the provider's breaker hears of it, before it is cut off. */
const MARGIN_MS = 30;
/** A model that does not stop is left alone; the longest answer there can be has far fewer. */
const SAID_LENGTH_MAX = 20_000;

export type CallOutcome =
  | { readonly kind: "said"; readonly text: string }
  /** Not in time. */
  | { readonly kind: "late" }
  /** Not reachable, refused, or no complete answer. */
  | { readonly kind: "failed" };

/** The calls for one prompt: within its time, counted, and never more than their bound. Nothing here throws a ProviderError. */
export class OptimizerCalls {
  readonly #models: Pick<LanguageModel, "answer">;
  readonly #end: AbortSignal;
  readonly #endsAt: number;
  readonly #usages: CallUsage[] = [];
  #count = 0;

  /** `budgetMs` is for all calls together. `end` aborts when nobody wants the result any more. */
  constructor(models: Pick<LanguageModel, "answer">, budgetMs: number, end: AbortSignal) {
    this.#models = models;
    this.#endsAt = performance.now() + budgetMs;
    this.#end = AbortSignal.any([end, AbortSignal.timeout(budgetMs)]);
  }

  get msLeft(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  get isOver(): boolean {
    return this.#end.aborted;
  }

  usageOf(model: ModelName): ImproverUsage | null {
    return sumUsage(model, this.#usages);
  }

  /** `timeLimitMs` never reaches beyond the budget. */
  async ask(model: ModelName, request: ModelRequest, timeLimitMs = this.msLeft): Promise<CallOutcome> {
    if (this.isOver || this.#count >= OPTIMIZER_CALLS_MAX) return { kind: "late" };
    this.#count += 1;
    const turns: ChatTurn[] = [
      { role: "system", text: request.instruction },
      { role: "user", text: request.data },
    ];
    let text = "";
    let usage: TokenUsage | null = null;
    let outcome: CallOutcome = { kind: "late" };
    const enough = new AbortController();
    try {
      const limit = Math.max(1, Math.floor(Math.min(timeLimitMs, this.msLeft - MARGIN_MS)));
      const { format, outputTokensMax } = request;
      const pieces = this.#models.answer(
        { model, turns, outputTokensMax, format, timeLimitMs: limit },
        AbortSignal.any([this.#end, enough.signal]),
      );
      for await (const piece of pieces) {
        if (piece.kind === "text") text += piece.text;
        else if (piece.kind === "end") {
          usage = piece.usage;
          outcome = piece.finish === "complete" ? { kind: "said", text } : { kind: "failed" };
        }
        if (text.length > SAID_LENGTH_MAX) {
          outcome = { kind: "failed" };
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      usage = error.usage;
      outcome = { kind: error.kind === "timeout" ? "late" : "failed" };
    } finally {
      enough.abort();
    }
    this.#countUsage(model, turns, text, usage, outcome);
    return outcome;
  }

  /** A call that was cut short has cost something all the same; one that was turned away has not. */
  #countUsage(
    model: ModelName,
    turns: readonly ChatTurn[],
    text: string,
    usage: TokenUsage | null,
    outcome: CallOutcome,
  ) {
    const isBilled = usage !== null || text !== "" || outcome.kind === "late";
    const sent = turns.reduce((sum, turn) => sum + estimateTokens(turn.text), 0);
    const estimated = isBilled
      ? { inputTokens: sent, outputTokens: estimateTokens(text) }
      : { inputTokens: 0, outputTokens: 0 };
    this.#usages.push({ model, ...(usage ?? estimated), isEstimated: usage === null && isBilled });
  }
}
