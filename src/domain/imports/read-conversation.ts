import { titleOfPrompt } from "../conversations/conversation-name.ts";
import { hashText } from "../prompting/words/word-set.ts";
import { cutText } from "../text/cut-text.ts";
import { toStorableText } from "../text/storable-text.ts";
import type { ExportedConversation, ExportedMessage, ExportedPart } from "./exported-conversation.ts";
import {
  countSkippedContent,
  IMPORTED_CONVERSATION_LENGTH_MAX,
  IMPORTED_TEXT_LENGTH_MAX,
  IMPORTED_TITLE_LENGTH_MAX,
  IMPORTED_TURNS_MAX,
  type ImportedConversation,
  type ImportedTurn,
  importedConversationLength,
  type SkippedContentCounts,
  type SkippedContentKind,
} from "./imported-conversation.ts";

export type ConversationReadResult =
  | { readonly kind: "read"; readonly conversation: ImportedConversation; readonly leftOut: SkippedContentCounts }
  /** "empty": the conversation has no messages. "too-long": it has too many turns or too much text. */
  | { readonly kind: "empty" | "too-long"; readonly title: string };

/** Used as the prompt if ChatGPT wrote first. */
const NO_PROMPT = "[No prompt: ChatGPT wrote first]";
/** ChatGPT's title for a conversation without a name. */
const UNNAMED = /^(?:new chat)?$/i;
const UNTITLED = "Untitled";

/**
 * Reads one branch as turns: the branch that was open last in ChatGPT. A turn is a prompt with all answers before the
 * next prompt. Accepts any tree, even with circular or broken links. No time is later than `now`.
 */
