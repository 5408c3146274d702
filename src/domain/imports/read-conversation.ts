import { titleOfPrompt } from "../conversations/title-of-prompt.ts";
import { hashText } from "../prompting/words/hash-text.ts";
import { cutText } from "../text/cut-text.ts";
import type { ExportedConversation, ExportedMessage } from "./exported-conversation.ts";
import {
  IMPORTED_CONVERSATION_LENGTH_MAX,
  IMPORTED_TITLE_LENGTH_MAX,
  IMPORTED_TURNS_MAX,
  type ImportedConversation,
  type ImportedTurn,
  importedLength,
} from "./imported-conversation.ts";
import { cutImported, importedLine } from "./imported-text.ts";
import { countLeftOut, type LeftOut } from "./left-out.ts";
import { readMessage } from "./read-message.ts";

export type ConversationReading =
  | { readonly kind: "read"; readonly conversation: ImportedConversation; readonly leftOut: LeftOut }
  /** Nothing that was said, or more than one conversation may hold. */
  | { readonly kind: "empty" | "too-long"; readonly title: string };

/** Stands for the prompt where ChatGPT spoke first. */
const NO_PROMPT = "[No prompt: ChatGPT wrote first]";
/** What ChatGPT calls a conversation until it has a name. */
const UNNAMED = /^(?:new chat)?$/i;
const UNTITLED = "Untitled";

/**
 * The branch of a conversation that was open last, as turns: each prompt with all that was answered before the next. Reads
 * any tree, also one whose links lead in a circle or nowhere. No time is later than `now`.
 */
export function readConversation(exported: ExportedConversation, now: Date): ConversationReading {
  const leftOut: LeftOut = {};
  const { branch, others } = branchOf(exported);
  const started = timeOf(exported.create_time, now);
  const turns = turnsOf(branch, started ?? now, now, leftOut);
  const title = titleOf(exported.title, turns[0]);
  const [first, last] = [turns[0], turns.at(-1)];
  if (first === undefined || last === undefined) return { kind: "empty", title };
  if (turns.length > IMPORTED_TURNS_MAX || importedLength({ turns }) > IMPORTED_CONVERSATION_LENGTH_MAX)
    return { kind: "too-long", title };
  countLeftOut(leftOut, "branches", others.filter((message) => readMessage(message).side !== null).length);
  const conversation: ImportedConversation = {
    key: keyOf(exported, turns),
    title,
    createdAt: started?.toISOString() ?? first.createdAt,
    updatedAt: last.createdAt,
    turns,
  };
  return { kind: "read", conversation, leftOut };
}

interface Branch {
  /** From the root to the end. */
  readonly branch: readonly ExportedMessage[];
  /** What was said on other branches. */
  readonly others: readonly ExportedMessage[];
}

function branchOf({ mapping, current_node }: ExportedConversation): Branch {
  const nodes = new Map(Object.entries(mapping));
  const branch: ExportedMessage[] = [];
  const seen = new Set<string>();
  let id = current_node !== null && nodes.has(current_node) ? current_node : newestLeaf(mapping);
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const node = nodes.get(id) ?? null;
    if (node?.message) branch.push(node.message);
    id = node?.parent ?? null;
  }
  const others = [...nodes].flatMap(([other, node]) => (!seen.has(other) && node?.message ? [node.message] : []));
  return { branch: branch.reverse(), others };
}

/** Where a conversation does not say its end: the last message that nothing follows. */
function newestLeaf(mapping: ExportedConversation["mapping"]): string | null {
  const parents = new Set(Object.values(mapping).map((node) => node?.parent));
  let newest: { readonly id: string; readonly time: number } | null = null;
  for (const [id, node] of Object.entries(mapping)) {
    const time = node?.message?.create_time ?? 0;
    if (!parents.has(id) && time >= (newest?.time ?? 0)) newest = { id, time };
  }
  return newest?.id ?? null;
}

function turnsOf(branch: readonly ExportedMessage[], started: Date, now: Date, leftOut: LeftOut): ImportedTurn[] {
  const turns: { prompt: string; answers: string[]; at: Date }[] = [];
  for (const message of branch) {
    const reading = readMessage(message);
    for (const kind of reading.leftOut) countLeftOut(leftOut, kind);
    const at = timeOf(message.create_time, now) ?? turns.at(-1)?.at ?? started;
    if (reading.side === "prompt") turns.push({ prompt: reading.text, answers: [], at });
    if (reading.side !== "answer") continue;
    if (turns.length === 0) turns.push({ prompt: NO_PROMPT, answers: [], at });
    turns.at(-1)?.answers.push(reading.text);
  }
  return turns.map(({ prompt, answers, at }) => {
    const [said, answered] = [cutImported(prompt), cutImported(answers.join("\n\n"))];
    countLeftOut(leftOut, "cut", Number(said.isCut) + Number(answered.isCut));
    return { prompt: said.text, answer: answered.text, createdAt: at.toISOString() };
  });
}

function timeOf(seconds: number | null, now: Date): Date | null {
  return seconds === null || seconds <= 0 ? null : new Date(Math.min(seconds * 1_000, now.getTime()));
}

function titleOf(title: string | null, first: ImportedTurn | undefined): string {
  const named = importedLine(title ?? "");
  const shown = UNNAMED.test(named) ? titleOfPrompt(importedLine(first?.prompt ?? "")) || UNTITLED : named;
  const whole = shown.length <= IMPORTED_TITLE_LENGTH_MAX;
  return whole ? shown : `${cutText(shown, IMPORTED_TITLE_LENGTH_MAX - 1)}…`;
}

/** What the same conversation is known by when it is exported again: ChatGPT's own id, or what stands in it. */
function keyOf({ conversation_id, id }: ExportedConversation, turns: readonly ImportedTurn[]): string {
  const own = [conversation_id, id].find((name) => name !== null && /^[\w-]{1,100}$/.test(name));
  if (typeof own === "string") return own;
  const text = turns.map(({ prompt, answer }) => `${prompt}\n${answer}`).join("\n");
  return `text-${text.length}-${hashText(text)}-${hashText(text, 0x9e3779b9)}`;
}
