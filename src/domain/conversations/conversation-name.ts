import { cutText } from "../text/cut-text.ts";

/** In UTF-16 code units. Longer names are cut at a word, so that they are easy to read in a list. */
export const CONVERSATION_NAME_LENGTH_MAX = 48;
/** Only this many characters of the prompt are searched for its first sentence. */
const LOOKED_AT_MAX = 600;

const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| everyone| all)?[\s,.!:-]+/i;
const ASKING =
  /^(?:please|kindly|can you|could you|would you|will you|i want you to|i need you to|i(?:['’]d| would) like you to|i want to|i need to|i have to|i(?:['’]d| would) like to|help me(?: to)?)[\s,]+/i;
const ORDER =
  /^(?:write|draft|create|make|give|generate|compose|prepare|produce|need|want|i need|i want)(?: up)?(?: (?:me|us))?(?: (?:a|an|the|some|my|our))? /i;
const LOOSE_END = /[\s,;:.!?…–—-]+$|\s+(?:a|an|the|and|or|of|for|to|in|on|at|by|with|from|that|which|about|as|is)$/i;
const MARKUP = /[*_`#>~|]+/g;

/**
 * Returns a name for a conversation: the first sentence of its first prompt, without greeting, polite words and words
 * like "write me a". At most CONVERSATION_NAME_LENGTH_MAX UTF-16 code units. Null: the prompt has no letter or digit.
 */
export function conversationNameFromPrompt(prompt: string): string | null {
  const line = prompt
    .slice(0, LOOKED_AT_MAX)
    .split("\n")
    .map((each) => each.replace(MARKUP, "").replace(/\s+/g, " ").trim())
    .find((each) => HAS_WORD.test(each));
  if (line === undefined) return null;
  const bare = withoutLeadIn(line);
  const sentence = firstSentence(bare);
  const name = withoutLooseEnd(shortened(sentence));
  if (!HAS_WORD.test(name)) return withoutLooseEnd(shortened(line));
  return name.charAt(0).toLocaleUpperCase("en") + name.slice(1);
}

const HAS_WORD = /[\p{L}\p{N}]/u;

function withoutLeadIn(line: string): string {
  let rest = line.replace(GREETING, "");
  // A prompt may start with several polite phrases: "Could you please help me to" has three.
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(ASKING, "");
  }
  const ordered = rest.replace(ORDER, "");
  return HAS_WORD.test(ordered) ? ordered : line;
}

/** Finds the first sentence. The next sentence may start with a small letter. Abbreviations do not end a sentence. */
function firstSentence(text: string): string {
  const end = /(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|approx|incl|etc|e\.g|i\.e|z\.B))[.!?](?=\s)|[。！？]/iu.exec(text);
  return end === null ? text : text.slice(0, end.index);
}

function shortened(text: string): string {
  if (text.length <= CONVERSATION_NAME_LENGTH_MAX) return text;
  const head = text.slice(0, CONVERSATION_NAME_LENGTH_MAX + 1);
  const space = head.lastIndexOf(" ");
  // There may be no space near the end: the script has no spaces, or a word is very long.
  return space > CONVERSATION_NAME_LENGTH_MAX / 2 ? head.slice(0, space) : cutText(text, CONVERSATION_NAME_LENGTH_MAX);
}

function withoutLooseEnd(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(LOOSE_END, "");
  }
  return rest;
}

/** In UTF-16 code units. Longer names from a model are cut. */
export const NAME_FROM_MODEL_LENGTH_MAX = 60;
/** A longer reply is not a name. */
const SAID_LENGTH_MAX = 400;

const ADDRESSES = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)\S*|\b[\w-]+(?:\.[\w-]+)+\/\S*/gi;
/**
 * Invisible characters and characters that change the text direction, except the joiners that emoji and Persian need.
 */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const QUOTES = /^["'“”„«»‘’]+|["'“”„«»‘’]+$/g;

/** Turns a model's reply into a name: plain text on one line; null: the reply is not usable. */
export function conversationNameFromModel(said: unknown): string | null {
  if (typeof said !== "string" || said.length > SAID_LENGTH_MAX) return null;
  const line = said
    .toWellFormed()
    .replace(UNSEEN, "")
    .replace(BREAKS, " ")
    .replace(ADDRESSES, "")
    .replace(MARKUP, "")
    .replace(/ {2,}/g, " ")
    .trim()
    .replace(QUOTES, "");
  const cut = line.length <= NAME_FROM_MODEL_LENGTH_MAX ? line : cutAtWord(line);
  const name = cut.replace(/[\s,;:.…–—-]+$/, "");
  return HAS_WORD.test(name) ? name : null;
}

function cutAtWord(line: string): string {
  const head = line.slice(0, NAME_FROM_MODEL_LENGTH_MAX + 1);
  const space = head.lastIndexOf(" ");
  return space > NAME_FROM_MODEL_LENGTH_MAX / 2 ? head.slice(0, space) : cutText(line, NAME_FROM_MODEL_LENGTH_MAX);
}

const LENGTH_MAX = 60;

/** The title of a prompt if no user gave it a title: the start of its first line, cut at a whole word. */
export function titleOfPrompt(prompt: string): string {
  const [line = ""] = prompt.trim().split("\n");
  if (line.length <= LENGTH_MAX) return line.trimEnd();
  const cut = cutText(line, LENGTH_MAX);
  return `${cutText(cut, Math.max(cut.lastIndexOf(" "), LENGTH_MAX / 2)).trim()}…`;
}
