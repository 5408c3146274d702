import { ENGLISH_WORDS } from "./english.ts";
import type { PromptEdit } from "./prompt-edit.ts";

type Repair = Pick<PromptEdit, "new" | "title" | "reason" | "weight">;

const APOSTROPHES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dont: "don't",
    cant: "can't",
    wont: "won't",
    isnt: "isn't",
    arent: "aren't",
    wasnt: "wasn't",
    werent: "weren't",
    doesnt: "doesn't",
    didnt: "didn't",
    hasnt: "hasn't",
    havent: "haven't",
    hadnt: "hadn't",
    couldnt: "couldn't",
    wouldnt: "wouldn't",
    shouldnt: "shouldn't",
    im: "I'm",
    ive: "I've",
    youre: "you're",
    youve: "you've",
    theyre: "they're",
    thats: "that's",
    whats: "what's",
    heres: "here's",
    theres: "there's",
  }),
);

const MISSPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accomodate: "accommodate",
    accomodation: "accommodation",
    adress: "address",
    agressive: "aggressive",
    alot: "a lot",
    apartement: "apartment",
    arguement: "argument",
    basicly: "basically",
    becuase: "because",
    becasue: "because",
    begining: "beginning",
    beleive: "believe",
    buisness: "business",
    calender: "calendar",
    collegue: "colleague",
    collegues: "colleagues",
    comming: "coming",
    commited: "committed",
    definately: "definitely",
    definitly: "definitely",
    diffrent: "different",
    embarass: "embarrass",
    enviroment: "environment",
    excellant: "excellent",
    existance: "existence",
    explaination: "explanation",
    familar: "familiar",
    finaly: "finally",
    foward: "forward",
    freind: "friend",
    freinds: "friends",
    futher: "further",
    goverment: "government",
    grammer: "grammar",
    greatful: "grateful",
    immediatly: "immediately",
    independant: "independent",
    knowlege: "knowledge",
    langauge: "language",
    libary: "library",
    maintainance: "maintenance",
    meetting: "meeting",
    neccessary: "necessary",
    necesary: "necessary",
    noticable: "noticeable",
    occured: "occurred",
    occurence: "occurrence",
    oppurtunity: "opportunity",
    peice: "piece",
    posible: "possible",
    prefered: "preferred",
    presentaion: "presentation",
    probaly: "probably",
    proffesional: "professional",
    publically: "publicly",
    realy: "really",
    recieve: "receive",
    recieved: "received",
    recomend: "recommend",
    recomendation: "recommendation",
    refered: "referred",
    seperate: "separate",
    similiar: "similar",
    sucessful: "successful",
    succesful: "successful",
    suprise: "surprise",
    teh: "the",
    thier: "their",
    tommorow: "tomorrow",
    tommorrow: "tomorrow",
    truely: "truly",
    untill: "until",
    usefull: "useful",
    wether: "whether",
    wich: "which",
    wierd: "weird",
    writting: "writing",
    diffrence: "difference",
    diffrences: "differences",
    acheive: "achieve",
    aquire: "acquire",
    appartment: "apartment",
    assesment: "assessment",
    availible: "available",
    catagory: "category",
    comparision: "comparison",
    consistant: "consistent",
    convinient: "convenient",
    descision: "decision",
    dissapointed: "disappointed",
    efficent: "efficient",
    exersise: "exercise",
    experiance: "experience",
    experince: "experience",
    finacial: "financial",
    foriegn: "foreign",
    garantee: "guarantee",
    happend: "happened",
    infomation: "information",
    intrested: "interested",
    intresting: "interesting",
    managment: "management",
    occassion: "occasion",
    oportunity: "opportunity",
    particulary: "particularly",
    pasword: "password",
    perfomance: "performance",
    personel: "personnel",
    posession: "possession",
    profesional: "professional",
    pronounciation: "pronunciation",
    questionaire: "questionnaire",
    reccomend: "recommend",
    recomendations: "recommendations",
    recieving: "receiving",
    refering: "referring",
    relevent: "relevant",
    remeber: "remember",
    resturant: "restaurant",
    shedule: "schedule",
    speach: "speech",
    strenght: "strength",
    succesfully: "successfully",
    sucessfully: "successfully",
    tecnology: "technology",
    tomorow: "tomorrow",
    transfered: "transferred",
    vegatable: "vegetable",
    writen: "written",
  }),
);

// Left out: words that mean something else in small letters (may, march, august, polish, turkey).
const PROPER_WORDS: ReadonlySet<string> = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays " +
    "january february april june july september october november december " +
    "english spanish french german italian japanese chinese portuguese russian korean arabic dutch hindi american british european"
  ).split(" "),
);

