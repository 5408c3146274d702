import type { ChatCompletionRequest, ChatMessage } from "#contract/endpoint/chat-completions.ts";
import type { ResponsesRequest } from "#contract/endpoint/responses.ts";
import { fileKindOfName } from "#domain/files/file-kinds.ts";
import type { AnswerFormat, Sampling } from "../../../ports/language-model.ts";
import type { ApiCallInput, ApiCallTurn, SentPicture } from "./api-call-input.ts";
import { invalidRequestError } from "./endpoint-error.ts";

type Content = NonNullable<ChatMessage["content"]>;
type Part = Exclude<Content, string>[number];

const TEXT_PARTS = ["text", "input_text", "output_text"];
/** Types of picture parts: in the chat protocol, and in the Responses protocol. */
const PICTURE_PARTS = ["image_url", "input_image"];

/** Reads one turn and keeps the order of its parts. Throws EndpointError for parts that are not supported. */
function readTurn(role: ApiCallTurn["role"], content: Content, param: string): ApiCallTurn {
  if (typeof content === "string") return { role, text: content, pictures: [], rest: content };
  const pictures: SentPicture[] = [];
  const words: string[] = [];
  let rest: string[] = [];
  for (const [index, part] of content.entries()) {
    const place = `${param}.${index}`;
    if (TEXT_PARTS.includes(part.type)) {
      words.push(part.text ?? "");
      rest.push(part.text ?? "");
    } else if (PICTURE_PARTS.includes(part.type)) {
      if (role !== "user")
        throw invalidRequestError("Images are taken in messages of the user.", place, "unsupported_content");
      const bytes = readPictureUrl(urlOf(part, place), place);
      pictures.push({ caption: rest.length === 0 ? null : rest.join("\n"), param: place, bytes });
      rest = [];
    } else {
      const named = JSON.stringify(part.type.slice(0, 40));
      throw invalidRequestError(
        `Parts of the type ${named} are not taken here: send text and images.`,
        place,
        "unsupported_content",
      );
    }
  }
  return { role, text: words.join("\n"), pictures, rest: rest.join("\n") };
}

/** The chat protocol has the URL in an object. The Responses protocol and LangChain send it as a string. */
function urlOf({ image_url: image, file_id: fileId }: Part, param: string): string {
  if (image == null && fileId != null) {
    throw invalidRequestError(
      "No files are kept here: send the image itself as a data URL.",
      param,
      "unsupported_content",
    );
  }
  const url = typeof image === "object" ? image?.url : image;
  if (url === undefined) throw invalidRequestError("image_url is missing", param);
  return url;
}

/** Maximum characters of a data URL before its data. */
const HEAD_LENGTH_MAX = 200;

/**
 * Decodes a data URL such as "data:image/png;base64,iVBOR…". The document reader checks the content later. Web
 * addresses are never fetched, because the request would come from inside the host's network. Throws EndpointError.
 */
function readPictureUrl(url: string, param: string): Buffer {
  const refuse = (message: string) => invalidRequestError(message, param, "invalid_image_url");
  if (/^\s*https?:/i.test(url.slice(0, HEAD_LENGTH_MAX))) {
    throw refuse(
      "Images are not fetched from addresses here: send the image itself as a data URL, data:image/png;base64,…",
    );
  }
  const comma = url.slice(0, HEAD_LENGTH_MAX).indexOf(",");
  const head = /^data:image\/([a-z0-9.+-]+)(?:;[^;,]*)*;base64$/i.exec(url.slice(0, Math.max(0, comma)));
  if (head === null) throw refuse("An image must be a data URL such as data:image/png;base64,…");
  if (fileKindOfName(`.${head[1]}`) !== "picture") throw refuse("Images are taken as PNG, JPEG, WebP and GIF.");
  const bytes = Buffer.from(url.slice(comma + 1), "base64");
  if (bytes.length === 0) throw refuse("There is nothing in this image.");
  return bytes;
}

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

function refuseTools(tools: readonly unknown[], param: string): void {
  if (tools.length > 0)
    throw invalidRequestError("Tools are not offered here. Leave them out.", param, "unsupported_parameter");
}

/** Splits the turns into system text, earlier turns and the last turn. Throws if the last turn is not a user turn. */
function separateLastTurn(
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
