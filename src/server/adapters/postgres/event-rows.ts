import type { MessageEvent } from "#contract/messages.ts";
import { type LoggedEvent, toLogged } from "../../ports/message-log.ts";
import { jsonText } from "./json-text.ts";

/** An event with its place in the log. */
export interface ToldEvent {
  readonly id: number;
  event: MessageEvent;
}

/** Two pieces of the same kind as one; null where they are not. */
export function joinedEvent(first: MessageEvent, next: MessageEvent): MessageEvent | null {
  const isJoinable = next.type === "answer-delta" || next.type === "answer-thinking";
  if (!isJoinable || first.type !== next.type) return null;
  return { ...first, text: first.text + next.text };
}

export const asLogged = ({ id, event }: ToldEvent): LoggedEvent => toLogged(id, event);

/** With this begins the data of a row that holds several pieces; an event's data begins with its type. */
const PARTS = '{"parts":[';

/**
 * Events in the order of their ids, which have no gap, as rows of the log: pieces of the same kind that follow each
 * other are one row. It has the id of the last and says how long each is; a reader that does not know this takes them
 * as one piece.
 */
export function asRows(events: readonly ToldEvent[]): LoggedEvent[] {
  const rows: { id: number; event: MessageEvent; parts: number[] }[] = [];
  for (const { id, event } of events) {
    const length = "text" in event ? event.text.length : 0;
    const last = rows.at(-1);
    const joined = last && joinedEvent(last.event, event);
    if (last && joined) {
      last.id = id;
      last.event = joined;
      last.parts.push(length);
    } else rows.push({ id, event, parts: [length] });
  }
  return rows.map(({ id, event, parts }) =>
    parts.length === 1 ? asLogged({ id, event }) : { id, type: event.type, data: jsonText({ parts, ...event }) },
  );
}

/** The events of one such row. */
export function asEvents(row: LoggedEvent): LoggedEvent[] {
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
    return toLogged(row.id - parts.length + 1 + index, part);
  });
}
