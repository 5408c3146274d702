import type { OutputItem, ResponsesRequest, WireResponse } from "#contract/endpoint/responses.ts";
import type { AnsweredApiCall } from "./answer-api-call.ts";
import type { EndpointError } from "./endpoint-error.ts";
import { answeringModelName, completionUsageOf } from "./present-completion.ts";
import { receiptOf } from "./receipt.ts";

export type SendEvent = (type: string, fields: Readonly<Record<string, unknown>>) => void;

/** The events of one streamed response, in the order that the protocol requires. */
export class ResponseEvents {
  readonly #id: string;
  readonly #send: SendEvent;
  readonly #empty: WireResponse;
  readonly #output: OutputItem[] = [];
  #number = 0;
  #open: "nothing" | "reasoning" | "message" = "nothing";
  #thoughts = "";
  #text = "";

  constructor(id: string, empty: WireResponse, send: SendEvent) {
    this.#id = id;
    this.#empty = empty;
    this.#send = send;
    this.#emit("response.created", { response: empty });
    this.#emit("response.in_progress", { response: empty });
  }

  thinking(text: string): void {
    if (this.#open === "message") return;
    const place = this.#place(`rs_${this.#reasoningId()}`, "summary_index");
    if (this.#open === "nothing") {
      this.#open = "reasoning";
      const item = reasoningItem(this.#reasoningId(), "");
      this.#emit("response.output_item.added", { output_index: this.#output.length, item });
      this.#emit("response.reasoning_summary_part.added", { ...place, part: { type: "summary_text", text: "" } });
    }
    this.#thoughts += text;
    this.#emit("response.reasoning_summary_text.delta", { ...place, delta: text });
  }

  /** Another model answers now: closes the reasoning item of the earlier model. */
  startOver(): void {
    this.#endReasoning();
  }

  text(text: string): void {
    this.#beginMessage();
    this.#text += text;
    this.#emit("response.output_text.delta", { ...this.#messagePlace(), delta: text, logprobs: [] });
  }

  end(call: AnsweredApiCall, hasReceipt: boolean): void {
    if (call.error === null) this.#beginMessage();
    this.#endReasoning();
    if (this.#open === "message") this.#endMessage(call.isIncomplete || call.error !== null);
    const response = presentResponse(this.#empty, call, this.#output, hasReceipt);
    this.#emit(`response.${response.status}`, { response });
  }

  #beginMessage(): void {
    if (this.#open === "message") return;
    this.#endReasoning();
    this.#open = "message";
    const item = messageItem(this.#id, "in_progress", "");
    this.#emit("response.output_item.added", { output_index: this.#output.length, item });
    this.#emit("response.content_part.added", { ...this.#messagePlace(), part: textPart("") });
  }

  #endMessage(isIncomplete: boolean): void {
    const place = this.#messagePlace();
    const item = messageItem(this.#id, isIncomplete ? "incomplete" : "completed", this.#text);
    this.#emit("response.output_text.done", { ...place, text: this.#text, logprobs: [] });
    this.#emit("response.content_part.done", { ...place, part: textPart(this.#text) });
    this.#emit("response.output_item.done", { output_index: this.#output.length, item });
    this.#output.push(item);
  }

  #endReasoning(): void {
    if (this.#open !== "reasoning") return;
    const place = this.#place(`rs_${this.#reasoningId()}`, "summary_index");
    const item = reasoningItem(this.#reasoningId(), this.#thoughts);
    this.#emit("response.reasoning_summary_text.done", { ...place, text: this.#thoughts });
    this.#emit("response.reasoning_summary_part.done", {
      ...place,
      part: { type: "summary_text", text: this.#thoughts },
    });
    this.#emit("response.output_item.done", { output_index: this.#output.length, item });
    this.#output.push(item);
    this.#thoughts = "";
    this.#open = "nothing";
  }

  #reasoningId(): string {
    const before = this.#output.length;
    return before === 0 ? this.#id : `${this.#id}_${before}`;
  }

  #messagePlace() {
    return this.#place(`msg_${this.#id}`, "content_index");
  }

  #place(itemId: string, part: "summary_index" | "content_index") {
    return { item_id: itemId, output_index: this.#output.length, [part]: 0 };
  }

  #emit(type: string, fields: Readonly<Record<string, unknown>>): void {
    this.#send(type, { type, sequence_number: this.#number++, ...fields });
  }
}

export const emptyResponse = (
  id: string,
  createdAt: number,
  model: string,
  { instructions = null, store }: Pick<ResponsesRequest, "instructions" | "store">,
): WireResponse => ({
  ...{ id, object: "response", created_at: createdAt, status: "in_progress", model, output: [] },
  ...{ error: null, incomplete_details: null, instructions, metadata: {}, parallel_tool_calls: false },
  ...{ temperature: null, top_p: null, tool_choice: "none", tools: [], store: store === true, usage: null },
});

export function presentResponse(
  empty: WireResponse,
  call: AnsweredApiCall,
  output: readonly OutputItem[],
  hasReceipt: boolean,
): WireResponse {
  const usage = completionUsageOf(call);
  const { error } = call;
  return {
    ...empty,
    model: answeringModelName(call),
    status: error !== null ? "failed" : call.isIncomplete ? "incomplete" : "completed",
    output: [...output],
    error: error === null ? null : presentResponseError(error),
    incomplete_details: call.isIncomplete ? { reason: "max_output_tokens" } : null,
    usage: {
      input_tokens: usage.prompt_tokens,
      input_tokens_details: usage.prompt_tokens_details,
      output_tokens: usage.completion_tokens,
      output_tokens_details: usage.completion_tokens_details,
      total_tokens: usage.total_tokens,
    },
    ...(hasReceipt && { redraft: receiptOf(call) }),
  };
}

const presentResponseError = ({ code, message }: EndpointError) => ({ code: code ?? "server_error", message });

export const reasoningItem = (id: string, text: string): OutputItem => ({
  ...{ id: `rs_${id}`, type: "reasoning", summary: text === "" ? [] : [{ type: "summary_text", text }] },
});

const textPart = (text: string) => ({ type: "output_text" as const, text, annotations: [], logprobs: [] });

export const messageItem = (
  id: string,
  status: "in_progress" | "completed" | "incomplete",
  text: string,
): OutputItem => ({
  ...{ id: `msg_${id}`, type: "message", role: "assistant", status },
  content: status === "in_progress" ? [] : [textPart(text)],
});
