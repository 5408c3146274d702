import { ENGLISH_WORDS } from "../analyze/english.ts";
import type { PromptEdit } from "../prompt-edit.ts";
import { APOSTROPHES, MISSPELLINGS, OPENING_WORDS, PROPER_WORDS, SHORT_FORMS, WRITTEN_NAMES } from "./repair-words.ts";

type Repair = Pick<PromptEdit, "new" | "title" | "reason" | "weight" | "ruleId">;

const DOUBLED: ReadonlySet<string> = new Set("the a an to of and in is for on with it my your we you this".split(" "));
const AFTER_I: ReadonlySet<string> = new Set(
  (
    "am want need would will can could should have had was do dont don't did didn't think like know also just must might may feel " +
    "work live love hate got get use wish hope plan cant can't already never really usually often still keep guess suppose believe saw " +
    "found made take took run tried try bought buy sell sold started start told said asked heard wrote write studied study teach own feel " +
    "prefer struggle always currently recently just only wont won't make made go went give gave ask tell pay rent moved move look help spend mean meant"
  ).split(" "),
);
const BEFORE_I: ReadonlySet<string> = new Set("should do can could would did must shall am dont don't".split(" "));
// "a email": before a vowel that is heard as one. A lone a may be a variable or an item of a list, so its neighbours are looked at.
const VOWEL_WORD = /^(?:[aeio]|un(?!i(?!n))|up)[a-z]{2,}$/;
const CONSONANT_SOUND = /^(?:one|once|ones|eu|ew)/;
const AFTER_NO_ARTICLE: ReadonlySet<string> = new Set(
  "and are all also any even else equals each end every into its off only onto others our out over is in if of on or at as an it".split(
    " ",
  ),
);
const NAMED_DAYS: ReadonlySet<string> = new Set(["black", "good", "ash", "easter", "palm", "cyber"]);
const POSSESSIVES: ReadonlySet<string> = new Set(["his", "her", "their", "my", "your", "our", "its"]);

// People who ask about letters or wording want theirs left alone.
const LEAVE_LETTERS_ALONE =
  /\b(?:grammar|grammatical|grammer|spelling|spelled|proofread|typos?|misspell\w{0,8}|correct(?:ly|ed)?|lower[- ]?case|upper[- ]?case|capital\w{0,10}|verbatim|word[- ]for[- ]word|repeat|exact(?:ly)?|apostrophes?|punctuation|sentence|phrase|translate|lyrics|quote)\b/i;

const NAME = "repair.name";
const FINISHES: ReadonlySet<string> = new Set(["repair.article", NAME, "repair.shortForm", "repair.question"]);

/** True for repairs that finish a prompt more than they put it right; the score does not take them for slips. */
export const isFinish = ({ ruleId }: Pick<PromptEdit, "ruleId">): boolean => FINISHES.has(ruleId ?? "");

/** True when the user asks about letters or wording, so that a slip may be the point. */
export const isAboutLetters = (prompt: string): boolean => LEAVE_LETTERS_ALONE.test(prompt);

/**
 * Mechanical repairs that cannot change a meaning: apostrophes, known misspellings, articles, capital letters, doubled
 * words, spaces, the mark of a question.
 * `editable` is as long as `prompt`, with everything masked that must not be touched.
 */
export function repairEdits(prompt: string, editable: string): PromptEdit[] {
  if (isAboutLetters(prompt)) return [];
  return [
    ...wordRepairs(prompt, editable),
    ...countedUnits(editable),
    ...spaceRepairs(editable),
    ...questionMark(editable),
  ];
}

