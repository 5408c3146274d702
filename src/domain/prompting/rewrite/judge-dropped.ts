import { contentOf, hasStem, isSameStem, type TextPair } from "./align-texts.ts";
import { materialIn } from "./pasted-material.ts";
import type { Repair } from "./take-back.ts";
import { type Token, tokensOf } from "./text-units.ts";

const BRACKETED = /\([^()\n]{2,120}\)/g;

/** Says how it is told, and nothing of the thing. */
const ASIDE =
  /^(?:actually|really|basically|honestly|obviously|though|btw|fyi|lol|sorry|eigentlich|übrigens|leider|halt|enfin|bref|hélas|en|realidad|obvio|insomma|purtroppo|infelizmente|eigenlijk|helaas|właściwie|niestety)$/u;

/** What a person puts in brackets behind a word belongs to it: the allergens of a dish, the two causes of a delay. */
export function judgeDropped(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const material = materialIn(prompt.text);
  return [...prompt.text.matchAll(BRACKETED)].flatMap(({ index, 0: bracket }): Repair[] => {
    if (material.some(({ start, end }) => index >= start && index < end)) return [];
    const content = contentOf(tokensOf(bracket)).filter(({ plain }) => !ASIDE.test(plain));
    const missing = content.filter(({ stem }) => !hasStem(rewrite.tokens, stem));
    if (content.length < 2 || missing.length === 0 || missing.every(({ text }) => isMended(text, rewrite.tokens)))
      return [];
    const before = contentOf(prompt.tokens.filter(({ end }) => end <= index)).at(-1);
    const there = before === undefined ? undefined : rewrite.tokens.find(({ stem }) => isSameStem(stem, before.stem));
    if (there === undefined) return [];
    return [
      {
        start: there.end,
        end: there.end,
        text: ` ${bracket}`,
        kind: "lost-words",
        old: bracket,
        about: missing[0]?.text ?? bracket,
      },
    ];
  });
}

/** Spelled another way: the same first and last letter, and nearly as long. */
const isMended = (word: string, tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ plain }) =>
      plain[0] === word[0]?.toLowerCase() &&
      plain.at(-1) === word.at(-1)?.toLowerCase() &&
      Math.abs(plain.length - word.length) <= 2,
  );
