import type { Term } from "./score-solve-filters.ts";
import {
  factorial,
  fibonacci,
  gcd,
  isMultiple,
  isPowerOf,
  isPrime,
  primeFactors,
  range,
  romanOf,
  sumOf,
} from "./score-solve-numbers.ts";
import { isList, isSame, numbersOf, type Plain } from "./score-solve-values.ts";

/** An operation that has a name of its own. Undefined where the inputs are not what it takes. */
export interface Named extends Term {
  readonly solve: (inputs: readonly Plain[]) => Plain | undefined;
}

const named = (name: string, group: string, says: RegExp, solve: Named["solve"]): Named => ({
  name,
  group,
  says,
  solve,
});
const ofNumbers = (count: number, solve: (...numbers: number[]) => Plain | undefined) => (inputs: readonly Plain[]) => {
  const numbers = numbersOf(inputs);
  return numbers?.length === count ? solve(...numbers) : undefined;
};
const ofText = (solve: (text: string) => Plain) => (inputs: readonly Plain[]) =>
  inputs.length === 1 && typeof inputs[0] === "string" ? solve(inputs[0]) : undefined;
const ofTexts = (solve: (one: string, other: string) => Plain | undefined) => (inputs: readonly Plain[]) =>
  inputs.length === 2 && typeof inputs[0] === "string" && typeof inputs[1] === "string"
    ? solve(inputs[0], inputs[1])
    : undefined;
const ofList = (solve: (numbers: readonly number[]) => Plain | undefined) => (inputs: readonly Plain[]) => {
  const numbers = inputs.length === 1 && isList(inputs[0]) ? numbersOf(inputs[0]) : null;
  return numbers === null ? undefined : solve(numbers);
};
const ofItems = (solve: (items: readonly Plain[]) => Plain | undefined) => (inputs: readonly Plain[]) =>
  inputs.length === 1 && isList(inputs[0]) ? solve(inputs[0]) : undefined;
const ofListAndNumber =
  (solve: (numbers: readonly number[], bound: number) => Plain | undefined) => (inputs: readonly Plain[]) => {
    const numbers = inputs.length === 2 && isList(inputs[0]) ? numbersOf(inputs[0]) : null;
    return numbers === null || typeof inputs[1] !== "number" ? undefined : solve(numbers, inputs[1]);
  };
const ofLists =
  (solve: (one: readonly Plain[], other: readonly Plain[]) => Plain | undefined) => (inputs: readonly Plain[]) =>
    inputs.length === 2 && isList(inputs[0]) && isList(inputs[1]) ? solve(inputs[0], inputs[1]) : undefined;

const neighbours = (numbers: readonly number[], fits: (before: number, after: number) => boolean): boolean =>
  numbers.every((value, index) => index === 0 || fits(numbers[index - 1] ?? value, value));
