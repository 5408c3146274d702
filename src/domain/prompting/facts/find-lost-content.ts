import type { RewriteProblem } from "../improvement.ts";
import { type LocatedWordMapping, rewrittenTextOf } from "./account-entries.ts";
import { FIRST_PERSON, NEGATION, NUMBER_WORDS, SECOND_OR_THIRD_PERSON, WORDS_FOR_ONE } from "./closed-lists.ts";
import { findDateMentions, findPossibleDateIds } from "./dates.ts";
import { findNumberMentions, type NumberMention } from "./figures.ts";
import { isAlteredName, isSameName, namesIn } from "./names.ts";
import {
  clausesOf,
  contentWordsIn,
  detectLanguage,
  findWords,
  hasStem,
  normalizeCaseAndApostrophes,
  normalizeForComparison,
  trimTrailingPunctuation,
  type Word,
} from "./words.ts";

/**
 * `covers`: entries of the account (the model's list: words of the user and the matching words of the rewrite), with
 * their positions in the prompt. If `covers` is empty, only the whole texts are compared.
 */
export interface LostContentInput {
  readonly prompt: string;
  readonly rewrite: string;
  readonly covers: readonly LocatedWordMapping[];
  /** True if the model gave an account, even if no entry is about the prompt. */
  readonly isAccounted: boolean;
}

type Check = (compared: LostContentInput) => RewriteProblem[];

/** Finds what the rewrite loses or changes. Each finding contains the user's own words. */
export function findLostContent(compared: LostContentInput): RewriteProblem[] {
  return CHECKS.flatMap((check) => check(compared));
}

const figures: Check = ({ prompt, rewrite, covers }) => {
  const kept = findNumberMentions(rewrite);
  return findNumberMentions(prompt).flatMap((figure): RewriteProblem[] => {
    const words = clauseAt(prompt, figure.start);
    const same = kept.filter(({ value }) => value === figure.value);
    if (same.length === 0)
      return figure.value === "1" && WORDS_FOR_ONE.test(rewrite) ? [] : [{ kind: "figure", words }];
    const said = rewrittenTextOf(covers, figure.start, figure.start + figure.written.length);
    const near = said === null ? [] : findNumberMentions(said).filter(({ value }) => value === figure.value);
    const isWidened = same.every(({ start, written }) => isRange(rewrite.slice(start + written.length)));
    if (isWidened && !isRange(prompt.slice(figure.start + figure.written.length))) return [{ kind: "softened", words }];
    return compareFigure(figure, near.length > 0 ? [...near, ...sameBound(figure, same)] : same, words);
  });
};

/** True if a range follows, as in "5 to 7". */
const isRange = (behind: string): boolean => /^\s?(?:-|–|to|bis|à|a|al|tot|do)\s?\d/iu.test(behind);

/** The mentions in `same` that have the same unit and the same limit. */
const sameBound = ({ units, bound }: NumberMention, same: readonly NumberMention[]): NumberMention[] =>
  same.filter(
    (other) => other.bound === bound && [...units].every(([dimension, unit]) => other.units.get(dimension) === unit),
  );

function compareFigure(
  { units, bound }: NumberMention,
  same: readonly NumberMention[],
  words: string,
): RewriteProblem[] {
  const findings: RewriteProblem[] = [];
  const isTurned = [...units].some(([dimension, unit]) =>
    same.every((other) => other.units.has(dimension) && other.units.get(dimension) !== unit),
  );
  if (isTurned) findings.push({ kind: "unit", words });
  const bounds = same.map((other) => other.bound);
  if (bound !== "about" && bounds.every((other) => other === "about")) findings.push({ kind: "softened", words });
  else if ((bound === "at-most" || bound === "at-least") && !bounds.includes(bound))
    findings.push({ kind: "limit", words });
  return findings;
}

const dates: Check = ({ prompt, rewrite }) => {
  const kept = findPossibleDateIds(rewrite);
  return findDateMentions(prompt).flatMap(({ id, written }) =>
    kept.has(id) ? [] : [{ kind: "date" as const, words: written }],
  );
};

