import { clauseAt, contentOf, textOf } from "./align-texts.ts";
import type { Clause, TextUnits, Token } from "./text-units.ts";

/** Verbs of the request itself: what is ruled out is what stands behind them. */
const LIGHT = new Set(
  "mention say use write make add include give want need know like have get put do go let tell try take come keep start think name care eat drink like see hear ask sound look feel seem just only already yet really please using used give given erwähne erwähnen nenne schreib verwende machen sagen mentionne dire faire mencionar menciones usar decir menzionare usare dire mencionar usar wspominaj pisz".split(
    " ",
  ),
);
/** Words with a subject of their own begin another statement: "they need not call us we'll write", "no jargon people skip it". */
const NEXT_SUBJECT =
  /^(?:i|we|we'll|we've|i'll|i've|he|she|they|people|ppl|nobody|noone|everybody|everyone|ich|wir|je|yo|io|eu|ik)$/;
/** "not sure", "don't know": says what the person lacks. */
const LACKING =
  /^(?:sure|know|understand|certain|idea|clue|sicher|weiß|weiss|ahnung|sûre?|sais|segur[oa]|sé|sicur[oa]|cert[oa]|sei|zeker|weet|pewien|pewna|wiem)$/;
/** "I have never …", "we are not …": says how things are, and rules nothing out. */
const ABOUT_ONESELF = /^(?:i|we|im|i'm|i've|ive|ich|wir|je|j|nous|yo|io|eu|ik)$/;
export const SCOPE_MAX = 3;

/** Something that a text rules out. */
export interface RuledOut {
  readonly clause: Clause;
  /** The "no", "not" or "without". */
  readonly word: Token;
  /** What is ruled out, in its first words. */
  readonly scope: readonly Token[];
  /** Somebody speaks of themselves: "we are not …". */
  readonly isOneself: boolean;
  /** Nothing stands behind the word: "those days nothing". */
  readonly isTrailing: boolean;
}

/** What a text rules out, in its order. */
export function ruledOut(units: TextUnits): RuledOut[] {
  return units.tokens.flatMap((word) => {
    if (!word.isNegation) return [];
    const next = units.tokens[word.index + 1];
    if (next !== undefined && LACKING.test(next.plain)) return [];
    const before = units.tokens[word.index - 1];
    if (word.plain === "noch" && !/(?<![\p{L}])weder(?![\p{L}])/iu.test(units.text)) return [];
    if (SAYS_NO.test(word.plain) && before !== undefined && SUBJECT.test(before.plain)) return [];
    if (before !== undefined && WHY.test(before.plain)) return [];
    if (before === undefined && next !== undefined && INTERJECTION.test(`${word.plain} ${next.plain}`)) return [];
    const clause = clauseAt(units, word.start);
    if (clause === undefined) return [];
    const behind = clause.tokens.filter(({ start }) => start > word.start);
    const stop = behind.findIndex(({ plain }) => NEXT_SUBJECT.test(plain));
    const own = contentOf(stop > 0 ? behind.slice(0, stop) : behind);
    const isPointing = own.length > 0 && own.every(isLight) && POINTING.test(textOf(units, clause));
    const named = isPointing ? pointedAt(units, clause) : own.length > 0 ? own : contentOf(clause.tokens);
    const scope = withoutLight(named);
    const isOneself = clause.tokens.some(({ plain, start }) => start < word.start && ABOUT_ONESELF.test(plain));
    return [{ clause, word, scope: scope.slice(0, SCOPE_MAX + 1), isOneself, isTrailing: own.length === 0 }];
  });
}

/** "If they refuse": what somebody may do. */
const SAYS_NO = /^(?:refuse|skip|omit|refrain)$/;
const SUBJECT = /^(?:i|we|you|they|people|who|customers?|clients?|tenants?|buyers?|suppliers?|staff)$/;
/** "Why not Instagram first?" proposes it. */
const WHY = /^(?:why|warum|wieso|pourquoi|qué|perché|porque|waarom|dlaczego)$/;
/** "No, that's too long": an answer to what was said before. */
const INTERJECTION =
  /^(?:no|nein|non|nee|não|nie) (?:not|that|that's|thats|it|it's|its|i|i'm|we|you|this|these|they|das|es|ich|c'est|ça|je|eso|es|questo|è|isso|dat|het|to)$/;
/** "It needs a new kitchen but don't say that": what is meant was said right before. "Not like that" names nothing. */
const POINTING = /(?<![\p{L}])(?:that|this|it|so|das|es|ça|cela|le|eso|esto|lo|questo|isso|dat|het|tego)[\s.!)]*$/iu;
const pointedAt = (units: TextUnits, clause: Clause): readonly Token[] => {
  const before = units.clauses[units.clauses.indexOf(clause) - 1];
  return before === undefined || before.sentence !== clause.sentence ? [] : contentOf(before.tokens);
};

const isLight = ({ plain }: Token): boolean => LIGHT.has(plain);

function withoutLight(tokens: readonly Token[]): readonly Token[] {
  const heavy = tokens.filter((token) => !isLight(token));
  return heavy.length > 0 ? heavy : tokens;
}

/** "He doesn't do homework", "not ones he can answer with yes": says how something is, and orders nothing. */
export function isTold(units: TextUnits, { clause, word, scope }: RuledOut): boolean {
  const { text } = units;
  // "Don't lead with it" names a verb; what is not to be led with stands elsewhere.
  if (scope.length === 1 && POINTING.test(textOf(units, clause))) return true;
  if (THIRD_PERSON.test(text.slice(clause.start, word.start))) return true;
  if (HOW_IT_IS.test(word.plain) && /\p{L}/u.test(text.slice(clause.start, word.start).replace(BUT, ""))) return true;
  return scope[0]?.plain === "ones" || scope[0]?.plain === "one";
}
/** "Elle ne doit pas arrêter", "er will nicht": of somebody else. */
const THIRD_PERSON = /(?<![\p{L}])(?:ils?|elles?|er|sie|él|ellos|ellas?|lui|lei|loro|hij|zij) \p{L}/iu;
const HOW_IT_IS =
  /^(?:doesn't|doesnt|didn't|didnt|isn't|isnt|aren't|arent|wasn't|wasnt|weren't|werent|hasn't|hasnt|haven't|havent|hadn't|hadnt|can't|cant|cannot|couldn't|couldnt|won't|wont|hates?)$/;
const BUT = /^(?:and|but|so|because|as|since|if|when|that)\s+/i;
