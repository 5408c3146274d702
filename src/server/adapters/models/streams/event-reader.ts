import type { AnswerPiece, ProviderErrorKind } from "#server/ports/language-model.ts";

/** JSON as a provider sent it: nothing about it is believed before it is looked at. */
export type Fields = Readonly<Record<string, unknown>>;

export type Piece = Exclude<AnswerPiece, { kind: "end" }>;

/** Token counts as a provider wrote them; `readUsage` says which of them can be. */
export interface CountedTokens {
  readonly input: unknown;
  readonly output: unknown;
  readonly reasoning?: unknown;
  readonly cacheRead?: unknown;
  readonly cacheWrite?: unknown;
}

/** `complete`, `length` and `refused` as in the port. `failed`: the provider says that it made nothing of it. */
export type Finish = "complete" | "length" | "refused" | "failed";

/** Reads the events of one answer, in order, in one provider's protocol. */
export interface EventReader {
  /** What an event brings of text and thinking; unknown events bring nothing. Throws StreamError. */
  read(event: Fields): readonly Piece[];
  /** True once an event has said that nothing more comes; not every protocol has one. */
  readonly isOver: boolean;
  /** Why the answer ended; null while the provider has not said, which at the end of the stream means that it was cut. */
  readonly finish: Finish | null;
  /** null where the provider said nothing of it. */
  readonly tokens: CountedTokens | null;
}

/** An error that a provider sent in place of an event. `kind` is what it means before the first word. */
export class StreamError extends Error {
  override readonly name = "StreamError";
  readonly kind: ProviderErrorKind;

  constructor(kind: ProviderErrorKind) {
    super(kind);
    this.kind = kind;
  }
}

export const NOTHING: readonly Piece[] = [];

export const text = (said: unknown): readonly Piece[] =>
  typeof said === "string" && said !== "" ? [{ kind: "text", text: said }] : NOTHING;

/** Thinking is told of even where its words are not. */
export const thinking = (said: unknown): readonly Piece[] => [
  { kind: "thinking", text: typeof said === "string" ? said : "" },
];

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const firstOf = (value: unknown): Fields | null => (Array.isArray(value) ? fieldsOf(value[0]) : null);

/** What is missing counts nothing; what is no number makes the sum none. */
export const sumOf = (...counts: readonly unknown[]): number =>
  counts.reduce<number>((sum, count) => sum + (count == null ? 0 : typeof count === "number" ? count : Number.NaN), 0);

const NO_JSON_NUMBER = /(:\s*)-?(?:NaN|Infinity)\b/g;

/** The event's JSON; token counts that are no JSON numbers do not cost a complete answer its end. Throws StreamError. */
export function parseEvent(data: string): Fields {
  const event = fieldsOf(
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
