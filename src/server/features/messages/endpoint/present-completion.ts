import type { ChatCompletion, CompletionUsage } from "#contract/endpoint/chat-completions.ts";
import type { AnsweredApiCall } from "./answer-api-call.ts";
import type { EndpointError } from "./endpoint-error.ts";
import { receiptOf } from "./receipt.ts";

/** As OpenAI counts: thinking tokens are completion tokens. */
export function completionUsageOf({ answer, account }: AnsweredApiCall): CompletionUsage {
  const { inputTokens = 0, outputTokens = 0 } = account.usage ?? {};
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: answer.usage?.cachedInputTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: answer.usage?.reasoningTokens ?? 0 },
  };
}

export const answeringModelName = ({ answer }: AnsweredApiCall): string =>
  answer.called?.name ?? answer.route?.model ?? "redraft";

export const toUnixSeconds = (startedAt: Date): number => Math.floor(startedAt.getTime() / 1000);

export function presentCompletion(id: string, call: AnsweredApiCall, hasReceipt: boolean): ChatCompletion {
  const thoughts = call.answer.thinking?.text ?? "";
  return {
    id,
    object: "chat.completion",
    created: toUnixSeconds(call.startedAt),
    model: answeringModelName(call),
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: call.answer.text,
          refusal: null,
          ...(thoughts !== "" && { reasoning_content: thoughts }),
        },
        logprobs: null,
        finish_reason: finishReasonOf(call),
      },
    ],
    usage: completionUsageOf(call),
    ...(hasReceipt && { redraft: receiptOf(call) }),
  };
}

export const finishReasonOf = ({ isIncomplete }: AnsweredApiCall): "stop" | "length" =>
  isIncomplete ? "length" : "stop";

export const presentError = ({ message, type, code, param }: EndpointError) => ({
  error: { message, type, param, code },
});

/**
 * Makes the chunks of one streamed completion, all with the same id. They name the same model, with one exception: if
 * that model failed while it was thinking, the later chunks name the model that wrote them.
 */
export class CompletionChunks {
  readonly #id: string;
  readonly #created: number;
  #head = "";

  constructor(id: string, created: number, model: string) {
    this.#id = id;
    this.#created = created;
    this.saidBy(model);
  }

  saidBy(model: string): void {
    const facts = { id: this.#id, object: "chat.completion.chunk", created: this.#created, model };
    this.#head = JSON.stringify({ ...facts, system_fingerprint: null }).slice(0, -1);
  }

  role(): string {
    return this.#choice(`{"role":"assistant","content":""}`, null);
  }

  text(text: string): string {
    return this.#choice(`{"content":${JSON.stringify(text)}}`, null);
  }

  thinking(text: string): string {
    return this.#choice(`{"reasoning_content":${JSON.stringify(text)}}`, null);
  }

  finish(reason: "stop" | "length"): string {
    return this.#choice("{}", reason);
  }

  usage(usage: CompletionUsage): string {
    return `${this.#head},"choices":[],"usage":${JSON.stringify(usage)}}`;
  }

  receipt(receipt: unknown): string {
    return `${this.#head},"choices":[],"redraft":${JSON.stringify(receipt)}}`;
  }

  #choice(delta: string, reason: "stop" | "length" | null): string {
    const finish = reason === null ? "null" : `"${reason}"`;
    return `${this.#head},"choices":[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${finish}}]}`;
  }
}
