/** Worse versions of prompts, made by rule with a fixed seed: blurred, shortened, with slips, wordy. */
export interface Variant {
  readonly kind: "blurred" | "shortened" | "slips" | "wordy";
  readonly worse: string;
}

export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
export type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const TAILS =
  " in some way| according to a rule| depending on the situation| as appropriate| or something similar| under certain conditions| where it makes sense| if that applies| to some extent| one way or another| in the usual manner| or another form of it| as the case may be| in a given order| by a certain measure| or the other way round| at different times| in its own kind of way| or part of it| among others".split(
    "|",
  );
const GENERIC =
  "value|element|thing|item|part|number|kind|case|result|form|group|set|point|one|amount|condition|property|order|type|other".split(
    "|",
  );
const NUMBERS = "a number|some number|a few|several|many|a certain number|one or more|any number".split("|");
const EXAMPLE =
  /^[ \t]*(?:>>>|[*-]? ?\w+\([^\n]*\)[ \t]*(?:==|=|➞|->|=>|#)|For \w+ =|(?:Input|Output|Explanation|Example)\b)/;

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly isExample: boolean;
}
/** Sentences of prose and lines of examples. */
function segments(text: string): Segment[] {
  const found: Segment[] = [];
  for (const line of text.matchAll(/[^\n]*\n?/g)) {
    if (line[0].trim() === "") continue;
    const start = line.index;
    if (EXAMPLE.test(line[0])) {
      found.push({ start, end: start + line[0].length, isExample: true });
      continue;
    }
    const before = found.at(-1);
    if (before?.isExample && /^\s*(?:[-[('"{\d]|True|False|None)/.test(line[0])) {
      found[found.length - 1] = { ...before, end: start + line[0].length };
      continue;
    }
    if (/^\s*(?:def |from |import |"""|'''|class )/.test(line[0]) && !/"""\s*\w/.test(line[0])) continue;
    for (const part of line[0].matchAll(/[^.!?\n]+(?:[.!?]+|\n|$)/g))
      found.push({ start: start + part.index, end: start + part.index + part[0].length, isExample: false });
  }
  return found;
}

export function blurred(text: string, random: Random): string | null {
  const prose = segments(text).filter((s) => !s.isExample && /[a-z]{3,} [a-z]{2,}/.test(text.slice(s.start, s.end)));
  if (prose.length === 0) return null;
  const segment = pick(random, prose);
  let part = text.slice(segment.start, segment.end);
  const edits = 1 + Math.floor(random() * 2);
  for (let index = 0; index < edits; index += 1) {
    const way = random();
    const words = [...part.matchAll(/(?<![\w'"(`])[a-z]{5,}(?![\w'"(`])/g)];
    const digits = [...part.matchAll(/(?<![\w.[(])\d+(?![\w.\])])/g)];
    if (way < 0.3 && digits.length > 0) part = replaceAt(part, pick(random, digits), pick(random, NUMBERS));
    else if (way < 0.5 && words.length > 0) part = replaceAt(part, pick(random, words), pick(random, GENERIC));
    else if (way < 0.7 && words.length > 1) {
      const w = pick(random, words);
      part = replaceAt(part, w, `${w[0]} or ${pick(random, words)[0]}`);
    } else if (way < 0.8 && words.length > 0) {
      const w = pick(random, words);
      part = replaceAt(
        part,
        w,
        `${pick(random, ["may be", "can be", "other", "different", "possible", "single", "main", "right", "usual", "similar"])} ${w[0]}`,
      );
    } else part = part.replace(/([.!?]?\s*)$/, `${pick(random, TAILS)}$1`);
  }
  return text.slice(0, segment.start) + part + text.slice(segment.end);
}
const replaceAt = (text: string, match: RegExpMatchArray, by: string): string =>
  text.slice(0, match.index) + by + text.slice((match.index ?? 0) + match[0].length);

export function shortened(text: string, random: Random): string | null {
  const all = segments(text);
  if (all.length < 2) return null;
  const examples = all.filter((s) => s.isExample);
  const prose = all.filter((s) => !s.isExample);
  const drop = new Set<Segment>();
  if (examples.length > 0 && random() < 0.6) {
    const share = 0.3 + random() * 0.7;
    for (const e of examples) if (random() < share) drop.add(e);
  }
  if (prose.length > 1) {
    const count = random() < 0.7 ? 1 : 2;
    for (let i = 0; i < count && i < prose.length - 1; i += 1)
      drop.add(prose[1 + Math.floor(random() * (prose.length - 1))] as Segment);
  }
  let out = text;
  for (const s of [...drop].sort((a, b) => b.start - a.start)) out = out.slice(0, s.start) + out.slice(s.end);
  if (drop.size === 0 || random() < 0.25) {
    const phrase =
      /,? (?:that|which|if|when|with|for|in|of|using|by|from|without|including) [^.,;\n()]{6,60}(?=[.,;\n])/g;
    const found = [...out.matchAll(phrase)];
    if (found.length > 0) out = replaceAt(out, pick(random, found), "");
  }
  return out === text ? null : out;
}

export function withSlips(text: string, random: Random): string | null {
  if (text.length > 400) return null;
  let out = text;
  const count = 1 + Math.floor(random() * 2);
  for (let i = 0; i < count; i += 1) {
    const way = Math.floor(random() * 8);
    const words = [...out.matchAll(/(?<![\w'])[a-z]{5,}(?![\w'])/g)];
    const articles = [...out.matchAll(/\b(?:a|an|the) (?=[a-z])/g)];
    if (way === 0 && articles.length > 0) out = replaceAt(out, pick(random, articles), "");
    else if (way === 1 && articles.length > 0) {
      const a = pick(random, articles);
      out = replaceAt(out, a, a[0] === "an " ? "a " : a[0] === "a " ? "an " : "the the ");
    } else if (way === 2 && words.length > 0) {
      const w = pick(random, words);
      const at = 1 + Math.floor(random() * (w[0].length - 2));
      out = replaceAt(out, w, w[0].slice(0, at) + w[0].charAt(at + 1) + w[0].charAt(at) + w[0].slice(at + 2));
    } else if (way === 3 && words.length > 0) {
      const w = pick(random, words);
      const at = 1 + Math.floor(random() * (w[0].length - 2));
      out = replaceAt(out, w, w[0].slice(0, at) + w[0].slice(at + 1));
    } else if (way === 4) out = out.charAt(0).toLowerCase() + out.slice(1);
    else if (way === 5)
      out =
        random() < 0.6
          ? out.replace(/[.?!]\s*$/, "")
          : out.replace(/([.?])\s*$/, (mark) => (mark.startsWith("?") ? "." : "?"));
    else if (way === 6 && words.length > 0) {
      const w = pick(random, words);
      out = replaceAt(out, w, w[0].endsWith("s") ? w[0].slice(0, -1) : `${w[0]}s`);
    } else if (words.length > 0) {
      const w = pick(random, words);
      out = replaceAt(out, w, `the ${w[0]}`);
    }
  }
  return out === text ? null : out;
}

const OPENINGS =
  "I would like you to |Could you please |What I want is that you |Your task is to |I need you to |It would be good if you could |The thing that I am asking for is to |Follow what I say and |Go ahead and ".split(
    "|",
  );
export function wordy(text: string, random: Random): string | null {
  if (text.length > 400 || !/^[A-Z][a-z]+ [a-z]/.test(text)) return null;
  let out = text;
  if (random() < 0.5) out = pick(random, OPENINGS) + out.charAt(0).toLowerCase() + out.slice(1);
  const tos = [...out.matchAll(/(?<=[a-z]) to (?=[a-z])/g)];
  if (tos.length > 0 && random() < 0.6)
    out = replaceAt(out, pick(random, tos), pick(random, [" in order to ", " in such a way as to ", " so as to "]));
  const fors = [...out.matchAll(/ (?:for|about|of) (?=[a-z])/g)];
  if (fors.length > 0 && random() < 0.6) {
    const f = pick(random, fors);
    out = replaceAt(
      out,
      f,
      pick(random, [" that has to do with ", ` that is${f[0]}`, " in regard to ", " on the subject of "]),
    );
  }
  return out === text ? null : out;
}

/** Orders about the answer that anybody might add; each says something the request did not say. */
const ORDERS = [
  "Give the steps in order, and say how I can tell that it worked.",
  "Say what to do first, and what to leave for later.",
  "Name the mistakes that people usually make with it.",
  "Put the result into a table, one line each.",
  "Keep it under 150 words.",
  "Tell me what you need to know from me before you begin.",
  "Use short sentences that a child of ten can read.",
  "Give a reason for each choice, and say whom it does not suit.",
  "End with a list of what I have to buy.",
  "Say where you are not sure.",
  "Where I have to look something up myself, tell me where.",
  "Compare at least three ways to do it, and say which one costs least.",
];
export const extended = (text: string, random: Random): string | null =>
  /[.!?]\s*$/.test(text) && text.length <= 600 ? `${text.trimEnd()} ${pick(random, ORDERS)}` : null;
