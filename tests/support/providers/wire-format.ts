import type { IncomingMessage } from "node:http";
import type { OddUsage, Script } from "./script.ts";

interface ReceivedTurn {
  readonly role: string;
  readonly text: string;
  /** As they came: bytes that were base64 on the wire. */
  readonly images: readonly ReceivedImage[];
}

export interface ReceivedImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** A request as a scripted provider understood it. */
export interface ReceivedRequest {
  readonly provider: "openai" | "anthropic" | "google";
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly modelId: string;
  readonly isStreaming: boolean;
  readonly system: string | null;
  readonly turns: readonly ReceivedTurn[];
  readonly outputTokensMax: number | null;
  /** The JSON Schema the answer is to have, by whichever means the protocol asks for it; null: any text. */
  readonly schema: unknown;
  /** As the protocol spells it: an effort, a level, or a budget in tokens; null where nothing is said of it. */
  readonly thinking: unknown;
  readonly body: unknown;
}

type ReceivedCall = Pick<
  ReceivedRequest,
  "modelId" | "isStreaming" | "system" | "turns" | "outputTokensMax" | "schema" | "thinking"
>;

export interface Answer {
  readonly modelId: string;
  readonly text: string;
  readonly finish: NonNullable<Script["finish"]>;
  /** It thinks before its first word. */
  readonly hasThought: boolean;
  /** The text goes as the arguments of this tool: how older models of Anthropic's are made to answer in JSON. */
  readonly tool: string | null;
  readonly usage: Usage | null;
  readonly oddUsage: OddUsage | null;
}

export interface Usage {
  readonly inputTokens: number;
  /** Thinking included. */
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
}

const ODD: Readonly<Record<OddUsage, unknown>> = {
  negative: -7,
  huge: 1e15,
  // Put in as a word and taken out of its quotes, since JSON.stringify has no other way.
  "not-a-number": "@NaN@",
  text: "plenty",
};

/** A count as it goes over the wire, true or odd. */
export const countOf = ({ oddUsage }: Pick<Answer, "oddUsage">, count: number): unknown =>
  oddUsage === null ? count : ODD[oddUsage];

/** The words that stand for what is no JSON, made so. */
export const withNaN = (event: string): string => event.replaceAll('"@NaN@"', "NaN");

/** What differs between the three real protocols. Events are whole server-sent events, blank line included. */
export interface WireFormat {
  readonly provider: ReceivedRequest["provider"];
  /** Null when the path is none of the provider's. */
  parse(path: string, body: unknown): ReceivedCall | null;
  start(answer: Answer): string[];
  piece(answer: Answer, text: string): string[];
  /** A piece of what it tells of its thinking; "" where it thinks in silence, and then nothing may be sent. */
  thought(answer: Answer, text: string): string[];
  /** Between thinking and answer. */
  thoughtEnd(answer: Answer): string[];
  end(answer: Answer): string[];
  /** The whole answer of a call that does not stream. */
  whole(answer: Answer): unknown;
  error(status: number, kind: ErrorKind, message: string): unknown;
  errorPart(message: string): string;
  /** How it says that it will not answer; null: with an error of status 400. */
  filtered(answer: Answer): string[] | null;
}

export type ErrorKind =
  | "limited"
  | "overloaded"
  | "server-error"
  | "wrong-key"
  | "rejected"
  | "not-found"
  | "context-length"
  | "filtered";

export const dataEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** The text of a message's content, which is a string or a list of parts in every protocol. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: unknown) => String(field(part, "text") ?? "")).join("");
}

/** The images among a content's parts, each protocol with its own way to say that a part is one; null: it is none. */
export const imagesOf = (content: unknown, imageIn: (part: unknown) => [mediaType: unknown, base64: unknown] | null) =>
  listOf(content).flatMap((part): ReceivedImage[] => {
    const [mediaType, base64] = imageIn(part) ?? [];
    return typeof mediaType === "string" && typeof base64 === "string"
      ? [{ mediaType, bytes: Buffer.from(base64, "base64") }]
      : [];
  });

/** `value[name]` of something that came over the wire. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);
