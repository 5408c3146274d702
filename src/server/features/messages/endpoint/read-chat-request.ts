import type { ChatCompletionRequest, ChatMessage } from "#contract/endpoint/chat-completions.ts";
import type { AnswerFormat, ChatTurn, Sampling } from "../../../ports/language-model.ts";
import type { CallInput } from "./call-input.ts";
import { invalidRequest } from "./endpoint-error.ts";

/** A request for a chat completion in the product's words. Throws EndpointError for what is not offered here. */
export function readChatRequest(request: ChatCompletionRequest): CallInput {
  if (request.n != null && request.n !== 1) throw invalidRequest("n must be 1: one answer is made for each call.", "n");
  refuseTools(request.tools ?? [], "tools");
  refuseTools(request.functions ?? [], "functions");
  if (request.modalities?.some((modality) => modality !== "text") === true) {
    throw invalidRequest('Answers are text: modalities must be ["text"].', "modalities");
  }
  const turns = request.messages.map(readMessage);
  return {
    kind: "chat",
    requestedModel: request.model,
    ...splitTurns(turns, "messages"),
    outputTokensMax: request.max_completion_tokens ?? request.max_tokens ?? null,
    sampling: samplingOf(request),
    format: readFormat(request.response_format ?? null),
  };
}

export function refuseTools(tools: readonly unknown[], param: string): void {
  if (tools.length > 0)
    throw invalidRequest("Tools are not offered here. Leave them out.", param, "unsupported_parameter");
}

/** The system's words, what came before the prompt, and the prompt. Throws where the last turn is not the user's. */
export function splitTurns(
  turns: readonly ChatTurn[],
  param: string,
): Pick<CallInput, "instructions" | "earlier" | "prompt"> {
  const told = turns.filter(({ role, text }) => role === "system" && text.trim() !== "").map(({ text }) => text);
  const spoken = turns.filter(({ role, text }) => role !== "system" && text.trim() !== "");
  const last = spoken.at(-1);
  if (last?.role !== "user") throw invalidRequest("The last message must be the user's, with words in it.", param);
  return {
    instructions: told.length === 0 ? null : told.join("\n\n"),
    earlier: spoken.slice(0, -1),
    prompt: last.text,
  };
}

function readMessage({ role, content, tool_calls: calls }: ChatMessage, index: number): ChatTurn {
  const param = `messages.${index}`;
  if (role === "tool" || role === "function" || (calls ?? []).length > 0) refuseTools([role], param);
  const speaker = role === "user" || role === "assistant" ? role : "system";
  return { role: speaker, text: readContent(content ?? "", `${param}.content`) };
}

const TEXT_PARTS = ["text", "input_text", "output_text"];

/** Parts are joined as they come. */
export function readContent(content: NonNullable<ChatMessage["content"]>, param: string): string {
  if (typeof content === "string") return content;
  return content
    .map(({ type, text }) => {
      if (TEXT_PARTS.includes(type)) return text ?? "";
      const what = /image/.test(type) ? "Images are" : `Parts of the type ${JSON.stringify(type.slice(0, 40))} are`;
      throw invalidRequest(`${what} not taken here yet: send text.`, param, "unsupported_content");
    })
    .join("\n");
}

function samplingOf(request: ChatCompletionRequest): Sampling {
  const { temperature, top_p: topP, presence_penalty: presence, frequency_penalty: frequency, seed, stop } = request;
  const stops = typeof stop === "string" ? [stop] : (stop ?? []);
  return {
    ...(temperature != null && { temperature }),
    ...(topP != null && { topP }),
    ...(presence != null && { presencePenalty: presence }),
    ...(frequency != null && { frequencyPenalty: frequency }),
    ...(seed != null && { seed }),
    ...(stops.length > 0 && { stop: stops.filter((text) => text !== "") }),
  };
}

function readFormat(format: ChatCompletionRequest["response_format"] | null): AnswerFormat | null {
  if (format == null || format.type === "text") return null;
  const { name = "answer", schema = null } = format.json_schema ?? {};
  if (format.type === "json_schema" && schema === null) {
    throw invalidRequest("response_format.json_schema.schema is missing", "response_format");
  }
  return { name, schema: format.type === "json_schema" ? schema : null };
}
