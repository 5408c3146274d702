import { contentOf, hasStem, putBack, type TextPair, textOf } from "./align-texts.ts";
import { isNegated, OR } from "./negated-clauses.ts";
import { materialIn } from "./pasted-material.ts";
import { isOrder } from "./request-words.ts";
import { isTold, type RuledOut, ruledOut, SCOPE_MAX } from "./ruled-out.ts";
import { isKin } from "./ruled-out-kin.ts";
import type { Repair } from "./take-back.ts";
import { type Clause, outsideGaps, type Span, type TextUnits, type Token } from "./text-units.ts";
import { dropClause } from "./undo-clause.ts";

/** "or nobody reads it", "people won't open it": why something is ruled out. Said the other way round it is the same wish. */
const READERS =
  /^(?:people|ppl|folks?|readers|nobody|noone|everybody|everyone|anyone|users|leute|niemand|keiner|gens|personne|gente|nadie|nessuno|ninguém|mensen|niemand|ludzie|nikt)$/;
const NOUN_NEGATION =
  /^(?:no|without|avoid|exclude|excluding|except|kein\p{L}*|ohne|sans|aucune?|sin|ningun\p{L}*|ningún|senza|niente|nessun\p{L}*|sem|nenhum\p{L}*|geen|zonder|bez|żadn\p{L}*)$/u;
/** Says how a thing is as often as what must not be. */
const WITHOUT = /^(?:without|ohne|sans|sin|senza|sem|zonder|bez)$/;
/** Where a text says "not" more often than this, the rest is not followed. */
const RULED_OUT_MAX = 40;

/** What the prompt rules out must stay ruled out: not turned round, not left out, not asked for elsewhere. */
export function judgeNegations(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const given = givenIn(prompt.text);
  const ruled = ruledOut(prompt)
    .filter(({ word }) => !isIn(given, word.start))
    .slice(0, RULED_OUT_MAX);
  const isFewer = rewrite.tokens.filter(({ isNegation }) => isNegation).length < ruled.length;
  const done = new Set<Clause>();
  return ruled.flatMap((one): Repair[] => {
    if (one.scope.length === 0 || isReason(prompt, one) || isLengthGiven(pair, one)) return [];
    const asked = askedFor(pair, one);
    const rest = done.has(one.clause) ? [] : lostOrTurned(pair, one, isFewer);
    if (rest.length > 0) done.add(one.clause);
    return [...asked, ...rest];
  });
}

/** Behind another negation of the same sentence: what readers do not do, and why the thing before is ruled out. */
function isReason({ tokens, sentences }: TextUnits, { clause, word }: RuledOut): boolean {
  const start = sentences[clause.sentence]?.start ?? clause.start;
  const isFirst = !tokens.some((one) => one.isNegation && one.start >= start && one.start < word.start);
  const before = tokens[word.index - 1];
  return !isFirst && (READERS.test(word.plain) || (before !== undefined && READERS.test(before.plain)));
}

const TOO_LONG =
  /^(?:not|nicht|pas|no|non|não|niet|nie)\s+(?:(?:too|zu|trop|muy|demasiado|troppo|muito|te|zbyt|za)\s+)?(?:long|lengthy|wordy|lang|longs?|longues?|larg[oa]s?|extens[oa]s?|lung[oaie]|long[oa]s?|dług\p{L}*)(?![\p{L}])(?! (?:ago|as|before|after))/iu;
const LENGTH =
  /(?<![\p{L}])(?:short|brief(?:ly)?|concise|kurz\p{L}*|knapp\p{L}*|courte?s?|bref|brève|breves?|cort[oa]s?|brev[ei]|curt[oa]s?|kort|krótk\p{L}*)(?![\p{L}])|\d (?:words|sentences|lines|characters|pages?|wörter\p{L}*|sätze\p{L}*|zeilen|zeichen|seiten?|mots|phrases|lignes|palabras|frases|líneas|parole|frasi|righe|palavras|linhas|woorden|zinnen|regels|słów|zdań|zdania)(?![\p{L}])/iu;

