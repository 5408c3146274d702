import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Kind } from "./kind.ts";
import { likenessTo } from "./kind-likeness.ts";
import { KINDS } from "./kinds.ts";
import { type Clause, clausesOf } from "./request-clauses.ts";

const MAKE =
  "write|draft|create|creating|make|generate|compose|prepare|design|develop|build|produce|give(?: me| us)?|do (?:a|an|me a)|put together|set up|come up with|send|reply|devise|propose|outline|need|want|help(?: me| us)?(?: with)?|suggest|craft|formulate|plan|organi[sz]e|provide|summari[sz]e as|turn (?:this|it|these|that) into|show(?: me)?|get me|work out|list|brainstorm|think of";
// Behind these words the sentence speaks of something else than what is to be made.
const LINK =
  "about|for|to|from|with|of|on|in|at|that|which|who|whom|and|or|as|by|into|how|why|what|if|because|using|when|where|is|are|was|were|not|no|so|than|like|after|before|regarding|based|containing|inside|¦";
// Nor does what follows one of these begin with a thing that is wanted.
const NO_THING =
  "i|we|you|they|he|she|my|our|the|this|that|these|can|could|should|do|does|did|have|has|will|would|find|recommend|which|there|let|it|compare|explain|translate|learn|teach|improve|check|review|analy[sz]e|fix";
// "newsletter signup form": the last noun is what is wanted.
const TAKES_OVER =
  "apps?|applications?|software|tools?|websites?|sites?|platforms?|scripts?|functions?|class|api|endpoint|components?|forms?|buttons?|databases?|tables?|schema|parser|scraper|bots?|generator|system|plugin|extension|agenc(?:y|ies)|compan(?:y|ies)|startup|lists?|accounts?|address(?:es)?|servers?|client|marketing|campaigns?|strateg(?:y|ies)|calendar|ideas?|names?|examples?|rates?|costs?|fees?|budget|process|button|open rate|subscribers|law|theory|meaning|definition|etiquette|skills?|course|video|is|are|was|were|has|have|does|got|went|keeps|don['’]?t|doesn['’]?t|isn['’]?t|must|should|will|would|can|problem|issues?|error|reader|comments?|takes|lasts|costs us|fails|works|ends|goes|runs|stinks|sucks";
// "lease renewal letter": a text that is named after the thing is what is wanted.
const TEXTS =
  "letters?|e-?mails?|mails?|posts?|captions?|presentations?|slides|decks?|memos?|messages?|newsletters?|speech|announcements?|invitations?|flyers?";
// "Tweet: “…”" is a label before pasted text.
const ENDS = `(?!['’-]?\\w)(?!: *¦)(?! (?:${TAKES_OVER})\\b)(?! (?:(?!(?:${LINK})\\b)[\\w'’-]{1,20} ){0,2}(?:${TEXTS})\\b)`;

