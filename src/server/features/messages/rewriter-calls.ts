import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelRequest } from "#domain/prompting/model/model-request.ts";
import { type CallUsage, type ImproverUsage, sumUsage } from "#domain/prompting/model/model-usage.ts";
import { estimateTokens } from "#domain/tokens.ts";
import { type ChatTurn, type LanguageModel, ProviderError, type TokenUsage } from "../../ports/language-model.ts";

/** A model that does not stop is left alone; the longest reply there can be has far fewer. */
const SAID_LENGTH_MAX = 24_000;

export type CallOutcome =
  | { readonly kind: "said"; readonly text: string }
  /** Cut by the time or the output limit; `text` is what had come. */
  | { readonly kind: "late"; readonly text: string }
  /** Not reachable, refused, or broken off; `text` is what had come. */
  | { readonly kind: "failed"; readonly text: string };

/** The calls for one prompt: counted, and never longer than their time. Nothing here throws a ProviderError. */
export class RewriterCalls {
  readonly #models: Pick<LanguageModel, "answer">;
  readonly #end: AbortSignal;
  readonly #usages: CallUsage[] = [];

  /** `end` aborts when nobody wants the result any more. */
  constructor(models: Pick<LanguageModel, "answer">, end: AbortSignal) {
    this.#models = models;
    this.#end = end;
  }

  /** What all calls that have ended took; the first model stands for all of them. Null when none has ended. */
  get usage(): ImproverUsage | null {
    const first = this.#usages[0];
    return first === undefined ? null : sumUsage(first.model, this.#usages);
  }

  /** `stop` cuts this call alone. `onText` hears all that has come so far, each time more has. */
  async ask(
    model: CatalogueEntry,
    request: ModelRequest,
    timeLimitMs: number,
    stop: AbortSignal,
    onText: (text: string) => void = () => undefined,
  ): Promise<CallOutcome> {
    const turns: ChatTurn[] = [
      { role: "system", text: request.instruction },
      { role: "user", text: request.data },
    ];
    let text = "";
    let usage: TokenUsage | null = null;
    let kind: CallOutcome["kind"] = "late";
    const enough = new AbortController();
    const signal = AbortSignal.any([this.#end, stop, enough.signal, AbortSignal.timeout(timeLimitMs)]);
    try {
      const { format, outputTokensMax } = request;
      const effort = model.effort.rewriting;
      const asked = {
        ...{ model, turns, outputTokensMax, format },
        maxTokensParameter: model.maxTokensParameter,
        ...(effort !== null && { effort }),
      };
      for await (const piece of this.#models.answer(asked, signal)) {
        if (piece.kind === "text") {
          text += piece.text;
          onText(text);
        } else if (piece.kind === "end") {
          usage = piece.usage;
          kind = piece.finish === "complete" ? "said" : piece.finish === "length" ? "late" : "failed";
        }
        if (text.length > SAID_LENGTH_MAX) {
          kind = "failed";
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      usage = error.usage;
      kind = error.kind === "timeout" ? "late" : "failed";
    } finally {
      enough.abort();
    }
    this.#countUsage(model, turns, text, usage, kind);
    return { kind, text };
  }

  /** A call that was cut short has cost something all the same; one that was turned away has not. */
  #countUsage(
    model: CatalogueEntry,
    turns: readonly ChatTurn[],
    text: string,
    usage: TokenUsage | null,
    kind: CallOutcome["kind"],
  ) {
    const isBilled = usage !== null || text !== "" || kind === "late";
    const sent = turns.reduce((sum, turn) => sum + estimateTokens(turn.text), 0);
    const estimated = isBilled
      ? { inputTokens: sent, outputTokens: estimateTokens(text) }
      : { inputTokens: 0, outputTokens: 0 };
    this.#usages.push({ model, ...(usage ?? estimated), isEstimated: usage === null && isBilled });
  }
}
