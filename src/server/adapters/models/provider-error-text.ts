import type { ChatTurn } from "#server/ports/language-model.ts";

const LENGTH_MAX = 300;
/** Only this much of an error's body is read. The message is at the start. */
const READ_LENGTH_MAX = 4_000;
/** Text of at least this length that repeats the prompt is removed. Shorter repetitions are common words. */
const REPEATED_LENGTH_MIN = 16;
/** Only this much of the end of the conversation is compared. */
const PROMPT_LENGTH_MAX = 400_000;

/** API keys in the vendors' formats, anything after "Bearer", and long strings that mix letters and digits. */
const KEYS = [
  /\b(?:sk|pk|rk|gsk|xai|hf|r8|key|api)[-_][^\s"',;)}\]]{5,}[^\s"',;)}\].]/gi,
  /\bAIza[^\s"',;)}\]]{5,}[^\s"',;)}\].]/g,
  /\bBearer\s+[^\s"',;)}\]]*[^\s"',;)}\].]/gi,
  /\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{20,}\b/g,
];
const ADDRESS_DETAILS = /(https?:\/\/)(?:[^\s/@"']*@)?([^\s?#"']*)[?#][^\s"']*/g;

/**
 * The provider's error for the site's operator: one short line without API keys or conversation text.
 * null: there is neither a status nor a message.
 */
export function providerErrorText(status: number | null, body: string, turns: readonly ChatTurn[]): string | null {
  const words = messageIn(body.slice(0, READ_LENGTH_MAX))
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const bare = KEYS.reduce((text, key) => text.replace(key, "[key]"), words.replace(ADDRESS_DETAILS, "$1$2"));
  const told = withoutPrompt(bare.slice(0, 2 * LENGTH_MAX), turns);
  const short = told.length > LENGTH_MAX ? `${told.slice(0, LENGTH_MAX)}…` : told;
  const parts = [status === null ? "" : String(status), short].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(": ");
}

/** OpenAI, Anthropic, Google and most others send the message in `error.message`. A proxy sends HTML. */
function messageIn(body: string): string {
  try {
    const { error, message, detail } = Object(JSON.parse(body)) as Record<string, unknown>;
    const said = [Object(error).message, error, message, detail].find((value) => typeof value === "string");
    return typeof said === "string" ? said : body;
  } catch {
    return body.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi, " ");
  }
}

function withoutPrompt(said: string, turns: readonly ChatTurn[]): string {
  const prompt = turns
    .map(({ text }) => text)
    .join("\n")
    .slice(-PROMPT_LENGTH_MAX)
    .replace(/[\s\p{C}]+/gu, " ");
  let told = "";
  for (let at = 0; at < said.length; ) {
    const length = repeatedAt(said, at, prompt);
    told += length === 0 ? said[at] : "[…]";
    at += Math.max(1, length);
  }
  return told;
}

/** How many characters from `at` on also occur in the prompt; 0: too few to count. */
function repeatedAt(said: string, at: number, prompt: string): number {
  let length = REPEATED_LENGTH_MIN;
  if (at + length > said.length || !prompt.includes(said.slice(at, at + length))) return 0;
  while (at + length < said.length && prompt.includes(said.slice(at, at + length + 1))) length++;
  return length;
}
