import { JSONParseError, TypeValidationError } from "@ai-sdk/provider";
import type { AnswerPiece } from "#server/ports/language-model.ts";

export type Finish = Extract<AnswerPiece, { kind: "end" }>["finish"];

const LENGTH = ["length", "max_tokens", "MAX_TOKENS"];
const REFUSED = ["content_filter", "refusal", "SAFETY", "PROHIBITED_CONTENT", "BLOCKLIST", "RECITATION", "SPII"];

/** Why the answer ended, as an event of any of the protocols says it; null: it does not say. */
export function finishIn(event: unknown): Finish | null {
  const said =
    typeof event === "string"
      ? /"(?:finish_reason|stop_reason|finishReason)"\s*:\s*"(\w+)"/.exec(event)?.[1]
      : (first(event, "choices").finish_reason ??
        first(event, "candidates").finishReason ??
        fieldsOf(fieldsOf(event).delta).stop_reason);
  if (typeof said !== "string") return null;
  return LENGTH.includes(said) ? "length" : REFUSED.includes(said) ? "refused" : "complete";
}

/** The event that could not be read because of its token counts alone: a complete answer is not lost for those. */
export function eventWithOddUsage(error: unknown): unknown {
  if (TypeValidationError.isInstance(error)) {
    const { usage, usageMetadata, message } = fieldsOf(error.value);
    return (usage ?? usageMetadata ?? fieldsOf(message).usage) === undefined ? null : error.value;
  }
  // NaN and Infinity are no JSON.
  if (!JSONParseError.isInstance(error)) return null;
  return /"usage(?:Metadata)?"/.test(error.text) && /:\s*-?(?:NaN|Infinity)\b/.test(error.text) ? error.text : null;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function first(event: unknown, list: string): Readonly<Record<string, unknown>> {
  const items = fieldsOf(event)[list];
  return fieldsOf(Array.isArray(items) ? items[0] : null);
}