// Whoever wants to learn how something is made does not order it.
const ASKS_ABOUT =
  /^(?:what(?:['’]?s| is| are| does)|who|where|when|why|how (?:do|does|to|can|is|are|long|much|many)|is|are|does|do (?:i|you|we)|did|has|have|find|search|show me how|teach me|learn|explain|define|difference)\b/;
const CODE_WORDS =
  /\b(?:python|javascript|typescript|java|bash|shell|c\+\+|php|regex|sql|html|css|latex|json|api|unit tests?|react|node\.?js|docker|kubernetes|scrap(?:e|er|ing))\b/;

interface Reader {
  readonly kind: Kind;
  /** The kind's things from a place in the clause on; null where it has none. */
  readonly things: RegExp | null;
}

const READERS: readonly Reader[] = KINDS.map((kind) => ({
  kind,
  things: kind.things === undefined ? null : new RegExp(`(?:${kind.things})${ENDS}`, "y"),
}));

// Most clauses ask for none of it, and are not read for each kind by itself.
const ANY_ASKS = new RegExp(KINDS.flatMap(({ asks }) => asks?.source ?? []).join("|"));
const ANY_THINGS = new RegExp(`(?:${KINDS.flatMap(({ things }) => things ?? []).join("|")})${ENDS}`, "y");

const VERB_OF_ORDER = new RegExp(`^(?:${MAKE})$`);
const VERB_LENGTH_MAX = 30;
const WORD_CHARACTER = /\w/;
const WORD_IN_GAP = new RegExp(`(?!(?:${LINK})\\b)[^\\s,.:;!?¦]{1,24},? `, "y");
const WORDS_IN_GAP_MAX = 6;
const WORD_IN_BARE_GAP = new RegExp(`(?!(?:${LINK}|${NO_THING})\\b)[^\\s,.:;!?¦]{1,24} `, "y");
const WORDS_IN_BARE_GAP_MAX = 3;

/**
 * What kind of request it is; null where that is not sure. A kind is taken where a verb of ordering has one of the kind's things
 * as its object, where such a thing stands first, or where the request begins as the kind's requests do, and where the prompt
 * is at least as much like its examples as like those of any other kind that fits.
 */
export function chooseKind({ parts, isEnglish, looksLikeCode }: PromptAnalysis): Kind | null {
  if (!isEnglish || looksLikeCode) return null;
  const own = parts.own.slice(0, 1_200);
  const isAboutCode = CODE_WORDS.test(own.toLowerCase());
  for (const [index, clause] of clausesOf(parts.editable).entries()) {
    const isAsked = index < ASKED_WITHIN && ANY_ASKS.test(clause.text);
    const places = placesOfThings(clause);
    if (!isAsked && places.length === 0) continue;
    const fitting = READERS.filter(
      ({ kind, things }) =>
        (kind.isSoftware === true || !isAboutCode) &&
        ((isAsked && kind.asks?.test(clause.text) === true) || isAtOneOf(places, things, clause.text)) &&
        kind.unless?.test(own) !== true &&
        kind.needs?.test(own) !== false,
    ).map(({ kind }) => kind);
    const [first, ...others] = fitting;
    if (first !== undefined) return mostAlike(first, others, clause.text);
  }
  return null;
}

// What comes later tells what the text is to say or do: "…, and explain the two causes".
const ASKED_WITHIN = 2;

/** Where in a clause something stands that is ordered, or named first, and that some kind is told by. */
function placesOfThings({ text, opens }: Clause): readonly number[] {
  if (ASKS_ABOUT.test(text)) return [];
  const ordered = endsOfVerb(text).flatMap((end) => afterWords(text, end, WORD_IN_GAP, WORDS_IN_GAP_MAX));
  const named = opens ? afterWords(text, 0, WORD_IN_BARE_GAP, WORDS_IN_BARE_GAP_MAX) : [];
  return [...new Set([...ordered, ...named])].filter((place) => isAt(place, ANY_THINGS, text));
}

/** Where the object of the order with which a clause begins may begin; "help" and "help me with" are both such an order. */
function endsOfVerb(text: string): readonly number[] {
  const ends: number[] = [];
  for (let end = 1; end <= Math.min(text.length, VERB_LENGTH_MAX); end += 1) {
    const isEndOfWord = end === text.length || !WORD_CHARACTER.test(text.charAt(end));
    if (isEndOfWord && VERB_OF_ORDER.test(text.slice(0, end)))
      ends.push(end, ...(text.charAt(end) === " " ? [end + 1] : []));
  }
  return ends;
}

/** The place itself, and those behind up to so many words. */
function afterWords(text: string, place: number, word: RegExp, wordsMax: number): readonly number[] {
  const places = [place];
  word.lastIndex = place;
  while (places.length <= wordsMax && word.test(text)) places.push(word.lastIndex);
  return places;
}

const isAtOneOf = (places: readonly number[], things: RegExp | null, text: string): boolean =>
  things !== null && places.some((place) => isAt(place, things, text));

function isAt(place: number, sticky: RegExp, text: string): boolean {
  sticky.lastIndex = place;
  return sticky.test(text);
}

// The registry lists the special kinds before the general ones: another must be clearly more alike.
const LEAD_MIN = 0.25;

function mostAlike(first: Kind, others: readonly Kind[], clause: string): Kind {
  if (others.length === 0) return first;
  const own = likenessTo(clause, first.examples);
  let best = first;
  let bestLikeness = own + LEAD_MIN;
  for (const other of others) {
    const likeness = likenessTo(clause, other.examples);
    if (likeness > bestLikeness) {
      best = other;
      bestLikeness = likeness;
    }
  }
  return best;
}
