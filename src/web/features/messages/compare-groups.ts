import type { Message } from "#contract/messages.ts";

/** Messages as turns of the thread: answers to one prompt side by side are one turn. Oldest first. */
export function turnsOf(messages: readonly Message[]): Message[][] {
  const turns: Message[][] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    const isTogether = message.compareGroup !== null && last?.[0]?.compareGroup === message.compareGroup;
    if (isTogether && last !== undefined) last.push(message);
    else turns.push([message]);
  }
  return turns;
}
