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
const GAP = `(?:(?!(?:${LINK})\\b)[^\\s,.:;!?¦]{1,24},? ){0,6}?`;
const BARE_GAP = `(?:(?!(?:${LINK}|i|we|you|they|he|she|my|our|the|this|that|these|can|could|should|do|does|did|have|has|will|would|find|recommend|which|there|let|it|compare|explain|translate|learn|teach|improve|check|review|analy[sz]e|fix)\\b)[^\\s,.:;!?¦]{1,24} ){0,3}?`;
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

/** Looked for once in each clause, so that a clause that orders nothing is not searched for each kind's things. */
const ORDERS = new RegExp(`^(?:${MAKE})\\b`);

interface Reader {
  readonly kind: Kind;
  readonly ordered: RegExp | null;
  readonly named: RegExp | null;
}

const READERS: readonly Reader[] = KINDS.map((kind) => ({
  kind,
  ordered: kind.things === undefined ? null : new RegExp(`^(?:${MAKE})\\b ?${GAP}(?:${kind.things})${ENDS}`),
  named: kind.things === undefined ? null : new RegExp(`^${BARE_GAP}(?:${kind.things})${ENDS}`),
}));

/**
 * What kind of request it is; null where that is not sure. A kind is taken where a verb of ordering has one of the kind's things
 * as its object, where such a thing stands first, or where the request begins as the kind's requests do, and where the prompt
 * is at least as much like its examples as like those of any other kind that fits.
 */
export function chooseKind({ parts, isEnglish, looksLikeCode }: PromptAnalysis): Kind | null {
  if (!isEnglish || looksLikeCode) return null;
  const own = parts.own.slice(0, 1_200);
  const isAboutCode = CODE_WORDS.test(own.toLowerCase());
  const clauses = clausesOf(parts.editable);
  for (const [index, clause] of clauses.entries()) {
    const manner = { asksAbout: ASKS_ABOUT.test(clause.text), orders: ORDERS.test(clause.text) };
    const fitting = READERS.filter(
      ({ kind, ordered, named }) =>
        (kind.isSoftware === true || !isAboutCode) &&
        fits(clause, index, manner, { kind, ordered, named }) &&
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

function fits(
  { text, opens }: Clause,
  index: number,
  { asksAbout, orders }: { readonly asksAbout: boolean; readonly orders: boolean },
  { kind, ordered, named }: Reader,
): boolean {
  if (index < ASKED_WITHIN && kind.asks?.test(text) === true) return true;
  if (asksAbout) return false;
  return (orders && ordered?.test(text) === true) || (opens && named?.test(text) === true);
}

// The registry lists the special kinds before the general ones: another must be clearly more alike.
const LEAD_MIN = 0.25;

function mostAlike(first: Kind, others: readonly Kind[], clause: string): Kind {
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
