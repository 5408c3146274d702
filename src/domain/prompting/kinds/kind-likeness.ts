import { KINDS } from "./kinds.ts";

const FILLING: ReadonlySet<string> = new Set(
  "a an the my our for to of on in at with and or me us about is it this that from i we please write make create need draft".split(
    " ",
  ),
);

const stemOf = (word: string): string => word.replace(/(?:ies)$/, "y").replace(/(?:ing|ed|es|s)$/, "");
const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter((word) => !FILLING.has(word)).map(stemOf));

// How many kinds use a word in their examples: a word of many kinds tells little.
const KINDS_WITH = new Map<string, number>();
for (const { examples } of KINDS) {
  for (const stem of stemsOf(examples.join(" "))) KINDS_WITH.set(stem, (KINDS_WITH.get(stem) ?? 0) + 1);
}
const weightOf = (stem: string): number => Math.log(1 + KINDS.length / (KINDS_WITH.get(stem) ?? KINDS.length));

/** 0 to 1: cosine between the words of a text and those of the example that is most like it, rare words weighing more. */
export function likenessTo(text: string, examples: readonly string[]): number {
  const words = stemsOf(text);
  return Math.max(0, ...examples.map((example) => cosineOf(words, stemsOf(example))));
}

function cosineOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const squares = (stems: ReadonlySet<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem) ** 2, 0);
  const shared = [...one].reduce((sum, stem) => sum + (other.has(stem) ? weightOf(stem) ** 2 : 0), 0);
  return shared === 0 ? 0 : shared / Math.sqrt(squares(one) * squares(other));
}
