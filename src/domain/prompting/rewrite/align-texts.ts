import type { TakenBackKind } from "../improvement.ts";
import { isOrder } from "./request-words.ts";
import type { Repair } from "./take-back.ts";
import { type Clause, outsideGaps, type TextUnits, type Token, unitsOf } from "./text-units.ts";

/** The prompt and a rewrite of it, taken apart, with what else is known. */
export interface TextPair {
  readonly prompt: TextUnits;
  readonly rewrite: TextUnits;
  readonly sources: TextUnits;
  /** Turns came before: what it is about has been said there, or nowhere. */
  readonly isFollowUp: boolean;
}

export const pairOf = (prompt: string, rewrite: string, sources: readonly string[], isFollowUp = false): TextPair => ({
  prompt: unitsOf(prompt),
  rewrite: unitsOf(rewrite),
  sources: unitsOf(sources.join("\n")),
  isFollowUp,
});

/** "nov" and "november", "mins" and "minutes", "lease" and "leases"; not "miss" and "mistake", "work" and "worksheet". */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3 || !long.startsWith(short) || /[\d ]/.test(long)) return false;
  return short.length > 4 || long.length - short.length < short.length - 1 || SHORT_FORMS.has(short);
}
/** Words of three or four letters that stand for longer ones that begin so. */
const SHORT_FORMS: ReadonlySet<string> = new Set(
  "sept exec info demo temp spec prof dept univ govt vent intl jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun win lib min max sec hrs tel ref app doc pic vid rep dep org inc gov uni lab gym exp mkt est avg std adv ann acc amt qty tmr dez okt".split(
    " ",
  ),
);

export const hasStem = (tokens: Iterable<Token>, stem: string): boolean => {
  for (const token of tokens) if (token.stem === stem || (token.isContent && isSameStem(token.stem, stem))) return true;
  return false;
};

export const contentOf = (tokens: readonly Token[]): Token[] => tokens.filter(({ isContent }) => isContent);

/** How many of the first's words of content the second has. */
export const sharedCount = (one: readonly Token[], other: readonly Token[]): number =>
  contentOf(one).filter(({ stem }) => hasStem(other, stem)).length;

export const textOf = (units: TextUnits, { start, end }: { start: number; end: number }): string =>
  units.text.slice(start, end);

/** The clause of `units` most like these words; null where none shares a word of content. */
export function nearestClause(units: TextUnits, tokens: readonly Token[]): { clause: Clause; shared: number } | null {
  let best: { clause: Clause; shared: number; score: number } | null = null;
  for (const clause of units.clauses) {
    const shared = sharedCount(tokens, outsideGaps(clause.tokens));
    if (shared === 0) continue;
    const score = shared / Math.sqrt(Math.max(1, contentOf(clause.tokens).length));
    if (best === null || score > best.score) best = { clause, shared, score };
  }
  return best;
}

/**
 * The user's clause put back: in the place of the clause of the rewrite that says nearly the same, else behind what stood
 * before it.
 */
export function putBack(pair: TextPair, clause: Clause, kind: TakenBackKind, about: string): Repair {
  const own = textOf(pair.prompt, clause);
  const near = nearestClause(pair.rewrite, clause.tokens);
  if (near !== null) {
    const there = contentOf(near.clause.tokens);
    const fromElsewhere = there.filter(
      ({ stem }) => !hasStem(clause.tokens, stem) && hasStem(pair.prompt.tokens, stem),
    ).length;
    const isSame = near.shared * 2 >= there.length && near.shared * 2 >= contentOf(clause.tokens).length;
    const losesOrder = isOrder(near.clause.tokens) && !isOrder(clause.tokens);
    if (isSame && fromElsewhere === 0 && !losesOrder) {
      return {
        start: near.clause.start,
        end: near.clause.end,
        text: matched(own, textOf(pair.rewrite, near.clause)),
        kind,
        old: own,
        about,
      };
    }
  }
  const { at, joint, isSentence } = outsideCode(pair.rewrite.text, placeFor(pair, clause));
  const said = isSentence ? asSentence(own) : own.replace(/[.!?]{1,3}$/, "");
  return { start: at, end: at, text: `${joint}${said}`, kind, old: own, about };
}

