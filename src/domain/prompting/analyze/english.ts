import { isKnownWord } from "../words/dictionary.ts";

/** Words that people use in English requests; enough to tell English prose, and safe to begin with a capital letter. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  (
    "a about add after again all also an and answer any are as ask at be because before best better brief but by can check code " +
    "come compare complete convert could create days describe design develop did do does draft each email every example " +
    "explain find first fix for from generate get give good guide had has have he help her here his how i idea ideas if " +
    "improve in include into is it its keep know learn let like list long look make many me more most much must my name need new " +
    "no not now of on one only or other our out outline people plan please prepare problem product propose provide question read " +
    "recommend reply review rewrite say search send she short should show simple so some something start step suggest summarise " +
    "summarize take tell text than thank thanks that the their them then there these they thing things think this those time " +
    "tips to today tone translate try two up us use using want was way we week well were what when where which while who why will " +
    "with without work would write year you your analyze analyse identify perform predict research online latest top trending high " +
    "future based previous last next month three five reviews news data classes music sales"
  ).split(" "),
);

// What people ask for, where they name nothing else: "exit interview questions". None of them is usual in other languages.
const THINGS_ASKED_FOR: ReadonlySet<string> = new Set(
  (
    "questions release listing listings lease agreement letter letters speech poem recipe lesson worksheet survey policy employee employees " +
    "customer customers house home kitchen desks desk seating job description headline headlines warning notice summary proposal plan " +
    "quote meeting minutes review checklist pricing launch wedding birthday gift travel packing cleaning speech toast story essay homework " +
    "cover resume landlord tenant tenants buyer buyers seller sellers school teacher parents students shop bakery salary rejection " +
    "cold invoice refund complaint staff recap outreach postcard greeting reminder request titles caption captions tagline slogan signature comment comments rubric objections giveaway findings takeaways neighborhood neighbourhood viewing"
  ).split(" "),
);

// Only words that are no English ones and no common loans.
const OTHER_WORDS: ReadonlySet<string> = new Set(
  (
    "el los las una por para como con pero muy esta está qué del y escribe dame haz sobre der das und ist nicht ein eine einen für mit " +
    "auf von zu bitte schreibe mir wie warum les des est une pour avec dans que qui sur écris moi il gli di che non per " +
    "scrivi della het een voor niet dat och att som är det um uma não com você jak czy nie jest proszę napisz"
  ).split(" "),
);
// "Per" and "non" are Italian by themselves, and English before these.
const ENGLISH_AFTER_ALL =
  /\b(?:per (?:cent|day|head|hour|item|month|night|page|person|piece|post|room|seat|unit|user|week|year)|non[- ](?:alcoholic|binding|compete|disclosure|fiction|native|negotiable|profits?|smok\w{1,4}|stick|stop|technical|toxic))\b/g;
// One word of English in six is far below any English sentence; below it we may be reading something else.
const ENGLISH_SHARE_MIN = 1 / 6;

// Where few of those words stand, the dictionary decides: in "6 pin titles about small balcony gardens" nearly all of the words must
// be in it, as it also has the loans and names that other languages share with English; where only one is English, as "email"
// is in half the world, at least every second.
const SHARE_OF_NOTE_MIN = 0.85;
const SHARE_BESIDE_ONE_MIN = 0.5;
const DICTIONARY_LETTERS_MIN = 4;
const NOTE_LONG_WORDS_MIN = 3;
/** A note is short and begins with the thing that is wanted; a sentence without one English word in six is none. */
const NOTE_WORDS_MAX = 40;

/** True when the text is safely English. Anything doubtful is not, and then no word of it is touched. */
export function isEnglish(text: string): boolean {
  const words = [
    ...text
      .toLowerCase()
      .replace(ENGLISH_AFTER_ALL, "")
      .matchAll(/\p{L}+/gu),
  ].map(([word]) => word);
  const english = words.filter((word) => ENGLISH_WORDS.has(word) || THINGS_ASKED_FOR.has(word)).length;
  const other = words.filter((word) => OTHER_WORDS.has(word) || /[^a-z]/.test(word)).length;
  if (english <= other * 2) return false;
  const isShare = english >= words.length * ENGLISH_SHARE_MIN;
  if (isShare && english > 1) return true;
  const long = words.filter((word) => word.length >= DICTIONARY_LETTERS_MIN);
  const isNote =
    other === 0 &&
    words.length <= NOTE_WORDS_MAX &&
    long.length >= NOTE_LONG_WORDS_MIN &&
    !ENGLISH_WORDS.has(words[0] ?? "");
  if (!isShare && !isNote) return false;
  return long.filter(isKnownWord).length >= long.length * (isShare ? SHARE_BESIDE_ONE_MIN : SHARE_OF_NOTE_MIN);
}