const DOUBLED: ReadonlySet<string> = new Set("the a an to of and in is for on with it my your we you this".split(" "));
const AFTER_I: ReadonlySet<string> = new Set(
  (
    "am want need would will can could should have had was do dont don't did didn't think like know also just must might may feel " +
    "work live love hate got get use wish hope plan cant can't already never really usually often still keep"
  ).split(" "),
);
const BEFORE_I: ReadonlySet<string> = new Set("should do can could would did must shall am".split(" "));
const NAMED_DAYS: ReadonlySet<string> = new Set(["black", "good", "ash", "easter", "palm", "cyber"]);
const POSSESSIVES: ReadonlySet<string> = new Set(["his", "her", "their", "my", "your", "our", "its"]);

// People who ask about letters or wording want theirs left alone.
const LEAVE_LETTERS_ALONE =
  /\b(?:grammar|grammatical|grammer|spelling|spelled|proofread|typos?|misspell\w{0,8}|correct(?:ly|ed)?|lower[- ]?case|upper[- ]?case|capital\w{0,10}|verbatim|word[- ]for[- ]word|repeat|exact(?:ly)?|apostrophes?|punctuation|sentence|phrase|translate|lyrics|quote)\b/i;

/** True when the user asks about letters or wording, so that a slip may be the point. */
export const isAboutLetters = (prompt: string): boolean => LEAVE_LETTERS_ALONE.test(prompt);

/**
 * Mechanical repairs that cannot change a meaning: apostrophes, known misspellings, capital letters, doubled words, spaces.
 * `editable` is as long as `prompt`, with everything masked that must not be touched.
 */
export function repairEdits(prompt: string, editable: string): PromptEdit[] {
  if (isAboutLetters(prompt)) return [];
  return [...wordRepairs(prompt, editable), ...spaceRepairs(editable)];
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
  if (spelled !== null) return isFirst ? { ...spelled, new: capitalize(spelled.new) } : spelled;
  if (!isFirst || !ENGLISH_WORDS.has(word)) return null;
  return {
    new: capitalize(word),
    title: "Capital",
    reason: "A sentence begins with a capital letter.",
    weight: "polish",
  };
}

function spellingOf(word: string, before: string, editable: string, end: number): Repair | null {
  if (word === "i") {
    return isPronoun(before, editable, end)
      ? { new: "I", title: "Capital", reason: "Said of oneself, I is a capital.", weight: "polish" }
      : null;
  }
  if (PROPER_WORDS.has(word)) {
    // "black friday" is a name of two words: with a single capital it would look worse than with none.
    if (NAMED_DAYS.has(before)) return null;
    return {
      new: capitalize(word),
      title: "Capital",
      reason: "Days, months and languages begin with a capital letter.",
      weight: "polish",
    };
  }
  const withApostrophe = word === "wont" && POSSESSIVES.has(before) ? undefined : APOSTROPHES.get(word);
  if (withApostrophe !== undefined)
    return { new: withApostrophe, title: "Spelling", reason: "The apostrophe was missing.", weight: "slip" };
  const spelled = MISSPELLINGS.get(word);
  return spelled === undefined
    ? null
    : { new: spelled, title: "Spelling", reason: "A common slip of the pen.", weight: "slip" };
}

// A lone i may be a variable or a numeral; only by a verb is it a person.
function isPronoun(before: string, editable: string, end: number): boolean {
  if (BEFORE_I.has(before)) return true;
  const next = /^ ([a-z']{1,12})\b/.exec(editable.slice(end, end + 14))?.[1];
  return next !== undefined && AFTER_I.has(next);
}

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

function spaceRepairs(editable: string): PromptEdit[] {
  const edits: PromptEdit[] = [];
  const reason = "One space is enough.";
  // Two spaces after a full stop are a habit, and many in a row may line up columns: both stay.
  for (const match of editable.matchAll(/(?<=[a-z,]) {2,3}(?=[a-z])/g)) {
    edits.push({ start: match.index, old: match[0], new: " ", title: "Spacing", reason, weight: "polish" });
  }
  for (const match of editable.matchAll(/(?<=[a-z]) {1,3}(?=[,;!?](?:\s|$))/g)) {
    edits.push({
      start: match.index,
      old: " ",
      new: "",
      title: "Spacing",
      reason: "No space before a comma or a mark.",
      weight: "polish",
    });
  }
  return edits;
}