/** "not too long" is kept where a length is named. */
const isLengthGiven = ({ prompt, rewrite }: TextPair, { clause, word }: RuledOut): boolean =>
  TOO_LONG.test(prompt.text.slice(word.start, clause.end)) && LENGTH.test(rewrite.text);

/** What is quoted or pasted rules out nothing about the answer. */
const givenIn = (text: string): Span[] => [
  ...materialIn(text),
  ...[...text.matchAll(/"[^"\n]{20,}"|“[^“”\n]{20,}”|„[^„“”\n]{20,}[“”]|«[^«»\n]{20,}»/g)].map(
    ({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
    }),
  ),
];
const isIn = (spans: readonly Span[], at: number): boolean => spans.some(({ start, end }) => at >= start && at < end);

function lostOrTurned(pair: TextPair, one: RuledOut, isFewer: boolean): Repair[] {
  const { prompt, rewrite } = pair;
  const about = textOf(prompt, one.clause);
  const mentioned = (clause: Clause): number => mentionsIn(outsideGaps(clause.tokens), one.scope);
  const speaking = rewrite.clauses.filter((clause) => mentioned(clause) > 0);
  if (speaking.some((clause) => isNegated(rewrite, clause))) return continuationsLost(pair, one);
  const turned =
    one.isTrailing || isAffirmed(prompt, one)
      ? undefined
      : speaking
          .filter((clause) => mentioned(clause) * 2 > one.scope.length)
          .sort((a, b) => mentioned(b) - mentioned(a))[0];
  if (turned !== undefined) {
    return [
      {
        start: turned.start,
        end: turned.end,
        text: about + markOf(rewrite, turned, about),
        kind: "lost-negation",
        old: about,
        about,
      },
    ];
  }
  if (!isFewer && (one.isOneself || one.isTrailing)) return [];
  return [putBack(pair, withTail(prompt, one.clause), "lost-negation", about)];
}

const TAIL_TOKENS_MAX = 14;

/** With what no mark divides from it: "don't name" of "don't name who said what" is no demand. */
function withTail(units: TextUnits, clause: Clause): Clause {
  const next = units.clauses[units.clauses.indexOf(clause) + 1];
  if (next === undefined || next.sentence !== clause.sentence || isOrder(next.tokens)) return clause;
  const isDivided = units.text.slice(clause.end, next.start).trim() !== "";
  const tokens = [...clause.tokens, ...next.tokens];
  return isDivided || tokens.length > TAIL_TOKENS_MAX ? clause : { ...clause, end: next.end, tokens };
}

/** "no guess about her age or family": what hangs on it with an "or" is ruled out as well. */
function continuationsLost(pair: TextPair, { clause }: RuledOut): Repair[] {
  const { prompt, rewrite } = pair;
  const next = prompt.clauses[prompt.clauses.indexOf(clause) + 1];
  if (next === undefined || next.sentence !== clause.sentence || !OR.test(textOf(prompt, next))) return [];
  const content = contentOf(next.tokens);
  if (content.length === 0 || content.some(({ stem }) => hasStem(rewrite.tokens, stem))) return [];
  const about = textOf(prompt, next);
  return [putBack(pair, next, "lost-negation", about)];
}

/** It is ruled out in one place, or nowhere any more, and asked for in another. */
function askedFor(pair: TextPair, one: RuledOut): Repair[] {
  const { prompt, rewrite } = pair;
  if (one.isTrailing || isAffirmed(prompt, one) || isTold(prompt, one)) return [];
  const about = textOf(prompt, one.clause);
  const isKept = rewrite.clauses.some((clause) => mentions(clause, one.scope) > 0 && isNegated(rewrite, clause));
  const given = givenIn(rewrite.text);
  return rewrite.clauses
    .filter(
      (clause) =>
        !isIn(given, clause.start) && !isNegated(rewrite, clause) && asksFor(rewrite, prompt, clause, one, isKept),
    )
    .map((clause) => ({
      ...dropClause(pair, clause),
      kind: "changed-meaning" as const,
      old: about,
      about,
    }));
}

