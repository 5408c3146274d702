import { readLooseJson } from "./loose-json.ts";

export interface ReplyChange {
  readonly old: string;
  readonly new: string;
  readonly title: string;
  readonly reason: string;
}

export interface ReplyQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** The missing detail in a few words. */
  readonly detail: string;
  readonly importance: 1 | 2 | 3;
}

/** What a model replied, in shape but not yet believed. */
export interface RewriteReply {
  /** The rewritten prompt, as far as it has come. */
  readonly rewrite: string;
  /** The rewritten text has ended; what follows are its notes. */
  readonly isRewriteWhole: boolean;
  /** The model found the prompt good as it is. */
  readonly isNothingToChange: boolean;
  readonly changes: readonly ReplyChange[];
  readonly assumptions: readonly string[];
  readonly questions: readonly ReplyQuestion[];
  /** The whole reply has ended. */
  readonly isWhole: boolean;
}

const REPLY_LENGTH_MAX = 80_000;
const ITEMS_MAX = 24;
const BARE_LENGTH_MIN = 120;

const NAMES = {
  rewrite:
    /^(?:rewrite|rewritten|rewrittenprompt|rewrittentext|improved|improvedprompt|improvedversion|newprompt|finalprompt|revisedprompt|revised|optimizedprompt|enhancedprompt|promptrewrite|prompt|text|new|output|result)$/,
  changes: /^(?:changes|changelog|edits|modifications|improvements|diff)$/,
  assumptions: /^(?:assumptions|assumed|assumption)$/,
  questions: /^(?:questions|question|clarifyingquestions|followupquestions|clarifications)$/,
  old: /^(?:old|before|from|original|was|oldtext|removed)$/,
  new: /^(?:new|after|to|replacement|now|newtext|added|text)$/,
  title: /^(?:title|label|name|type|category|kind|what)$/,
  reason: /^(?:reason|why|explanation|rationale|because|note|description)$/,
  ask: /^(?:question|text|ask|q)$/,
  options: /^(?:options|choices|answers|suggestions|examples)$/,
  detail: /^(?:detail|id|topic|slot|about|key|field)$/,
  importance: /^(?:importance|priority|weight)$/,
  nothing: /^(?:nothingtochange|nochange|nochanges|nochangesneeded|unchanged|isgood)$/,
  assumed: /^(?:assumption|text|value|statement|what)$/,
} as const;

const NOTHING =
  /^\W*(?:nothing(?: needs)? to (?:change|improve)|no changes?(?: (?:is |are )?(?:needed|necessary))?|unchanged|none|n\/a)\W*$/i;
