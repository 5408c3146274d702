import type { Kind } from "./kind.ts";
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

interface Example {
  readonly stems: ReadonlySet<string>;
  readonly squares: number;
}

const squaresOf = (stems: ReadonlySet<string>): number =>
  [...stems].reduce((sum, stem) => sum + weightOf(stem) ** 2, 0);
const exampleOf = (text: string): Example => {
  const stems = stemsOf(text);
  return { stems, squares: squaresOf(stems) };
};
const EXAMPLES_OF: ReadonlyMap<Kind, readonly Example[]> = new Map(
  KINDS.map((kind) => [kind, kind.examples.map(exampleOf)]),
);

/** 0 to 1: cosine between the words of a text and those of the kind's example that is most like it, rare words weighing more. */
export function likenessTo(text: string, kind: Kind): number {
  const own = exampleOf(text);
  return Math.max(0, ...(EXAMPLES_OF.get(kind) ?? []).map((example) => cosineOf(own, example)));
}

function cosineOf(one: Example, other: Example): number {
  const shared = [...one.stems].reduce((sum, stem) => sum + (other.stems.has(stem) ? weightOf(stem) ** 2 : 0), 0);
  return shared === 0 ? 0 : shared / Math.sqrt(one.squares * other.squares);
}
