import type { AnswerPiece, ProviderErrorKind } from "#server/ports/language-model.ts";

/** JSON from a provider, not yet checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type ContentPiece = Exclude<AnswerPiece, { kind: "end" }>;

/** Token counts as the provider sent them; `readUsage` checks them. */
export interface RawTokenCounts {
  readonly input: unknown;
  readonly output: unknown;
  readonly reasoning?: unknown;
  readonly cacheRead?: unknown;
  readonly cacheWrite?: unknown;
}

/** The first three mean the same as in AnswerPiece. `failed`: the provider reports that it failed. */
export type FinishReason = "complete" | "length" | "refused" | "failed";

export interface EventReader {
  /** The text and thinking of an event; unknown events have none. Throws StreamError. */
  read(event: JsonObject): readonly ContentPiece[];
  /** True after an event has ended the answer. Some protocols have no event for this. */
  readonly isOver: boolean;
  /** Why the answer ended; null: not reported yet. If it is still null when the stream ends, the answer was cut off. */
  readonly finish: FinishReason | null;
  /** null: not reported. */
  readonly tokens: RawTokenCounts | null;
}

/** An error that a provider sent in the stream. `kind` is used only if no text has arrived yet. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind) {
    super(kind);
    this.kind = kind;
  }
}

export const NO_PIECES: readonly ContentPiece[] = [];

export const toTextPieces = (said: unknown): readonly ContentPiece[] =>
  typeof said === "string" && said !== "" ? [{ kind: "text", text: said }] : NO_PIECES;

/** A piece of thinking. If the provider does not send the text of the thinking, the piece is empty. */
export const toThinkingPieces = (said: unknown): readonly ContentPiece[] => [
  { kind: "thinking", text: typeof said === "string" ? said : "" },
];

export const asJsonObject = (value: unknown): JsonObject | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

export const firstJsonObject = (value: unknown): JsonObject | null =>
  Array.isArray(value) ? asJsonObject(value[0]) : null;

/** A missing count is 0; a count that is no number makes the sum NaN. */
export const sumCounts = (...counts: readonly unknown[]): number =>
  counts.reduce<number>((sum, count) => sum + (count == null ? 0 : typeof count === "number" ? count : Number.NaN), 0);

const NO_JSON_NUMBER = /(:\s*)-?(?:NaN|Infinity)\b/g;

/** The event's JSON. Token counts that are no JSON numbers must not break a complete answer. Throws StreamError. */
export function parseEvent(data: string): JsonObject {
  const event = asJsonObject(
    parsed(data) ?? (data.includes('"usage') ? parsed(data.replace(NO_JSON_NUMBER, '$1"none"')) : null),
  );
  if (event === null) throw new StreamError("server-error");
  return event;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