const markOf = ({ text }: TextUnits, { end }: Clause, own: string): string =>
  /[.!?]$/.test(own) ? "" : (/[.!?]$/.exec(text.slice(0, end))?.[0] ?? "");

const mentionsIn = (tokens: readonly Token[], scope: readonly Token[]): number =>
  scope.filter(({ stem }) => hasStem(tokens, stem)).length;
const mentions = (clause: Clause, scope: readonly Token[]): number => mentionsIn(clause.tokens, scope);

/** The prompt itself speaks of it without ruling it out. */
const isAffirmed = (units: TextUnits, { clause, scope }: RuledOut): boolean =>
  units.clauses.some(
    (other) => other !== clause && mentions(other, scope) * 2 > scope.length && !isNegated(units, other),
  );

const BRACKETED = /\[[^\]\n]{0,200}\]/g;

/** The thing itself, a part of its name, or one of its kind is named, outside of a gap to fill in. */
function asksFor(
  units: TextUnits,
  prompt: TextUnits,
  clause: Clause,
  { clause: own, word, scope, isOneself }: RuledOut,
  isKept: boolean,
): boolean {
  if (textOf(units, clause).replace(BRACKETED, "").trim() === "") return false;
  const fresh = clause.tokens.filter((token) => token.isContent && !hasStem(prompt.tokens, token.stem));
  const isNoun = NOUN_NEGATION.test(word.plain);
  const named = scope.slice(0, isNoun ? 2 : 1);
  if (named.some((one) => fresh.some((token) => isKin(one.plain, token.plain) || isPartOf(one, token)))) return true;
  if (!isKept || isOneself || WITHOUT.test(word.plain)) return false;
  const near = scope.slice(0, SCOPE_MAX);
  if (isNoun) {
    const thing = phraseBehind(own, word);
    if (thing.length === 0 || !thing.every(({ stem, plain }) => plain.length > 3 && hasStem(clause.tokens, stem)))
      return false;
    const when = conditionBehind(prompt, own, thing);
    return when.length === 0 || when.some(({ stem }) => hasStem(clause.tokens, stem));
  }
  const [first, ...others] = near;
  return (
    first !== undefined &&
    first.plain.length > 3 &&
    hasStem(clause.tokens, first.stem) &&
    (others.length === 0 || others.some(({ stem }) => hasStem(clause.tokens, stem)))
  );
}

/** The words of content right behind a "no": "review quotes", "cables" of "cables through the house". */
function phraseBehind({ tokens }: Clause, word: Token): readonly Token[] {
  const behind = tokens.filter(({ start }) => start > word.start);
  const end = behind.findIndex(({ isContent }) => !isContent);
  return (end === -1 ? behind : behind.slice(0, end)).slice(0, 2);
}

/** "No crane on the Sunday" rules it out on that day alone. */
function conditionBehind({ text }: TextUnits, { tokens }: Clause, thing: readonly Token[]): readonly Token[] {
  const end = thing.at(-1)?.end ?? 0;
  return CONDITION.test(text.slice(end, end + 12)) ? contentOf(tokens.filter(({ start }) => start > end)) : [];
}
const CONDITION =
  /^\s+(?:on|in|at|before|after|during|until|till|about|of|for|from|with|to|by|through|over|am|im|vor|nach|während|bis|le|en|avant|après|pendant|el|antes|después|durante|nel|prima|dopo)\s/iu;

/** "sheet" of "worksheets": the last part of a compound. */
const isPartOf = (compound: Token, part: Token): boolean =>
  part.stem.length >= 5 &&
  compound.plain.length > part.stem.length + 2 &&
  new RegExp(`${part.stem}\\p{L}{0,2}$`, "u").test(compound.plain);