/** The user's clause as a sentence of its own, as they wrote it. */
export function asSentence(clause: string): string {
  const bare = clause.trim().replace(OPENING_JOINER, "");
  return /[.!?]["”)]?$/.test(bare) ? bare : `${bare}.`;
}
/** What tied a clause to the one before it; a sentence of its own begins without. */
const OPENING_JOINER = /^(?:and|but|so|und|aber|et|mais|y|pero|ed?|ma|mas|en|maar|i|ale)\s+(?=\p{L})/iu;

interface Place {
  /** UTF-16 offset into the rewrite. */
  readonly at: number;
  readonly joint: string;
  readonly isSentence: boolean;
}

// Never between fences: there every sign counts.
function outsideCode(text: string, place: Place): Place {
  const fence = [...text.matchAll(/```[\s\S]*?(?:```|$)/g)].find(
    ({ index, 0: found }) => place.at > index && place.at < index + found.length,
  );
  return fence === undefined ? place : { at: fence.index + fence[0].length, joint: "\n\n", isSentence: true };
}

/** `own` in the place of `replaced`: a sentence that ended with a full stop still does. */
export function matched(own: string, replaced: string): string {
  const mark = /[.!?]$/.exec(replaced)?.[0] ?? "";
  return mark !== "" && !/[.!?]$/.test(own) ? own + mark : own;
}

function placeFor({ prompt, rewrite }: TextPair, clause: Clause): Place {
  const index = prompt.clauses.findIndex(({ start }) => start === clause.start);
  const before = prompt.clauses[index - 1];
  if (before !== undefined && before.sentence === clause.sentence) {
    const near = nearestClause(rewrite, before.tokens);
    if (near !== null && near.shared >= Math.min(2, contentOf(before.tokens).length)) {
      const end = withoutMark(rewrite.text, near.clause.end);
      return {
        at: end,
        joint: prompt.text.slice(before.end, clause.start).replace(/(?<![.!?\s])[.!?\s]+$/, " ") || " ",
        isSentence: false,
      };
    }
  }
  for (let at = index - 1; at >= 0; at -= 1) {
    const earlier = prompt.clauses[at];
    const near = earlier === undefined ? null : nearestClause(rewrite, earlier.tokens);
    if (near === null || near.shared < 2) continue;
    const sentence = rewrite.sentences[near.clause.sentence];
    if (sentence !== undefined)
      return { at: sentence.end, joint: jointAfter(rewrite.text, sentence.end), isSentence: true };
  }
  const first = rewrite.sentences[0]?.end ?? rewrite.text.length;
  return { at: first, joint: jointAfter(rewrite.text, first), isSentence: true };
}

const withoutMark = (text: string, end: number): number => (/[.!?]/.test(text[end - 1] ?? "") ? end - 1 : end);
const jointAfter = (text: string, at: number): string => {
  if (at === 0) return "";
  return /[.!?:]["”)]?$/.test(text.slice(0, at).trimEnd()) ? " " : ". ";
};

export const clauseAt = (units: TextUnits, offset: number): Clause | undefined =>
  units.clauses.find(({ start, end }) => offset >= start && offset < end);

const PHRASE_TOKENS_MAX = 14;

/** The clause with what no mark divides it from: "two children of 4 and 7 years" is one. */
export function phraseAt(units: TextUnits, offset: number): Clause | undefined {
  const clause = clauseAt(units, offset);
  if (clause === undefined) return undefined;
  const own = units.sentences[clause.sentence]?.clauses ?? [clause];
  let phrase = clause;
  const isJoined = (one: Clause, other: Clause): boolean =>
    units.text.slice(one.end, other.start).trim() === "" &&
    one.tokens.length + other.tokens.length <= PHRASE_TOKENS_MAX;
  for (let at = own.indexOf(clause) - 1; at >= 0; at -= 1) {
    const before = own[at];
    if (before === undefined || !isJoined(before, phrase)) break;
    phrase = { ...phrase, start: before.start, tokens: [...before.tokens, ...phrase.tokens] };
  }
  for (const behind of own.slice(own.indexOf(clause) + 1)) {
    if (!isJoined(phrase, behind)) break;
    phrase = { ...phrase, end: behind.end, tokens: [...phrase.tokens, ...behind.tokens] };
  }
  return phrase;
}