const names: Check = ({ prompt, rewrite }) => {
  // In German every noun has a capital letter.
  const isGerman = detectLanguage(prompt) === "de";
  const kept = findWords(rewrite);
  const inDates = new Set(findDateMentions(prompt).map((date) => date.written));
  return namesIn(prompt).flatMap(({ text, written }): RewriteProblem[] => {
    if (inDates.has(written)) return [];
    if (kept.some((word) => isSameName(word.text, text)) || normalizeForComparison(rewrite).includes(text)) return [];
    const isTurned = kept.some((word) => isAlteredName(word.text, text));
    return isTurned || !isGerman ? [{ kind: "name", words: written }] : [];
  });
};

const QUOTED = /["“„«]([^"“”„«»\n]{2,400})["”»]/gu;
const LINKED =
  /https?:\/\/[^\s<>"')\]]+|www\.[^\s<>"')\]]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+|(?<![\w@])@[A-Za-z_]\w{2,}/g;
const CODE =
  /`[^`\n]+`|(?<![\p{L}\p{N}])(?:(?<!\$)[\p{L}\p{N}$]+(?:_[\p{L}\p{N}]+)+|[a-z]+[A-Z]\w*\(?\)?|(?<![\w.])[\w.]+\(\)|\{\{?[\w ]+\}\}?|\[[^\]\n]{1,40}\]|<\/?\w+>)/gu;
const FENCED = /```[^\n`]*\n([\s\S]*?)```/g;

const verbatim: Check = ({ prompt, rewrite }) => {
  const text = normalizeForComparison(rewrite);
  const missing = (kind: RewriteProblem["kind"], found: Iterable<string>): RewriteProblem[] =>
    [...found]
      .filter((words) => !text.includes(trimTrailingPunctuation(normalizeForComparison(words), ".,;:!?")))
      .map((words) => ({ kind, words }));
  const all = (pattern: RegExp) => [...prompt.matchAll(pattern)].map(([whole, inside]) => inside ?? whole);
  return [
    ...missing("quote", all(QUOTED)),
    ...missing("link", all(LINKED)),
    ...missing("code", [...all(FENCED), ...all(CODE).map((code) => code.replace(/^`|`$/g, ""))]),
  ];
};

const bans: Check = (compared) => [...lostBans(compared), ...turnedBans(compared)];

const lostBans: Check = ({ prompt, rewrite, covers }) =>
  clausesOf(prompt).flatMap(({ text, start, end }): RewriteProblem[] => {
    if (!NEGATION.test(text)) return [];
    const said = rewrittenTextOf(covers, start, end);
    const objects = contentWordsIn(findWords(text)).filter((word) => !NEGATION.test(word.text));
    const isKept = (said !== null && NEGATION.test(said)) || isRuledOut(rewrite, objects);
    return isKept ? [] : [{ kind: "ban", words: text.trim() }];
  });

const CUT_WORDS = 2;

/**
 * Finds an account entry that starts right after a negation in the prompt. The ban is lost if there is no negation in
 * the rewritten words of the entry, and none in the rewritten words of the negation.
 */
const turnedBans: Check = ({ prompt, covers }) =>
  covers.flatMap(({ from, to, start }): RewriteProblem[] => {
    const before = clausesOf(prompt.slice(0, start)).at(-1);
    const isCut = before !== undefined && before.end >= start - 1;
    const cut = isCut ? before.text.trim().split(/\s+/).slice(-CUT_WORDS).join(" ") : "";
    if (!NEGATION.test(cut) || NEGATION.test(from) || NEGATION.test(to)) return [];
    const cutStart = prompt.lastIndexOf(cut, start);
    const isCarried = NEGATION.test(rewrittenTextOf(covers, cutStart, cutStart + cut.length) ?? "");
    return isCarried ? [] : [{ kind: "ban", words: `${cut} ${from}` }];
  });

/** True if one of the words is in a negative clause of the rewrite or in a neighbouring clause. */
function isRuledOut(rewrite: string, objects: readonly Word[]): boolean {
  const clauses = clausesOf(rewrite).map(({ text }) => normalizeCaseAndApostrophes(text));
  if (objects.length === 0) return clauses.some((text) => NEGATION.test(text));
  return clauses.some((text, index) => {
    if (!NEGATION.test(text)) return false;
    const around = `${clauses[index - 1] ?? ""} ${text} ${clauses[index + 1] ?? ""}`;
    return objects.some(({ text: word }) => hasStem(around, word));
  });
}

const OBEYED_WORDS_MIN = 4;

/** Finds an order that the prompt only quotes, but that the rewrite states as the user's own. */
const obeyed: Check = ({ prompt, covers }) => {
  const quoted = [...prompt.matchAll(QUOTED)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
  return covers.flatMap(({ from, to, start, end }): RewriteProblem[] => {
    const isQuoted = quoted.some((quote) => quote.start < start && end < quote.end);
    const content = contentWordsIn(findWords(from));
    const isSaid =
      content.filter(({ text }) => hasStem(normalizeCaseAndApostrophes(to), text)).length > content.length / 2;
    return isQuoted && findWords(from).length >= OBEYED_WORDS_MIN && isSaid && !/["“”„«»]/.test(to)
      ? [{ kind: "smuggled", words: from }]
      : [];
  });
};

const persons: Check = ({ covers }) =>
  covers.flatMap(({ from, to }): RewriteProblem[] => {
    const kin = covers
      .filter((other) => other.from === from)
      .map((other) => other.to)
      .join(" ");
    return FIRST_PERSON.test(from) &&
      SECOND_OR_THIRD_PERSON.test(to) &&
      !FIRST_PERSON.test(kin) &&
      !SECOND_OR_THIRD_PERSON.test(from)
      ? [{ kind: "person", words: from }]
      : [];
  });

const LOST_WORDS_MIN = 3;
/** Shorter entries are skipped, because a rewrite often uses very different words for them. */
const CLAIMED_WORDS_MIN = 4;
/** This many words in a row without an account entry count as pasted text. */
const PASTED_WORDS_MIN = 12;

/**
 * Finds lost demands: words of the prompt that have no account entry and are mostly missing in the rewrite, and account
 * entries with no content word of their `from` words in the rewrite.
 */
const demands: Check = ({ prompt, rewrite, covers, isAccounted }) => {
  if (!isAccounted) return [];
  const text = normalizeCaseAndApostrophes(rewrite);
  const isThere = ({ text: word }: Word) => hasStem(text, word) || NUMBER_WORDS.has(word);
  const gaps = uncovered(prompt, covers).flatMap((words): RewriteProblem[] => {
    const content = contentWordsIn(words);
    const lost = content.filter((word) => !isThere(word));
    const said = prompt.slice(words[0]?.start, words.at(-1)?.end);
    if (words.length >= PASTED_WORDS_MIN && lost.length < content.length / 2) return changedLines(said, rewrite);
    return lost.length >= LOST_WORDS_MIN && lost.length > content.length / 2 ? [{ kind: "demand", words: said }] : [];
  });
  const claimed = covers.flatMap(({ from, to }): RewriteProblem[] => {
    const content = contentWordsIn(findWords(from));
    const isSaid = content.length < CLAIMED_WORDS_MIN || content.some(isThere) || findNumberMentions(from).length > 0;
    return isSaid || to.length === 0 ? [] : [{ kind: "demand", words: from }];
  });
  return [...gaps, ...claimed];
};

function changedLines(said: string, rewrite: string): RewriteProblem[] {
  const text = normalizeForComparison(rewrite);
  const changed = said
    .split("\n")
    .find((line) => findWords(line).length >= LOST_WORDS_MIN && !text.includes(normalizeForComparison(line)));
  return changed === undefined ? [] : [{ kind: "pasted", words: firstOf(changed) }];
}

function uncovered(prompt: string, covers: readonly LocatedWordMapping[]): Word[][] {
  const gaps: Word[][] = [[]];
  for (const word of findWords(prompt)) {
    if (covers.some(({ start, end }) => start <= word.start && word.start < end)) {
      if (gaps.at(-1)?.length !== 0) gaps.push([]);
    } else gaps.at(-1)?.push(word);
  }
  return gaps.filter((words) => words.length > 0);
}

const CARRIED_MIN = 0.34;
const JUDGED_WORDS_MIN = 5;
/** From this many content words on, a rewrite without any of them is about something else. */
const NONE_CARRIED_WORDS_MIN = 2;

/** Finds a change of language, or a rewrite on another subject, for example an answer. */
const whole: Check = ({ prompt, rewrite, covers, isAccounted }) => {
  const [before, after] = [detectLanguage(prompt), detectLanguage(rewrite)];
  if (before !== null && after !== null && before !== after) return [{ kind: "language", words: firstOf(prompt) }];
  const content = contentWordsIn(findWords(prompt));
  const text = normalizeCaseAndApostrophes(rewrite);
  const carried = content.filter(({ text: word }) => hasStem(text, word)).length;
  const isOther =
    (content.length >= JUDGED_WORDS_MIN && carried / content.length < CARRIED_MIN) ||
    (content.length >= NONE_CARRIED_WORDS_MIN && carried === 0) ||
    // For prompts such as "Shorter please", with one content word. The rewrite does not contain this word, and no
    // account entry covers the prompt.
    (content.length > 0 && carried === 0 && isAccounted && covers.length === 0);
  return isOther ? [{ kind: "answered", words: firstOf(prompt) }] : [];
};

const LETTER_START =
  /^\W{0,3}(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|konu|dear|hi|hello|liebe[rs]?|sehr geehrte\p{L}*|bonjour|hola|ciao|estimad\p{L}+|here (?:is|are)|here's|sure|certainly|of course)(?![\p{L}])/iu;
const ROLE =
  /(?:^|[.\n*:])[^\S\n]*(?:you are|act as|du bist|sie sind|tu es|vous êtes|eres|sei|você é|jesteś|sen)(?![\p{L}])/iu;
const HEADING = /^\s{0,3}(?:#{1,4} \S|\*\*[^*\n]{2,40}:?\*\*:?)/gm;
const HEADINGS_MAX = 1;
const GROWN_WORDS = 140;
const GROWN_TIMES = 5;

/**
 * Finds an answer (by its first words), a template (by a role or headings that the prompt does not have), and a rewrite
 * that is much longer than the prompt.
 */
const form: Check = ({ prompt, rewrite }) => {
  const headings = (text: string) => text.match(HEADING)?.length ?? 0;
  if (LETTER_START.test(rewrite) && !LETTER_START.test(prompt)) return [{ kind: "answered", words: firstOf(prompt) }];
  const isTemplate = (ROLE.test(rewrite) && !ROLE.test(prompt)) || headings(rewrite) > headings(prompt) + HEADINGS_MAX;
  const isLong = findWords(rewrite).length > GROWN_WORDS + GROWN_TIMES * findWords(prompt).length;
  return isTemplate || isLong ? [{ kind: "overgrown", words: firstOf(prompt) }] : [];
};

const CHECKS: readonly Check[] = [figures, dates, names, verbatim, bans, obeyed, persons, demands, whole, form];

const SHOWN_LENGTH_MAX = 90;
const firstOf = (text: string): string => text.trim().split("\n")[0]?.slice(0, SHOWN_LENGTH_MAX) ?? "";

function clauseAt(text: string, at: number): string {
  return (
    clausesOf(text)
      .find(({ start, end }) => start <= at && at < end)
      ?.text.trim() ?? text.slice(at, at + SHOWN_LENGTH_MAX)
  );
}