const letters = (text: string): string => [...text].sort().join("");
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
function balanced(text: string): boolean {
  let depth = 0;
  for (const one of text) {
    if ("([{<".includes(one)) depth += 1;
    if (")]}>".includes(one)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
const gaps = (numbers: readonly number[]): number[] =>
  numbers.flatMap((one, index) => numbers.slice(index + 1).map((other) => Math.abs(one - other)));
const inBase = (value: number, base: number): string | undefined =>
  base >= 2 && base <= 36 ? Math.trunc(value).toString(base) : undefined;
const occurrences = (text: string, part: string): number =>
  part === "" ? 0 : range(0, text.length - 1).filter((at) => text.startsWith(part, at)).length;
const turned = (items: readonly Plain[], by: number): Plain[] => {
  const at = items.length === 0 ? 0 : ((by % items.length) + items.length) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};
const interleaved = (one: readonly Plain[], other: readonly Plain[]): Plain[] =>
  one.flatMap((item, index) => [item, ...(other[index] === undefined ? [] : [other[index]])]);
const area = (a: number, b: number, c: number): number => {
  const half = (a + b + c) / 2;
  return Math.sqrt(half * (half - a) * (half - b) * (half - c));
};

export const NAMED: readonly Named[] = [
  named(
    "the greatest common divisor",
    "divisor",
    /\bgreatest common (?:divisor|factor)|\bgcd\b|\bhighest common/i,
    ofNumbers(2, gcd),
  ),
  named(
    "the least common multiple",
    "divisor",
    /\b(?:least|lowest|smallest) common (?:multiple|divisor)|\blcm\b/i,
    ofNumbers(2, (a, b) => (gcd(a, b) === 0 ? 0 : (a * b) / gcd(a, b))),
  ),
  named("the factorial", "of one number", /\bfactorial\b/i, ofNumbers(1, factorial)),
  named("the Fibonacci number", "of one number", /\bfib\w*acci\b/i, ofNumbers(1, fibonacci)),
  named(
    "the largest prime factor",
    "prime factor",
    /\b(?:largest|greatest|biggest|highest|max\w*) prime (?:factor|divisor)/i,
    ofNumbers(1, (n) => primeFactors(n).at(-1)),
  ),
  named(
    "the smallest prime factor",
    "prime factor",
    /\b(?:smallest|least|lowest|min\w*) prime (?:factor|divisor)/i,
    ofNumbers(1, (n) => primeFactors(n)[0]),
  ),
  named(
    "the prime factors, smallest first",
    "prime factors",
    /\bprime (?:factors|divisors)|\bprime factori[sz]ation/i,
    ofNumbers(1, primeFactors),
  ),
  named(
    "the prime factors, largest first",
    "prime factors",
    /\bprime (?:factors|divisors)[^.]{0,60}\b(?:descending|decreasing|largest to smallest)/i,
    ofNumbers(1, (n) => primeFactors(n).reverse()),
  ),
  named(
    "the largest divisor",
    "divisor of one",
    /\b(?:largest|greatest|biggest|highest|max\w*) (?:\w+ ){0,3}(?:divi\w+|factor)/i,
    ofNumbers(
      1,
      (n) =>
        range(1, Math.min(300, n - 1))
          .filter((d) => isMultiple(n, d))
          .map((d) => (d > 1 ? n / d : 1))
          .sort((a, b) => b - a)[0],
    ),
  ),
  named(
    "the smallest divisor above 1",
    "divisor of one",
    /\b(?:smallest|least|lowest|min\w*) (?:\w+ ){0,3}(?:divi\w+|factor)/i,
    ofNumbers(1, (n) => primeFactors(n)[0]),
  ),
  named("whether it is prime", "prime", /\b(?:is|are|be) (?:a |not a )?(?:positive )?prime\b/i, ofNumbers(1, isPrime)),
  named(
    "whether it is not prime",
    "prime",
    /\b(?:is|are) (?:not|n't) (?:a )?prime|\bnot prime\b|\bcomposite/i,
    ofNumbers(1, (n) => n > 1 && !isPrime(n)),
  ),
  named(
    "whether it is the product of so many primes",
    "prime product",
    /\b(?:2|two) primes?\b|\bsemi-?prime|\btwo prime/i,
    ofNumbers(1, (n) => primeFactors(n).length === 2),
  ),
  named(
    "whether it is the product of three primes",
    "prime product",
    /\b(?:3|three) prime/i,
    ofNumbers(1, (n) => primeFactors(n).length === 3),
  ),
  named(
    "whether it is a cube",
    "power",
    /\bcube\b/i,
    ofNumbers(1, (n) => Math.round(Math.cbrt(n)) ** 3 === n),
  ),
  named(
    "whether it is a square",
    "power",
    /\b(?:perfect )?square\b/i,
    ofNumbers(1, (n) => n >= 0 && Math.round(Math.sqrt(n)) ** 2 === n),
  ),
  named("whether it is a power", "power of", /\bpower of\b|\*\*/i, ofNumbers(2, isPowerOf)),
  named(
    "whether it is a power of two",
    "power of number",
    /\bpower of (?:two|2)\b/i,
    ofNumbers(1, (n) => isPowerOf(n, 2)),
  ),
  named(
    "whether it is a power of three",
    "power of number",
    /\bpower of (?:three|3)\b/i,
    ofNumbers(1, (n) => isPowerOf(n, 3)),
  ),
  named(
    "whether it is even",
    "parity",
    /\beven\b/i,
    ofNumbers(1, (n) => n % 2 === 0),
  ),
  named(
    "whether it is odd",
    "parity",
    /\bodd\b/i,
    ofNumbers(1, (n) => Math.abs(n % 2) === 1),
  ),
  named(
    "the sum",
    "two numbers",
    /\b(?:sum|add(?:s|ing|ed|ition)?|total|plus)\b/i,
    ofNumbers(2, (a, b) => a + b),
  ),
  named(
    "the product",
    "two numbers",
    /\b(?:product|multipl\w+)\b/i,
    ofNumbers(2, (a, b) => a * b),
  ),
  named(
    "the difference",
    "two numbers",
    /\b(?:difference|subtract\w*|minus)\b/i,
    ofNumbers(2, (a, b) => a - b),
  ),
  named(
    "the larger one",
    "two numbers",
    /\b(?:larger|bigger|greater|max\w*)\b/i,
    ofNumbers(2, (a, b) => Math.max(a, b)),
  ),
  named(
    "the smaller one",
    "two numbers",
    /\b(?:smaller|lesser|min\w*)\b/i,
    ofNumbers(2, (a, b) => Math.min(a, b)),
  ),
  named(
    "the power",
    "two numbers",
    /\bpower\b|\bexponent/i,
    ofNumbers(2, (a, b) => a ** b),
  ),
  named(
    "the fractional part",
    "part",
    /\b(?:decimal|fraction\w*) part/i,
    ofNumbers(1, (n) => n - Math.floor(n)),
  ),
  named("the whole part", "part", /\b(?:integer|whole) part/i, ofNumbers(1, Math.floor)),
  named(
    "the area of the triangle",
    "area",
    /\btriangle\b|\b(?:height|high|base|sides?|length|area)\b/i,
    ofNumbers(2, (a, b) => (a * b) / 2),
  ),
  named(
    "the area of the rectangle",
    "area",
    /\brectang/i,
    ofNumbers(2, (a, b) => a * b),
  ),
  named(
    "the perimeter",
    "area",
    /\bperimeter/i,
    ofNumbers(2, (a, b) => 2 * (a + b)),
  ),
  named(
    "the area from three sides",
    "three sides",
    /\barea\b/i,
    ofNumbers(3, (a, b, c) => (a + b > c && a + c > b && b + c > a ? area(a, b, c) : undefined)),
  ),
  named(
    "the perimeter of three sides",
    "three sides",
    /\bperimeter/i,
    ofNumbers(3, (a, b, c) => a + b + c),
  ),
  named(
    "whether the angle is right",
    "triangle",
    /\bright[- ]?angled?\b/i,
    ofNumbers(3, (a, b, c) => {
      const [x = 0, y = 0, z = 0] = [a, b, c].sort((p, q) => p - q);
      return isSame(x * x + y * y, z * z);
    }),
  ),
  named(
    "whether one is the sum of the others",
    "of three",
    /\bsum\b/i,
    ofNumbers(3, (a, b, c) => a + b === c || a + c === b || b + c === a),
  ),
  named(
    "in binary",
    "base",
    /\bbinary\b/i,
    ofNumbers(1, (n) => inBase(n, 2)),
  ),
  named(
    "in hexadecimal",
    "base",
    /\bhex/i,
    ofNumbers(1, (n) => inBase(n, 16)),
  ),
  named(
    "in that base",
    "in base",
    /\bbase\b/i,
    ofNumbers(2, (n, base) => inBase(n, base)),
  ),
  named("the Roman numeral", "roman", /\broman\b/i, ofNumbers(1, romanOf)),
  named(
    "the Roman numeral in capitals",
    "roman",
    /\broman\b[\s\S]*(?:upper|capital)/i,
    ofNumbers(1, (n) => romanOf(n).toUpperCase()),
  ),
  named(
    "the same backwards",
    "palindrome",
    /\bpalindrom/i,
    ofText((text) => text === [...text].reverse().join("")),
  ),
  named(
    "not the same backwards",
    "palindrome",
    /\bnot (?:a )?palindrom/i,
    ofText((text) => text !== [...text].reverse().join("")),
  ),
  named(
    "whether the list reads the same backwards",
    "palindrome",
    /\bpalindrom/i,
    ofItems((items) => isSame(items, [...items].reverse())),
  ),
  named(
    "its length",
    "length",
    /\blength\b|\bnumber of (?:characters|letters)/i,
    ofText((text) => text.length),
  ),
  named(
    "how many different letters it has",
    "length",
    /\b(?:distinct|different|unique)\b/i,
    ofText((text) => new Set(text.toLowerCase()).size),
  ),
  named("balanced brackets", "brackets", /\b(?:parenthes[ei]s|brackets?)\b|\bbalanced\b/i, ofText(balanced)),
  named(
    "unbalanced brackets",
    "brackets",
    /\b(?:un|not )balanced|\bno matching|\bnot (?:properly )?(?:closed|matched)/i,
    ofText((text) => !balanced(text)),
  ),
  named(
    "the same letters",
    "letters",
    /\bsame (?:characters|letters)|\banagram/i,
    ofTexts((one, other) => letters([...new Set(one)].join("")) === letters([...new Set(other)].join(""))),
  ),
  named(
    "letters that can be put in the other's order",
    "letters",
    /\banagram|\brearrang|\bpermutation/i,
    ofTexts((one, other) => letters(one) === letters(other)),
  ),
  named(
    "different letters",
    "letters",
    /\bdifferent (?:characters|letters)|\bnot (?:\w+ )?same/i,
    ofTexts((one, other) => letters([...new Set(one)].join("")) !== letters([...new Set(other)].join(""))),
  ),
  named(
    "how often it comes, overlaps counted",
    "occurrences",
    /\b(?:times|occur\w*|overlap\w*|count)\b/i,
    ofTexts(occurrences),
  ),
  named(
    "how often it comes, overlaps not counted",
    "occurrences",
    /\b(?:non|not|without|no|exclud\w+|ignor\w+)[- ](?:\w+ )?overlap\w*/i,
    ofTexts((text, part) => (part === "" ? 0 : text.split(part).length - 1)),
  ),
  named(
    "exclusive or, digit by digit",
    "bits",
    /\bxor\b|\bexclusive or/i,
    ofTexts((one, other) => [...one].map((digit, index) => (digit === other[index] ? "0" : "1")).join("")),
  ),
  named(
    "and, digit by digit",
    "bits",
    /\bbinary and\b|\bbitwise and\b|\bAND\b/,
    ofTexts((one, other) =>
      [...one].map((digit, index) => (digit === "1" && other[index] === "1" ? "1" : "0")).join(""),
    ),
  ),
  named(
    "or, digit by digit",
    "bits",
    /\bbinary or\b|\bbitwise or\b|\bOR\b/,
    ofTexts((one, other) =>
      [...one].map((digit, index) => (digit === "1" || other[index] === "1" ? "1" : "0")).join(""),
    ),
  ),
  named(
    "all beginnings, shortest first",
    "beginnings",
    /\bprefix/i,
    ofText((text) => range(1, text.length).map((end) => text.slice(0, end))),
  ),
  named(
    "all beginnings, longest first",
    "beginnings",
    /\bprefix\w*[^.]*\blongest to shortest/i,
    ofText((text) =>
      range(1, text.length)
        .map((end) => text.slice(0, end))
        .reverse(),
    ),
  ),
  named(
    "all endings",
    "beginnings",
    /\bsuffix/i,
    ofText((text) => range(0, text.length - 1).map((at) => text.slice(at))),
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
