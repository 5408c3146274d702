import type { OutputItem, ResponsesRequest, WireResponse } from "#contract/endpoint/responses.ts";
import type { AnsweredApiCall } from "./answer-api-call.ts";
import type { EndpointError } from "./endpoint-error.ts";
import { answeringModelName, completionUsageOf } from "./present-completion.ts";
import { receiptOf } from "./receipt.ts";

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

export const textPart = (text: string) => ({ type: "output_text" as const, text, annotations: [], logprobs: [] });

export const messageItem = (
  id: string,
  status: "in_progress" | "completed" | "incomplete",
  text: string,
): OutputItem => ({
  ...{ id: `msg_${id}`, type: "message", role: "assistant", status },
  content: status === "in_progress" ? [] : [textPart(text)],
});