const THINKING = /^\s*<(think|thinking|reasoning|reflection)>[\s\S]*?(?:<\/\1>|$)/i;
const THOUGHT_END = /^[\s\S]*<\/(?:think|thinking|reasoning|reflection)>/i;
const OBJECT_START = /\{\s*(?:$|["'“]?[\p{L}_][\p{L}\p{N}_ -]{0,40}["'”]?\s*(?:$|:)|\})/u;
/** "Here is the improved prompt:", "**Rewritten prompt**" */
const LABEL =
  /^[^\n]{0,120}\b(?:prompts?|rewrit(?:e|ten)|version|improved)\b[^\n]{0,40}:?\**:?[ \t]*\n+|^\W{0,4}(?:(?:improved|rewritten|revised|optimi[sz]ed|new|final) )?(?:prompt|rewrite|version)\W{0,4}:\W{0,3}/i;
const NOTES_START =
  /(?<!\n)\n+\W{0,4}(?:(?:main |key |list of )?changes(?: made)?|assumptions?|questions?|clarifying questions|reasons?|explanation|notes?|why(?: this is better)?|what i changed)\W{0,4}(?:\n|$)[\s\S]*$/i;
const FENCE = /```[\w-]*\n?([\s\S]*?)(?:```|$)/;

/**
 * Reads all or part of a reply, as models really write them: in fences, with prose or thoughts around it, cut off in the
 * middle, with other names for its parts, or as a bare text. Null while there is nothing to read yet. `hasEnded`: no more
 * will come; a bare text is whole only then. Never throws.
 */
export function readRewriteReply(said: string, hasEnded = false): RewriteReply | null {
  const text = withoutThoughts(said.slice(0, REPLY_LENGTH_MAX));
  const start = OBJECT_START.exec(text)?.index;
  if (start === undefined) return bareReply(text, hasEnded);
  const { value, isClosed, openAt } = readLooseJson(text, start);
  const found = recordWithRewrite(value);
  // More has to come before it can be told what the brace belongs to.
  if (found === null) return hasEnded && !readsAsJson(text, start) ? bareReply(text, true) : null;
  return replyFrom(found, { isClosed, openAt });
}

function withoutThoughts(said: string): string {
  if (THINKING.test(said)) return said.replace(THINKING, "");
  const head = said.slice(0, said.search(/\{|$/));
  return THOUGHT_END.test(head) ? said.replace(THOUGHT_END, "") : said;
}

type Entries = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

function entryOf(record: Entries, name: RegExp): unknown {
  return Object.entries(record).find(([key]) => name.test(plainName(key)))?.[1];
}
function textOf(record: Entries, name: RegExp): string | null {
  const value = entryOf(record, name);
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "string")
    ? value.join("\n")
    : null;
}

/** The object that holds the rewrite: the outermost, the first of a list, or the one it is wrapped in. */
function recordWithRewrite(value: unknown): Entries | null {
  const outer = Array.isArray(value) ? value[0] : value;
  if (!isRecord(outer)) return null;
  if (textOf(outer, NAMES.rewrite) !== null || entryOf(outer, NAMES.nothing) === true) return outer;
  return (
    (Object.values(outer).find(
      (inner) => isRecord(inner) && textOf(inner, NAMES.rewrite) !== null,
    ) as Entries | null) ?? null
  );
}

const readsAsJson = (text: string, start: number): boolean => /^[\s`\w]*$/.test(text.slice(0, start));

function replyFrom(record: Entries, { isClosed, openAt }: { isClosed: boolean; openAt: string | null }): RewriteReply {
  const rewrite = (textOf(record, NAMES.rewrite) ?? "").trim();
  const isRewriteWhole = isClosed || (openAt === null ? Object.keys(record).length > 1 : !isRewritePath(openAt));
  const isNothing = entryOf(record, NAMES.nothing) === true || rewrite === "" || NOTHING.test(rewrite);
  return {
    rewrite: isNothing ? "" : rewrite,
    isRewriteWhole,
    isNothingToChange: isRewriteWhole && isNothing,
    changes: itemsOf(entryOf(record, NAMES.changes)).flatMap(changeFrom),
    assumptions: itemsOf(entryOf(record, NAMES.assumptions)).flatMap((item) => {
      const text = typeof item === "string" ? item : isRecord(item) ? textOf(item, NAMES.assumed) : null;
      return text === null || text.trim() === "" ? [] : [text.trim()];
    }),
    questions: itemsOf(entryOf(record, NAMES.questions)).flatMap(questionFrom),
    isWhole: isClosed,
  };
}

const isRewritePath = (path: string): boolean => NAMES.rewrite.test(plainName(path.split(".").at(-1) ?? ""));
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, ITEMS_MAX) : []);

function changeFrom(item: unknown): ReplyChange[] {
  if (typeof item === "string") return item.trim() === "" ? [] : [{ old: "", new: "", title: "", reason: item.trim() }];
  if (!isRecord(item)) return [];
  const [old, added] = [textOf(item, NAMES.old) ?? "", textOf(item, NAMES.new) ?? ""];
  const [title, reason] = [textOf(item, NAMES.title) ?? "", textOf(item, NAMES.reason) ?? ""];
  return old === "" && added === "" && reason === "" ? [] : [{ old, new: added, title, reason }];
}

function questionFrom(item: unknown): ReplyQuestion[] {
  if (typeof item === "string") return [{ question: item.trim(), options: [], detail: "", importance: 2 }];
  if (!isRecord(item)) return [];
  const question = textOf(item, NAMES.ask);
  if (question === null || question.trim() === "") return [];
  const options = itemsOf(entryOf(item, NAMES.options)).filter((option) => typeof option === "string");
  const importance = entryOf(item, NAMES.importance);
  return [
    {
      question: question.trim(),
      options,
      detail: (textOf(item, NAMES.detail) ?? "").trim(),
      importance: importance === 1 || importance === 3 ? importance : 2,
    },
  ];
}

/** A reply that is no JSON: the rewritten prompt by itself, perhaps in a fence, with a label before it and notes behind. */
function bareReply(said: string, hasEnded: boolean): RewriteReply | null {
  // So far it may be what a model says before its JSON.
  if (!hasEnded && said.trim().length < BARE_LENGTH_MIN) return null;
  const labelled = said.trim().replace(LABEL, "");
  const fenced = /^```/.test(labelled) ? FENCE.exec(labelled)?.[1] : undefined;
  const rewrite = (fenced ?? labelled.replace(NOTES_START, "")).trim().replace(/^"([^"]*)"$/, "$1");
  if (rewrite === "") return null;
  const isNothing = NOTHING.test(rewrite);
  return {
    rewrite: isNothing ? "" : rewrite,
    isRewriteWhole: hasEnded,
    isNothingToChange: hasEnded && isNothing,
    changes: [],
    assumptions: [],
    questions: [],
    isWhole: hasEnded,
  };
}