// "how do i center a div": one sentence from its first word, so nothing else can be meant.
const OPEN_QUESTION =
  /^\s{0,9}(?:(?:i|my|our|we|the) [^.!?:\n]{1,120}, (?:so )?)?(?:how (?:do|does|can|could|should|would|is|are|much|many|long)|what(?:['’]?s| is| are| do| does| should| can| would)|which|why (?:is|are|do|does|did)|where (?:can|do|is|are|should)|when (?:should|is|do|does)|who (?:is|are|was)|should i|can i|is (?:it|there|my)|are (?:there|my)|do (?:i|you)|does) [^.!?:\n]{1,300}[\p{L}\p{N}]\s{0,9}$/iu;

const QUESTION = {
  title: "Punctuation",
  reason: "A question ends with a question mark.",
  weight: "polish",
  ruleId: "repair.question",
} as const;

function questionMark(editable: string): PromptEdit[] {
  if (!OPEN_QUESTION.test(editable)) return [];
  const start = editable.trimEnd().length;
  return [{ start, old: "", new: "?", ...QUESTION }];
}

function wordRepairs(prompt: string, editable: string): PromptEdit[] {
  const edits: PromptEdit[] = [];
  let previous: { word: string; end: number } | null = null;
  for (const match of editable.matchAll(/[A-Za-z]+(?:['’][A-Za-z]+)?/g)) {
    const word = match[0];
    const start = match.index;
    const end = start + word.length;
    const isAlone = !isJoined(editable[start - 1]) && !isJoined(editable[end]);
    const gap = previous === null ? "" : editable.slice(previous.end, start);
    let written = word.toLowerCase();
    if (isAlone && previous !== null && written === previous.word && gap === " " && DOUBLED.has(written)) {
      edits.push({
        start: previous.end,
        old: prompt.slice(previous.end, end),
        new: "",
        title: "Spelling",
        reason: `“${word}” stood there twice.`,
        weight: "slip",
        ruleId: "repair.doubled",
      });
    } else if (isAlone && word === word.toLowerCase()) {
      const repair = repairOf(word, previous?.word ?? "", editable, start, end);
      if (repair !== null) {
        edits.push({ start, old: word, ...repair });
        written = repair.new.toLowerCase();
      }
    }
    previous = { word: written, end };
  }
  return edits;
}

// Parts of file names, identifiers, abbreviations and formulas are no words of prose.
const isJoined = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_\-/\\@#$&=+*^~\u{E000}]/u.test(character);

function repairOf(word: string, before: string, editable: string, start: number, end: number): Repair | null {
  const spelled = spellingOf(word, before, editable, end);
  const isFirst = startsSentence(editable, start);
  if (spelled !== null)
    return isFirst && spelled.ruleId !== NAME ? { ...spelled, new: capitalize(spelled.new) } : spelled;
  if (!isFirst || !(ENGLISH_WORDS.has(word) || OPENING_WORDS.has(word))) return null;
  return {
    new: capitalize(word),
    title: "Capital",
    reason: "A sentence begins with a capital letter.",
    weight: "polish",
    ruleId: "repair.capital",
  };
}

const PRONOUN = {
  title: "Capital",
  reason: "Said of oneself, I is a capital.",
  weight: "polish",
  ruleId: "repair.i",
} as const;

function spellingOf(word: string, before: string, editable: string, end: number): Repair | null {
  if (/^i['’](?:m|ve|d|ll)$/.test(word)) return { ...PRONOUN, new: `I${word.slice(1)}` };
  if (word === "i") {
    return isPronoun(before, editable, end) ? { ...PRONOUN, new: "I" } : null;
  }
  if (PROPER_WORDS.has(word)) {
    // "black friday" is a name of two words: with a single capital it would look worse than with none.
    if (NAMED_DAYS.has(before)) return null;
    return {
      new: capitalize(word),
      title: "Capital",
      reason: "Days, months and languages begin with a capital letter.",
      weight: "polish",
      ruleId: "repair.day",
    };
  }
  if (word === "a" && wantsAn(editable, end)) {
    return { new: "an", title: "Spelling", reason: "“An” before a vowel.", weight: "slip", ruleId: "repair.article" };
  }
  const name = WRITTEN_NAMES.get(word);
  if (name !== undefined && !isPartOfAddress(editable, end)) {
    return { new: name, title: "Capital", reason: "Names are written like this.", weight: "polish", ruleId: NAME };
  }
  const inFull = SHORT_FORMS.get(word);
  if (inFull !== undefined) {
    return { new: inFull, title: "Wording", reason: "Spelled out.", weight: "courtesy", ruleId: "repair.shortForm" };
  }
  if (word === "its" && /^ (?:not|a|an|been|too|ok|okay)\b(?!-)/.test(editable.slice(end, end + 8))) {
    return { new: "it's", title: "Spelling", reason: "Short for it is.", weight: "slip", ruleId: "repair.its" };
  }
  const withApostrophe = word === "wont" && POSSESSIVES.has(before) ? undefined : APOSTROPHES.get(word);
  if (withApostrophe !== undefined)
    return {
      new: withApostrophe,
      title: "Spelling",
      reason: "The apostrophe was missing.",
      weight: "slip",
      ruleId: "repair.apostrophe",
    };
  const spelled = MISSPELLINGS.get(word);
  return spelled === undefined
    ? null
    : {
        new: spelled,
        title: "Spelling",
        reason: "A common slip of the pen.",
        weight: "slip",
        ruleId: "repair.misspelling",
      };
}

// A lone i may be a variable or a numeral; only by a verb is it a person.
function isPronoun(before: string, editable: string, end: number): boolean {
  if (BEFORE_I.has(before)) return true;
  const next = /^ ([a-z']{1,12})\b/.exec(editable.slice(end, end + 14))?.[1];
  return next !== undefined && AFTER_I.has(next);
}

function wantsAn(editable: string, end: number): boolean {
  const next = /^ ([a-z]{3,20})\b(?![.(_=])/.exec(editable.slice(end, end + 24))?.[1];
  return next !== undefined && VOWEL_WORD.test(next) && !CONSONANT_SOUND.test(next) && !AFTER_NO_ARTICLE.has(next);
}

const isPartOfAddress = (editable: string, end: number): boolean => /^\.[a-z]/.test(editable.slice(end, end + 2));

function startsSentence(editable: string, start: number): boolean {
  const before = editable.slice(Math.max(0, start - 4), start);
  if (start === 0 || before.trim() === "") return editable.slice(0, start).trim() === "";
  // "e.g. write" and "approx. two" are no new sentences: the word before the stop must be a real one.
  return (
    /[a-z]{2}[.!?] $/.test(before) &&
    !/(?:\bvs|\betc|\binc|\bapprox|\bno)\. $/.test(editable.slice(Math.max(0, start - 9), start))
  );
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

// "for 5 month without": a unit that something else follows is counted, not "a 5 month plan".
const COUNTED_UNIT =
  /(?<=\b(?:[2-9]|\d{2,4}) )(?:month|year|week|day|hour|minute|bedroom|bathroom|room|page)(?= (?:without|ago|and|before|after|with|in|now|so|since|of|to|for|until|till)\b|[,.!?]|\s*$)/g;

function countedUnits(editable: string): PromptEdit[] {
  return [...editable.matchAll(COUNTED_UNIT)].map(({ 0: unit, index }) => ({
    start: index,
    old: unit,
    new: `${unit}s`,
    title: "Spelling",
    reason: "More than one.",
    weight: "slip",
    ruleId: "repair.plural",
  }));
}

function spaceRepairs(editable: string): PromptEdit[] {
  const edits: PromptEdit[] = [];
  const reason = "One space is enough.";
  // Two spaces after a full stop are a habit, and many in a row may line up columns: both stay.
  for (const match of editable.matchAll(/(?<=[a-z,]) {2,3}(?=[a-z])/g)) {
    edits.push({
      start: match.index,
      old: match[0],
      new: " ",
      title: "Spacing",
      reason,
      weight: "polish",
      ruleId: "repair.spaces",
    });
  }
  for (const match of editable.matchAll(/(?<=[a-z]) {1,3}(?=[,;!?](?:\s|$))/g)) {
    edits.push({
      start: match.index,
      old: " ",
      new: "",
      title: "Spacing",
      reason: "No space before a comma or a mark.",
      weight: "polish",
      ruleId: "repair.spaces",
    });
  }
  return edits;
}
