import { type TextPair, clauseAt, contentOf, hasStem, putBack, textOf } from "./align-texts.ts";
import { ONLY } from "./language-words.ts";
import { type Repair, spanToDrop } from "./take-back.ts";
import type { Clause, TextUnits, Token } from "./text-units.ts";

/** Verbs of the request itself: what is ruled out is what stands behind them. */
const LIGHT = new Set(
  "mention say use write make add include give want need know like have get put do go let tell try take come keep start think name just only already yet really please using used give given erwähne erwähnen nenne schreib verwende machen sagen mentionne dire faire mencionar menciones usar decir menzionare usare dire mencionar usar wspominaj pisz".split(
    " ",
  ),
);

interface RuledOut {
  readonly clause: Clause;
  readonly word: Token;
  readonly scope: readonly Token[];
}

/** What the prompt rules out must stay ruled out: not turned round, not left out, not asked for elsewhere. */
export function judgeNegations(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const ruled = ruledOut(prompt);
  const negationsLeft = rewrite.tokens.filter(({ isNegation }) => isNegation).length;
  const isFewer = negationsLeft < ruled.length;
  const done = new Set<Clause>();
  return ruled.flatMap((one): Repair[] => {
    if (done.has(one.clause) || one.scope.length === 0) return [];
    const speaking = rewrite.clauses.filter((clause) => mentions(clause, one.scope) > 0);
    const kept = speaking.filter((clause) => isNegated(rewrite, clause));
    const about = textOf(prompt, one.clause);
    const isSaidPlainly = isAffirmed(prompt, one);
    if (kept.length === 0) {
      const turned = speaking
        .filter((clause) => mentions(clause, one.scope) * 2 > one.scope.length && !isSaidPlainly)
        .sort((a, b) => mentions(b, one.scope) - mentions(a, one.scope))[0];
      if (turned !== undefined) {
        done.add(one.clause);
        return [{ start: turned.start, end: turned.end, text: about + markOf(rewrite, turned), kind: "lost-negation", old: about, about }];
      }
      if (!isFewer) return [];
      done.add(one.clause);
      return [putBack(pair, one.clause, "lost-negation", about)];
    }
    if (isSaidPlainly) return [];
    // It is ruled out in one place and asked for in another.
    return speaking
      .filter((clause) => !isNegated(rewrite, clause) && asksFor(rewrite, clause, one.scope))
      .map((clause) => ({
        ...spanToDrop(rewrite.text, clause.start, clause.end),
        text: "",
        kind: "changed-meaning" as const,
        old: about,
        about,
      }));
  });
}

const markOf = ({ text }: TextUnits, { end }: Clause): string => /[.!?]$/.exec(text.slice(0, end))?.[0] ?? "";

function ruledOut(units: TextUnits): RuledOut[] {
  return units.tokens.flatMap((word) => {
    if (!word.isNegation) return [];
    const clause = clauseAt(units, word.start);
    if (clause === undefined) return [];
    const content = contentOf(clause.tokens);
    const behind = content.filter(({ start }) => start > word.start);
    const scope = withoutLight(behind.length > 0 ? behind : content);
    return [{ clause, word, scope: scope.slice(0, 5) }];
  });
}

function withoutLight(tokens: readonly Token[]): readonly Token[] {
  const heavy = tokens.filter(({ plain }) => !LIGHT.has(plain));
  return heavy.length > 0 ? heavy : tokens;
}

const mentions = (clause: Clause, scope: readonly Token[]): number =>
  scope.filter(({ stem }) => hasStem(clause.tokens, stem)).length;

/** A negation in the clause, or earlier in its sentence: "Don't mention the price, the date or the place". */
function isNegated(units: TextUnits, clause: Clause): boolean {
  const sentence = units.sentences[clause.sentence];
  return (sentence?.clauses ?? [clause]).some(
    (other) => other.start <= clause.start && other.tokens.some(({ isNegation }) => isNegation),
  ) || new RegExp(ONLY.source, "iu").test(textOf(units, clause));
}

/** The prompt itself speaks of it without ruling it out. */
const isAffirmed = (units: TextUnits, { clause, scope }: RuledOut): boolean =>
  units.clauses.some((other) => other !== clause && mentions(other, scope) > 0 && !isNegated(units, other));

const BRACKETED = /\[[^\]\n]*\]/g;
/** The thing itself is named, outside of a gap to fill in: the last word of a short scope, most of a long one. */
function asksFor(units: TextUnits, clause: Clause, scope: readonly Token[]): boolean {
  const words = textOf(units, clause).replace(BRACKETED, "");
  if (words.trim() === "") return false;
  const found = mentions(clause, scope);
  const last = scope.at(-1);
  if (scope.length <= 2) return last !== undefined && hasStem(clause.tokens, last.stem) && last.plain.length > 3;
  return found * 3 >= scope.length * 2;
}
