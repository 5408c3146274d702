import { sumOf } from "./score-solve-numbers.ts";
import { type Named, named, ofItems, ofList, ofListAndNumber, ofLists } from "./score-solve-operation.ts";
import { isList, isSame, numbersOf, type Plain } from "./score-solve-values.ts";

const neighbours = (numbers: readonly number[], fits: (before: number, after: number) => boolean): boolean =>
  numbers.every((value, index) => index === 0 || fits(numbers[index - 1] ?? value, value));
const running = (numbers: readonly number[], step: (sum: number, value: number) => number): number[] => {
  const found: number[] = [];
  for (const value of numbers) found.push(found.length === 0 ? value : step(found.at(-1) ?? 0, value));
  return found;
};
function summing(numbers: readonly number[], count: number, total: number): boolean {
  if (count === 0) return total === 0;
  return (
    numbers.length <= 40 && numbers.some((value, index) => summing(numbers.slice(index + 1), count - 1, total - value))
  );
}
const gaps = (numbers: readonly number[]): number[] =>
  numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => Math.abs(one - other)));
const turned = (items: readonly Plain[], by: number): Plain[] => {
  const at = items.length === 0 ? 0 : ((by % items.length) + items.length) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};
const interleaved = (one: readonly Plain[], other: readonly Plain[]): Plain[] =>
  one.flatMap((item, index) => [item, ...(other[index] === undefined ? [] : [other[index]])]);
function pairBy(numbers: readonly number[], gap: number): Plain | undefined {
  const rank = [...numbers].sort((a, b) => a - b);
  for (const [index, one] of rank.entries())
    for (const other of rank.slice(index + 1)) if (other - one === gap) return [one, other];
  return undefined;
}
const scaled = (numbers: readonly number[], low: number, high: number): Plain | undefined =>
  low === high ? undefined : numbers.map((one) => (one - low) / (high - low));
function turnedBy(inputs: readonly Plain[], direction: number): Plain | undefined {
  const [items, by] = inputs;
  if (inputs.length !== 2 || typeof by !== "number") return undefined;
  if (isList(items)) return turned(items, direction * by);
  return typeof items === "string"
    ? turned([...items], direction * by).join("")
    : typeof items === "number"
      ? turned([...String(items)], direction * by).join("")
      : undefined;
}
function placeByPlace(
  one: readonly Plain[],
  other: readonly Plain[],
  make: (a: number, b: number) => number,
): Plain | undefined {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a === null || b === null || a.length !== b.length
    ? undefined
    : a.map((value, index) => make(value, b[index] ?? 0));
}

