import type { ResponsesRequest } from "#contract/endpoint/responses.ts";
import type { ApiCallInput, ApiCallTurn } from "./api-call-input.ts";
import { invalidRequestError } from "./endpoint-error.ts";
import { refuseTools, separateLastTurn } from "./read-chat-request.ts";
import { readTurn } from "./read-turn.ts";

/** Throws EndpointError for features that are not supported. */
export function readResponsesRequest(request: ResponsesRequest): ApiCallInput {
  refuseTools(request.tools ?? [], "tools");
  if (request.background === true)
    throw invalidRequestError("Answers are not made in the background here.", "background");
  // Responses cannot be continued by their id, because they are not stored under it.
  if (request.previous_response_id != null || request.conversation != null) {
    throw invalidRequestError(
      "Conversations are not kept here: send the earlier turns in input.",
      "previous_response_id",
    );
  }
  const items = typeof request.input === "string" ? [{ role: "user" as const, content: request.input }] : request.input;
  const told = request.instructions == null ? [] : [readTurn("system", request.instructions, "instructions")];
  const { temperature, top_p: topP } = request;
  const format = request.text?.format ?? null;
  return {
    kind: "responses",
    requestedModel: request.model,
    ...separateLastTurn([...told, ...items.flatMap(readItem)], "input"),
    outputTokensMax: request.max_output_tokens ?? null,
    isKept: request.store === true,
    sampling: { ...(temperature != null && { temperature }), ...(topP != null && { topP }) },
    format:
      format === null || format.type === "text"
        ? null
        : { name: format.name ?? "answer", schema: format.type === "json_schema" ? (format.schema ?? {}) : null },
  };
}

type Item = Exclude<ResponsesRequest["input"], string>[number];

function readItem({ type = "message", role, content }: Item, index: number): readonly ApiCallTurn[] {
  // The model's reasoning is not a turn, but clients send it back with the answer.
  if (type === "reasoning") return [];
  if (type !== "message" || role === undefined || role === "tool" || role === "function") {
    throw invalidRequestError(
      `Items of the type ${JSON.stringify(type.slice(0, 40))} are not taken here.`,
      `input.${index}`,
    );
  }
  const speaker = role === "user" || role === "assistant" ? role : "system";
  return [readTurn(speaker, content ?? "", `input.${index}.content`)];
}
