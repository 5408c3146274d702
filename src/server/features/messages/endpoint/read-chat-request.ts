import type { ChatCompletionRequest, ChatMessage } from "#contract/endpoint/chat-completions.ts";
import type { AnswerFormat, Sampling } from "../../../ports/language-model.ts";
import type { ApiCallInput, ApiCallTurn } from "./api-call-input.ts";
import { invalidRequestError } from "./endpoint-error.ts";
import { readTurn } from "./read-turn.ts";

/** In characters, for all turns together. No model's window has room for more. */
const TEXT_LENGTH_MAX = 8_000_000;

/** Throws EndpointError for features that are not supported. */
export function readChatRequest(request: ChatCompletionRequest): ApiCallInput {
  if (request.n != null && request.n !== 1)
    throw invalidRequestError("n must be 1: one answer is made for each call.", "n");
  refuseTools(request.tools ?? [], "tools");
  refuseTools(request.functions ?? [], "functions");
  if (request.modalities?.some((modality) => modality !== "text") === true) {
    throw invalidRequestError('Answers are text: modalities must be ["text"].', "modalities");
  }
  const turns = request.messages.map(readMessage);
  return {
    kind: "chat",
    requestedModel: request.model,
    ...separateLastTurn(turns, "messages"),
    outputTokensMax: request.max_completion_tokens ?? request.max_tokens ?? null,
    sampling: samplingOf(request),
    format: readFormat(request.response_format ?? null),
    isKept: request.store === true,
  };
}

export function refuseTools(tools: readonly unknown[], param: string): void {
  if (tools.length > 0)
    throw invalidRequestError("Tools are not offered here. Leave them out.", param, "unsupported_parameter");
}

/** Splits the turns into system text, earlier turns and the last turn. Throws if the last turn is not a user turn. */
export function separateLastTurn(
  turns: readonly ApiCallTurn[],
  param: string,
): Pick<ApiCallInput, "instructions" | "earlier" | "last"> {
  const length = turns.reduce((sum, { text }) => sum + text.length, 0);
  if (length > TEXT_LENGTH_MAX) {
    throw invalidRequestError("The messages are longer than any model takes.", param, "context_length_exceeded");
  }
  const told = turns.filter(({ role, text }) => role === "system" && text.trim() !== "").map(({ text }) => text);
  const spoken = turns.filter(
    ({ role, text, pictures }) => role !== "system" && (text.trim() !== "" || pictures.length > 0),
  );
  const last = spoken.at(-1);
  if (last?.role !== "user" || last.text.trim() === "") {
    throw invalidRequestError("The last message must be the user's, with words in it.", param);
  }
  return { instructions: told.length === 0 ? null : told.join("\n\n"), earlier: spoken.slice(0, -1), last };
}

function readMessage({ role, content, tool_calls: calls }: ChatMessage, index: number): ApiCallTurn {
  const param = `messages.${index}`;
  if (role === "tool" || role === "function" || (calls ?? []).length > 0) refuseTools([role], param);
  const speaker = role === "user" || role === "assistant" ? role : "system";
  return readTurn(speaker, content ?? "", `${param}.content`);
}

function samplingOf(request: ChatCompletionRequest): Sampling {
  const { temperature, top_p: topP, presence_penalty: presence, frequency_penalty: frequency, seed, stop } = request;
  const stops = (typeof stop === "string" ? [stop] : (stop ?? [])).filter((text) => text !== "");
  return {
    ...(temperature != null && { temperature }),
    ...(topP != null && { topP }),
    ...(presence != null && { presencePenalty: presence }),
    ...(frequency != null && { frequencyPenalty: frequency }),
    ...(seed != null && { seed }),
    ...(stops.length > 0 && { stop: stops }),
  };
}

function readFormat(format: ChatCompletionRequest["response_format"] | null): AnswerFormat | null {
  if (format == null || format.type === "text") return null;
  const { name = "answer", schema = null } = format.json_schema ?? {};
  if (format.type === "json_schema" && schema === null) {
    throw invalidRequestError("response_format.json_schema.schema is missing", "response_format");
  }
  return { name, schema: format.type === "json_schema" ? schema : null };
}
