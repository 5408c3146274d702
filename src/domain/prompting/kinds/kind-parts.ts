import { answersOf } from "./wishes.ts";

// Parts that several kinds share. Patterns are tested on at most 4,000 characters, and every repetition is bounded.

/** What any of them finds, in letters of either case. */
export const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"), "i");

/** The details of a real person or thing: figures, or an enumeration. */
const DETAILS = /\d|,[^,]{1,200},/;
const INVENTED_THING =
  /\b(?:fiction\w{0,5}|imagin\w{1,7}|invent\w{0,3}|made[- ]up|make (?:one |some |it |them |something )?up|pretend|sample|example|template|dummy|placeholders?|gaps?|blanks?|only (?:use )?(?:the )?facts|do(?:n['’]?t| not) (?:make up|add))\b/i;

/** Your facts and no others: for texts about real things; not where `unless` finds something. */
export const givenFacts = (unless?: RegExp) =>
  [
    "facts.given",
    "Facts",
    "Use only the facts given here; where one is missing, leave a marked gap for me to fill.",
    "Texts about real people and things are where models make up facts.",
    "Only your own facts belong in the text; what is missing stays a gap.",
    {
      needs: DETAILS,
      unless: unless === undefined ? INVENTED_THING : anyOf(INVENTED_THING, unless),
    },
  ] as const;
export const GIVEN_FACTS = givenFacts();

/** The same for a text whose details are still to come; where the prompt has to say something for it, `needs` finds that. */
export const markedGaps = (options: { readonly needs?: RegExp } = {}) =>
  [
    "facts.gaps",
    "Facts",
    "Where a fact is missing, leave a marked gap for me to fill.",
    "Otherwise a model makes up what it was not told.",
    "You fill in what only you know; nothing is made up.",
    { unless: anyOf(INVENTED_THING, DETAILS), ...options },
  ] as const;
export const MARKED_GAPS = markedGaps();

const SAYS_TONE =
  /\b(?:tone|formal|informal|casual|friendly|funny|humou?r\w{0,4}|professional|persuasive|polite|serious|warm|playful|luxur\w{1,5}|inspiring|heartfelt|romantic|urgent|nice|catchy|cheesy|pushy|sober|plain|factual|bold|punchy|witty|chatty|respectful|firm|angry|calm|dry|soppy|salesy|upbeat|cheerful|confident|sound|boring|modest|humble|kind|kindly|gentle|gently|mean|brag\w{0,4}|grovel\w{0,4}|no drama)\b/i;
export const SAYS_LENGTH =
  /\b(?:\d{1,5}|one|two|three|four|five|ten)[ -]?(?:words?|pages?|pager|sentences?|paragraphs?|min(?:utes?|s)?|lines?|slides?|char(?:acter)?s?)\b|\b(?:short|brief|concise|long|one[- ]page|quick|in[- ]depth)\b/i;
export const SAYS_READER =
  /\b(?:for|to|at|with) (?:my |our |the |a |an |all |new |young )?(?:[\w-]{1,15} ){0,3}(?:customers?|clients?|buyers?|sellers?|tenants?|landlords?|students?|pupils|kids|children|boss|manager|managers|cfo|ceo|team|colleagues|investors?|families|couples|beginners?|teenagers?|teens|readers|parents|seniors|adults|class|executives|board|employees|staff|patients|leadership|people|users?|members|freelancers|shops?|restaurants|companies|owners|committee|women|men|hires?|reps|nurses|engineers|developers|designers|teachers|walkers|runners|dads?|mums?|moms?|studios?|agenc(?:y|ies))\b|\baudience\b|\b(?:board|customer|client|investor|staff|employee|parent|team) (?:memo|report|letter|update|newsletter|presentation|e-?mail|survey|deck)\b|\btarget(?:ed|ing)?\b|\b(?:first[- ]time buyers?|b2b|b2c|year \d|grade \d|\d(?:th|rd|nd|st) grade|yr ?\d)\b/i;
export const SAYS_COUNTRY =
  /\b(?:in|under|from|of) (?!(?:january|february|march|april|may|june|july|august|september|october|november|december|probation)\b)[A-Z]\p{L}+|\b(?:uk|england|scotland|wales|ireland|usa?|united states|america|canada|australia|germany|german|france|french|spain|italy|austria|switzerland|netherlands|belgium|poland|india|california|texas|florida|new york|berlin|munich|hamburg|london|manchester|leeds|dublin|paris|madrid|vienna|zurich|amsterdam|toronto|sydney|law)\b/iu;
export const SAYS_MONEY =
  /[$€£]\s?\d|\b\d[\d,.]{0,9} ?(?:k|dollars|euros?|pounds|usd|eur|gbp|chf)\b|\bbudget\b|\b(?:cheap|affordable|free|no money)\b/i;
export const SAYS_PEOPLE_AND_TIME =
  /\b\d{1,3} ?(?:people|persons|participants|guests|h|hrs?|hours?|min(?:utes?)?|days?)\b|\b(?:half|full|one) (?:a )?(?:day|hour)\b/i;
export const LISTS_POINTS = /\d|,[^,]{1,200},|:\s|\bthat (?:we|the|our|my|i|it|he|she|they)\b/i;

// Whoever lists facts, or writes more than a line, has a certain text in mind, and it sounds as its matter asks for. A saved tone
// still applies there.
const IS_BARE = new RegExp(`^(?![\\s\\S]*(?:${DETAILS.source}))(?!\\s{0,9}(?:\\S{1,40}\\s{1,9}){10})`);

const WHO_READS = "Who is it for?";

export const toneQuestion = (...tones: readonly string[]) =>
  ({
    key: "tone",
    detail: "tone",
    question: "How should it sound?",
    importance: 2,
    slot: "tone",
    settledBy: SAYS_TONE,
    needs: IS_BARE,
    answers: answersOf(...tones.map((name) => `tone.${name}`)),
  }) as const;

export const readerQuestion = (
  answers: Readonly<Record<string, readonly [string, string]>>,
  question: string = WHO_READS,
) =>
  ({
    key: "audience",
    detail: "audience",
    question,
    importance: 3,
    settledBy: SAYS_READER,
    answers: { ...answers, other: ["I will say it", "It is for these people:", "words"] },
  }) as const;

export const lawQuestion = {
  key: "law",
  detail: "country",
  question: "Which country's law applies?",
  importance: 3,
  settledBy: SAYS_COUNTRY,
  answers: {
    us: ["United States", "US law applies; say where it depends on the state."],
    uk: ["United Kingdom", "UK law applies."],
    de: ["Germany", "German law applies."],
    other: ["Another country", "The law of this country applies:", "words"],
  },
} as const;