export function readExportedConversation(exported: ExportedConversation, now: Date): ConversationReadResult {
  const leftOut: SkippedContentCounts = {};
  const { branch, others } = branchOf(exported);
  const started = timeOf(exported.create_time, now);
  const turns = turnsOf(branch, started ?? now, now, leftOut);
  const title = titleOf(exported.title, turns[0]);
  const [first, last] = [turns[0], turns.at(-1)];
  if (first === undefined || last === undefined) return { kind: "empty", title };
  if (turns.length > IMPORTED_TURNS_MAX || importedConversationLength({ turns }) > IMPORTED_CONVERSATION_LENGTH_MAX)
    return { kind: "too-long", title };
  countSkippedContent(leftOut, "branches", others.filter((message) => readMessage(message).side !== null).length);
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

/** For a conversation without a known end: the newest message that no other message follows. */
function newestLeaf(mapping: ExportedConversation["mapping"]): string | null {
  const parents = new Set(Object.values(mapping).map((node) => node?.parent));
  let newest: { readonly id: string; readonly time: number } | null = null;
  for (const [id, node] of Object.entries(mapping)) {
    const time = node?.message?.create_time ?? 0;
    if (!parents.has(id) && time >= (newest?.time ?? 0)) newest = { id, time };
  }
  return newest?.id ?? null;
}

function turnsOf(
  branch: readonly ExportedMessage[],
  started: Date,
  now: Date,
  leftOut: SkippedContentCounts,
): ImportedTurn[] {
  const turns: { prompt: string; answers: string[]; at: Date }[] = [];
  for (const message of branch) {
    const reading = readMessage(message);
    for (const kind of reading.leftOut) countSkippedContent(leftOut, kind);
    const at = timeOf(message.create_time, now) ?? turns.at(-1)?.at ?? started;
    if (reading.side === "prompt") turns.push({ prompt: reading.text, answers: [], at });
    if (reading.side !== "answer") continue;
    if (turns.length === 0) turns.push({ prompt: NO_PROMPT, answers: [], at });
    turns.at(-1)?.answers.push(reading.text);
  }
  return turns.map(({ prompt, answers, at }) => {
    const [said, answered] = [cutImported(prompt), cutImported(answers.join("\n\n"))];
    countSkippedContent(leftOut, "cut", Number(said.isCut) + Number(answered.isCut));
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

/** The key of a conversation, the same in every export: ChatGPT's id, or else a hash of the text. */
function keyOf({ conversation_id, id }: ExportedConversation, turns: readonly ImportedTurn[]): string {
  const own = [conversation_id, id].find((name) => name !== null && /^[\w-]{1,100}$/.test(name));
  if (typeof own === "string") return own;
  const text = turns.map(({ prompt, answer }) => `${prompt}\n${answer}`).join("\n");
  return `text-${text.length}-${hashText(text)}-${hashText(text, 0x9e3779b9)}`;
}

interface MessageReading {
  /** null: not imported. */
  readonly side: "prompt" | "answer" | null;
  readonly text: string;
  readonly leftOut: readonly SkippedContentKind[];
}

/** Saved preferences, which ChatGPT stores as hidden messages. */
const CONTEXT = /^(?:user|model)_editable_context$/;
const THOUGHTS = /^(?:thoughts|reasoning_recap)$/;
const STEPS = /^(?:execution_output|system_error|tether_\w+|sonic_webpage|computer_output)$/;
const IMAGE = /image/;
const RECORDING = /audio|video/;

/** Keeps text, replaces images and files with a note, and reports everything else as left out. */
function readMessage(message: ExportedMessage): MessageReading {
  const { author, recipient, content, metadata } = message;
  const kind = content.content_type;
  if (author.role === "system" || metadata.is_visually_hidden_from_conversation || CONTEXT.test(kind))
    return nothing("hidden");
  if (THOUGHTS.test(kind)) return nothing("thoughts");
  if (author.role === "tool") return readTool(message);
  if (author.role !== "user" && author.role !== "assistant") return nothing("unknown");
  if (STEPS.test(kind) || (author.role === "assistant" && recipient !== "all")) return nothing("steps");
  const { texts, leftOut } = readParts(content.parts);
  if (kind === "code" && content.text !== null) texts.push(fenced(content.text, content.language));
  else if (texts.length === 0 && content.text !== null) texts.push(content.text);
  for (const { name, mime_type } of metadata.attachments) {
    // The image is also one of the parts, so it is already counted.
    if (mime_type?.startsWith("image/") === true && leftOut.includes("images")) continue;
    leftOut.push("files");
    texts.push(`[File, not imported: ${importedLine(name ?? "") || "without a name"}]`);
  }
  const said = importedText(author.role === "assistant" ? withoutMarkers(texts.join("\n\n")) : texts.join("\n\n"));
  const text = said === "" && leftOut.includes("recordings") ? "[Recording, not imported]" : said;
  if (text !== "") return { side: author.role === "user" ? "prompt" : "answer", text, leftOut };
  return { side: null, text, leftOut: isBlank(message) ? leftOut : [...leftOut, "unknown"] };
}

/** Tool messages are intermediate steps, except for images that tools draw. */
function readTool({ content }: ExportedMessage): MessageReading {
  const images = content.parts.filter((part) => typeof part !== "string" && IMAGE.test(part.content_type ?? ""));
  if (images.length === 0) return nothing("steps");
  return { side: "answer", text: images.map(() => IMAGE_MARK).join("\n\n"), leftOut: images.map(() => "images") };
}

const IMAGE_MARK = "[Image, not imported]";

function readParts(parts: readonly ExportedPart[]): { texts: string[]; leftOut: SkippedContentKind[] } {
  const texts: string[] = [];
  const leftOut: SkippedContentKind[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts.push(part);
    // The text of a recording.
    else if (part.text !== null) texts.push(part.text);
    else if (IMAGE.test(part.content_type ?? "")) {
      texts.push(IMAGE_MARK);
      leftOut.push("images");
    } else leftOut.push(RECORDING.test(part.content_type ?? "") ? "recordings" : "unknown");
  }
  return { texts: texts.filter((text) => text.trim() !== ""), leftOut };
}

/** The fence is longer than any run of backticks in the code, so the code cannot close the fence. */
function fenced(code: string, language: string | null): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const name = /^[\w+#.-]{1,30}$/.test(language ?? "") && language !== "unknown" ? language : "";
  return `${fence}${name}\n${code}\n${fence}`;
}

/** True if a message is empty. This is normal before tool steps: the answer then starts with an empty message. */
const isBlank = ({ content }: ExportedMessage): boolean =>
  content.parts.every((part) => typeof part === "string") &&
  /^(?:text|multimodal_text|code)?$/.test(content.content_type);

const nothing = (kind: SkippedContentKind): MessageReading => ({ side: null, text: "", leftOut: [kind] });

/** Control characters, except line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** Characters that change the direction of the text around them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** ChatGPT's markers for sources and widgets: a name and its data between private-use characters. */
const MARKER = /\ue200([^\ue200\ue201]*)\ue201/g;
const MARKER_CHARACTERS = /[\ue200-\ue202]/g;
/** Older markers for sources. */
const SOURCE = /【\d{1,4}(?::\d{1,4})?†[^【】]{0,200}】/g;

/** Removes control characters and characters that cannot be stored. */
const importedText = (text: string): string =>
  toStorableText(text).replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();

/** Like `importedText`, but on one line, for titles and names. */
const importedLine = (text: string): string => importedText(text).replace(DIRECTIONS, "").replace(/\s+/g, " ").trim();

/** Removes markers that only ChatGPT's page can show. A marked name becomes plain words. */
const withoutMarkers = (text: string): string =>
  text
    .replace(MARKER, (_, inner: string) => {
      const [kind, data = ""] = inner.split("\ue202");
      return kind === "entity" ? entityName(data) : "";
    })
    .replace(MARKER_CHARACTERS, "")
    .replace(SOURCE, "");

/** `data`: `["city", "Paris", ...]` */
function entityName(data: string): string {
  try {
    const entity: unknown = JSON.parse(data);
    return Array.isArray(entity) && typeof entity[1] === "string" ? entity[1] : "";
  } catch {
    return "";
  }
}

/** Cuts a text to the length limit, with a note about the missing characters at the end. */
function cutImported(text: string): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= IMPORTED_TEXT_LENGTH_MAX) return { text, isCut: false };
  const mark = (missing: number) => `\n\n[Cut here: ${missing} more characters are in your export.]`;
  const room = IMPORTED_TEXT_LENGTH_MAX - mark(text.length).length;
  const kept = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
  return { text: kept + mark(text.length - kept.length), isCut: true };
}
