import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { chooseRewriterSettings } from "#domain/messages/thinking.ts";
import type { ModelRequest } from "#domain/prompting/model/model-request.ts";
import { type ImproverUsage, sumUsage } from "#domain/prompting/model/model-usage.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import { type ChatTurn, type LanguageModel, ProviderError, type TokenUsage } from "../../../ports/language-model.ts";

/** The longest valid reply is far shorter. A longer one is aborted, because the model may never stop by itself. */
const SAID_LENGTH_MAX = 24_000;

export interface RewriterReply {
  /**
   * `said`: the reply is complete. `late`: the time or output limit cut it. `failed`: the provider was not reachable,
   * refused, or broke off. In every case, `text` is the part of the reply that arrived.
   */
  readonly kind: "said" | "late" | "failed";
  readonly text: string;
  /** The usage of the call, estimated if the provider reported none. */
  readonly usage: ImproverUsage | null;
}

export interface RewriterCall {
  readonly model: CatalogueEntry;
  readonly request: ModelRequest;
  /** null: a visitor's prompt. */
  readonly userId: number | null;
  /** The only region that may process the prompt; null: any. */
  readonly region: string | null;
  readonly timeLimitMs: number;
}

/** `end` aborts the call. `onText` gets all text so far, at each new piece. Throws no ProviderError. */
export async function askRewriter(
  models: Pick<LanguageModel, "answer">,
  { model, request, userId, region, timeLimitMs }: RewriterCall,
  end: AbortSignal,
  onText: (text: string) => void,
): Promise<RewriterReply> {
  const { instruction, data, format, outputTokensMax } = request;
  const turns: ChatTurn[] = [
    { role: "system", text: instruction },
    { role: "user", text: data },
  ];
  const { effort, thinkingTokensMax } = chooseRewriterSettings(model);
  const asked = {
    ...{
      model,
      region,
      turns,
      format,
      outputTokensMax,
      thinkingTokensMax,
      maxTokensParameter: model.maxTokensParameter,
    },
    ...(effort !== null && { effort }),
    ...(userId !== null && { userId }),
  };
  let text = "";
  let usage: TokenUsage | null = null;
  let kind: RewriterReply["kind"] = "late";
  const enough = new AbortController();
  try {
    const signal = AbortSignal.any([end, enough.signal, AbortSignal.timeout(timeLimitMs)]);
    for await (const piece of models.answer(asked, signal)) {
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
  return { kind, text, usage: usageOf(model, turns, { kind, text, usage }) };
}

/** A call that was cut short still costs something. A refused call costs nothing. */
function usageOf(
  model: CatalogueEntry,
  turns: readonly ChatTurn[],
  { kind, text, usage }: Pick<RewriterReply, "kind" | "text"> & { usage: TokenUsage | null },
): ImproverUsage | null {
  const isBilled = usage !== null || text !== "" || kind === "late";
  const sent = turns.reduce((sum, turn) => sum + estimateTokens(turn.text), 0);
  const estimated = isBilled
    ? { inputTokens: sent, outputTokens: estimateTokens(text) }
    : { inputTokens: 0, outputTokens: 0 };
  return sumUsage(model, [{ model, ...(usage ?? estimated), isEstimated: usage === null && isBilled }]);
}
