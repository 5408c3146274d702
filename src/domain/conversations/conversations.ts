import { cutText } from "../text/cut-text.ts";
import { estimateTokens } from "../text/tokens.ts";

/** The title of a conversation that no user has renamed. */
export const DEFAULT_TITLE = "New Conversation";

/** The product sends this prompt in the user's name to start a conversation. */
export const WELCOME_PROMPT = "Hello! What can you help me with?";

/**
 * The title on the page: the owner's title, else the name from the first prompt, else "Chat 14:06" in the reader's time
 * zone.
 */
export function formatConversationTitle(
  {
    title,
    name = null,
    createdAt,
  }: { readonly title: string; readonly name?: string | null; readonly createdAt: Date | string },
  timeZone?: string,
): string {
  if (title !== DEFAULT_TITLE) return title;
  if (name !== null) return name;
  return `Chat ${clockIn(timeZone).format(new Date(createdAt))}`;
}

// Cached per time zone, because creating a format takes a hundred times as long as using it. While an answer streams,
// the page formats all titles again for every word.
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  clocks.set(timeZone, clock);
  return clock;
}

export interface HistoryTurn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

// For the role and the separators that a provider adds to each turn.
const TURN_TOKENS = 4;

/**
 * The newest turns that fit into `tokensMax` together, oldest first. The first turn is always a prompt, because some
 * providers refuse a conversation that starts with the assistant.
 */
export function trimHistoryToTokens<Turn extends HistoryTurn>(turns: readonly Turn[], tokensMax: number): Turn[] {
  let tokens = 0;
  let first = turns.length;
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const turn = turns[index];
    if (turn === undefined) break;
    tokens += estimateTokens(turn.text) + TURN_TOKENS;
    if (tokens > tokensMax) break;
    if (turn.role === "user") first = index;
  }
  return turns.slice(first);
}

const SNIPPET_LENGTH_MAX = 120;

export function snippetOfPrompt(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ").trim();
  if (line.length <= SNIPPET_LENGTH_MAX) return line;
  return `${cutText(line, SNIPPET_LENGTH_MAX - 1).trimEnd()}…`;
}
