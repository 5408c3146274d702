import type { MessageEvent } from "#contract/messages.ts";
import { type LoggedEvent, toLoggedEvent } from "../../ports/message-log.ts";
import { toStorableJson } from "./stored-json.ts";

export interface EventWithId {
  readonly id: number;
  event: MessageEvent;
}

/** Joins two pieces of answer text, or two pieces of thinking. Returns null if the two events cannot be joined. */
export function joinEvents(first: MessageEvent, next: MessageEvent): MessageEvent | null {
  const isJoinable = next.type === "answer-delta" || next.type === "answer-thinking";
  if (!isJoinable || first.type !== next.type) return null;
  return { ...first, text: first.text + next.text };
}

export const asLoggedEvent = ({ id, event }: EventWithId): LoggedEvent => toLoggedEvent(id, event);

/** Begins the data of a row with several pieces. A row with a single event begins differently, with its type. */
const PARTS = '{"parts":[';

/**
 * Converts events to rows of the log. `events` must be in id order, without a gap. Consecutive pieces of the same kind
 * are joined in one row. Its id is the id of the last piece, and `parts` has the length of each piece. Older code,
 * which does not know `parts`, reads the row as one long piece.
 */
export function toLogRows(events: readonly EventWithId[]): LoggedEvent[] {
  const rows: { id: number; event: MessageEvent; parts: number[] }[] = [];
  for (const { id, event } of events) {
    const length = "text" in event ? event.text.length : 0;
    const last = rows.at(-1);
    const joined = last && joinEvents(last.event, event);
    if (last && joined) {
      last.id = id;
      last.event = joined;
      last.parts.push(length);
    } else rows.push({ id, event, parts: [length] });
  }
  return rows.map(({ id, event, parts }) =>
    parts.length === 1
      ? asLoggedEvent({ id, event })
      : { id, type: event.type, data: toStorableJson({ parts, ...event }) },
  );
}

export function fromLogRow(row: LoggedEvent): LoggedEvent[] {
  if (!row.data.startsWith(PARTS)) return [row];
  const { parts, text, ...event } = JSON.parse(row.data) as {
    parts: number[];
    text: string;
    type: LoggedEvent["type"];
  };
  let start = 0;
  return parts.map((length, index) => {
    const part = { ...event, text: text.slice(start, start + length) } as MessageEvent;
    start += length;
    return toLoggedEvent(row.id - parts.length + 1 + index, part);
  });
}