/** Operations on lists that have a name of their own. */
export const LIST_OPERATIONS: readonly Named[] = [
  named(
    "whether the list reads the same backwards",
    "palindrome",
    /\bpalindrom/i,
    ofItems((items) => isSame(items, [...items].reverse())),
  ),
  named(
    "rising",
    "monotone",
    /\b(?:ascending|increasing)\b/i,
    ofList((numbers) => neighbours(numbers, (a, b) => a <= b)),
  ),
  {
    ...named(
      "sorted",
      "monotone",
      /\bsorted\b/i,
      ofList((numbers) => neighbours(numbers, (a, b) => a <= b)),
    ),
    unless: /\b(?:descending|decreasing)\b/i,
  },
  named(
    "falling",
    "monotone",
    /\b(?:descending|decreasing)\b/i,
    ofList((numbers) => neighbours(numbers, (a, b) => a >= b)),
  ),
  named(
    "rising or falling",
    "monotone",
    /\bmonotonic/i,
    ofList((numbers) => neighbours(numbers, (a, b) => a <= b) || neighbours(numbers, (a, b) => a >= b)),
  ),
  named(
    "neither rising nor falling",
    "monotone",
    /\bnot (?:\w+ )?monotonic/i,
    ofList((numbers) => !neighbours(numbers, (a, b) => a <= b) && !neighbours(numbers, (a, b) => a >= b)),
  ),
  named(
    "whether two add up to zero",
    "adding up",
    /\b(?:two|2|pair)\b[^.]*\bzero|\bsum\w* to (?:zero|0)\b/i,
    ofList((numbers) => summing(numbers, 2, 0)),
  ),
  named(
    "whether three add up to zero",
    "adding up",
    /\b(?:three|3|triple)\b[^.]*(?:\bzero|\b0\b)/i,
    ofList((numbers) => summing(numbers, 3, 0)),
  ),
  named(
    "whether two add up to the number",
    "adding up to",
    /\b(?:two|2|pair)\b/i,
    ofListAndNumber((numbers, total) => summing(numbers, 2, total)),
  ),
  named(
    "the largest so far",
    "so far",
    /\b(?:roll\w*|running|cumulative|until|so far)\b/i,
    ofList((numbers) => running(numbers, Math.max)),
  ),
  named(
    "the smallest so far",
    "so far",
    /\b(?:roll\w*|running|cumulative|until|so far)\b[^.]*\bmin/i,
    ofList((numbers) => running(numbers, Math.min)),
  ),
  named(
    "the sum so far",
    "so far",
    /\b(?:running|cumulative|prefix) (?:sum|total)/i,
    ofList((numbers) => running(numbers, (a, b) => a + b)),
  ),
  named(
    "the steps between neighbours",
    "steps",
    /\b(?:differences?|consecutive|adjacent)\b/i,
    ofList((numbers) => numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0))),
  ),
  named(
    "whether two are closer than that",
    "closeness",
    /\bclose[rst]?\b(?: to each other)?(?: than)?/i,
    ofListAndNumber((numbers, bound) => gaps(numbers).some((gap) => gap < bound)),
  ),
  named(
    "whether two are farther apart than that",
    "closeness",
    /\b(?:far|further|farther)\b/i,
    ofListAndNumber((numbers, bound) => gaps(numbers).some((gap) => gap > bound)),
  ),
  named(
    "whether all are closer than that",
    "closeness",
    /\b(?:all|every) [^.]*\bclose[rst]?\b/i,
    ofListAndNumber((numbers, bound) => gaps(numbers).every((gap) => gap < bound)),
  ),
  named(
    "the two closest, smaller first",
    "pair",
    /\bclosest\b/i,
    ofList((numbers) => pairBy(numbers, Math.min(...gaps(numbers)))),
  ),
  named(
    "the two farthest apart, smaller first",
    "pair",
    /\b(?:farthest|furthest)\b/i,
    ofList((numbers) => pairBy(numbers, Math.max(...gaps(numbers)))),
  ),
  named(
    "between 0 and 1",
    "scale",
    /\b(?:scal|linear|normali)\w*/i,
    ofList((numbers) => scaled(numbers, Math.min(...numbers), Math.max(...numbers))),
  ),
  named(
    "between 1 and 0",
    "scale",
    /\b(?:largest|highest|max\w*) (?:\w+ ){0,4}(?:0|zero)\b/i,
    ofList((numbers) => scaled(numbers, Math.max(...numbers), Math.min(...numbers))),
  ),
  named(
    "the average distance from the average",
    "deviation",
    /\b(?:deviation|deviate)\b/i,
    ofList((numbers) => {
      const mean = sumOf(numbers) / numbers.length;
      return sumOf(numbers.map((one) => Math.abs(one - mean))) / numbers.length;
    }),
  ),
  named("with the number between each two", "between", /\bbetween\b|\bintersperse|\binsert/i, (inputs) =>
    inputs.length === 2 && isList(inputs[0])
      ? inputs[0].flatMap((item, index) => (index === 0 ? [item] : [inputs[1] ?? null, item]))
      : undefined,
  ),
  named("with the number before each", "between", /\bbefore (?:each|every)\b/i, (inputs) =>
    inputs.length === 2 && isList(inputs[0]) ? inputs[0].flatMap((item) => [inputs[1] ?? null, item]) : undefined,
  ),
  named("with the number after each", "between", /\bafter (?:each|every)\b/i, (inputs) =>
    inputs.length === 2 && isList(inputs[0]) ? inputs[0].flatMap((item) => [item, inputs[1] ?? null]) : undefined,
  ),
  named("turned to the right", "turn", /\b(?:shift|rotat)\w*/i, (inputs) => turnedBy(inputs, -1)),
  named("turned to the left", "turn", /\b(?:shift|rotat)\w*[^.]*\bleft/i, (inputs) => turnedBy(inputs, 1)),
  named(
    "one after the other",
    "two lists",
    /\b(?:concatenat|append|join|extend)\w*/i,
    ofLists((one, other) => [...one, ...other]),
  ),
  named("one from each in turn", "two lists", /\b(?:interleav|altern)\w*|\bin turn/i, ofLists(interleaved)),
  named(
    "the differences, place by place",
    "place by place",
    /\b(?:differ\w*|subtract\w*|off|compar\w*)\b/i,
    ofLists((one, other) => placeByPlace(one, other, (a, b) => Math.abs(a - b))),
  ),
  named(
    "the sums, place by place",
    "place by place",
    /\b(?:sums?|add\w*)\b/i,
    ofLists((one, other) => placeByPlace(one, other, (a, b) => a + b)),
  ),
  named(
    "the products, place by place",
    "place by place",
    /\b(?:products?|multipl\w*)\b/i,
    ofLists((one, other) => placeByPlace(one, other, (a, b) => a * b)),
  ),
  named(
    "the derivative",
    "slopes",
    /\bderivative/i,
    ofList((numbers) => numbers.slice(1).map((value, index) => value * (index + 1))),
  ),
];
