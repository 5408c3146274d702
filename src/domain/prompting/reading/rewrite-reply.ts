import { conversationNameFromModel } from "../../conversations/conversation-name.ts";
import { TASK_KINDS, TASK_NEEDS, type Task } from "../../routing/task.ts";
import { ADDITION_TOPICS, type AdditionTopic } from "../improvement.ts";
import { parseJsonTolerantly } from "./tolerant-json-result.ts";

/**
 * One entry of the account. `from`: exact words of the prompt, the conversation or the profile. `to`: the matching
 * words of the rewrite.
 */
export interface WordMapping {
  readonly from: string;
  readonly to: string;
}

/** Words of the rewrite that the user did not say. */
export interface Addition {
  readonly text: string;
  readonly because: string;
  readonly about: AdditionTopic | null;
}

export interface ReplyQuestion {
  readonly question: string;
  readonly options: readonly string[];
}

/** A model's reply. Its shape is checked, its content is not. */
export interface RewriteReply {
  readonly task: Task | null;
  /** The rewritten prompt, as far as it was received. Empty in a whole reply: the model sees nothing to improve. */
  readonly rewrite: string;
  /** The rewritten text is complete. The account may still be missing. */
  readonly isRewriteWhole: boolean;
  readonly account: readonly WordMapping[];
  readonly added: readonly Addition[];
  readonly questions: readonly ReplyQuestion[];
  /** A name for the conversation that starts with this prompt; null: none, or not complete yet. */
  readonly name: string | null;
  /** The whole reply is complete. */
  readonly isWhole: boolean;
}

const REPLY_LENGTH_MAX = 80_000;
const ITEMS_MAX = 80;
const QUESTIONS_MAX = 2;
const OPTIONS_MAX = 4;
const BECAUSE_LENGTH_MAX = 120;

const THINKING = /^\s*<(think|thinking|reasoning|reflection)>[\s\S]*?(?:<\/\1>|$)/i;
const OBJECT_START = /\{\s*(?:$|["'“]?[\p{L}_]|\})/u;

/**
 * Reads a reply, or the part received so far. The JSON may be inside a code fence or follow other text, and may be cut
 * off anywhere. Returns null if there is nothing to read yet, or if the text is not such a reply. Never throws.
 */
export function parseRewriteReply(said: string): RewriteReply | null {
  const text = said.slice(0, REPLY_LENGTH_MAX).replace(THINKING, "");
  const start = OBJECT_START.exec(text)?.index;
  if (start === undefined) return null;
  const { value, isClosed, openAt } = parseJsonTolerantly(text, start);
  return isRecord(value) ? readingOf(value, { isClosed, openAt }) : null;
}

/** Like `parseRewriteReply`, for a reply that is already parsed. */
export function toRewriteReply(value: unknown): RewriteReply | null {
  return isRecord(value) ? readingOf(value, { isClosed: true, openAt: null }) : null;
}

type Entries = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readingOf(record: Entries, { isClosed, openAt }: { isClosed: boolean; openAt: string | null }) {
  const { rewrite } = record;
  if (typeof rewrite !== "string") return null;
  const isFollowed = Object.keys(record).at(-1) !== "rewrite";
  return {
    task: taskFrom(record.task),
    rewrite: rewrite.trim(),
    isRewriteWhole: isClosed || (isFollowed && openAt !== "rewrite"),
    account: listOf(record.account, openAt, "account").flatMap(accountFrom),
    added: listOf(record.added, openAt, "added").flatMap(additionFrom),
    questions: listOf(record.questions, openAt, "questions").flatMap(questionFrom).slice(0, QUESTIONS_MAX),
    name: openAt === "name" ? null : conversationNameFromModel(record.name),
    isWhole: isClosed,
  };
}

/** The items of a list. If the text was cut off inside the last item, that item is left out. */
function listOf(value: unknown, openAt: string | null, name: string): Entries[] {
  const items = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [];
  return (openAt?.startsWith(`${name}.`) === true ? items.slice(0, -1) : items).filter(isRecord);
}

function taskFrom(value: unknown): Task | null {
  if (!isRecord(value)) return null;
  const kind = TASK_KINDS.find((name) => name === value.kind);
  if (kind === undefined) return null;
  const { effort, needs } = value;
  return {
    kind,
    effort: effort === 1 || effort === 3 ? effort : 2,
    needs: TASK_NEEDS.filter((need) => Array.isArray(needs) && needs.includes(need)),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

function accountFrom({ from, to }: Entries): WordMapping[] {
  const entry = { from: textOf(from), to: textOf(to) };
  return entry.from === "" || entry.to === "" ? [] : [entry];
}

function additionFrom({ text, because, about }: Entries): Addition[] {
  const said = textOf(text);
  if (said === "") return [];
  const named = ADDITION_TOPICS.find((name) => name === about) ?? null;
  return [{ text: said, because: textOf(because).slice(0, BECAUSE_LENGTH_MAX), about: named }];
}

function questionFrom({ question, options }: Entries): ReplyQuestion[] {
  const asked = textOf(question);
  if (asked === "" || !Array.isArray(options)) return [];
  const answers = options.map(textOf).filter((option) => option !== "");
  return answers.length < 2 ? [] : [{ question: asked, options: answers.slice(0, OPTIONS_MAX) }];
}
