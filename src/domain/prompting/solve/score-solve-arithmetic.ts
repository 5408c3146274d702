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
} from "./score-solve-numbers.ts";
import { type Named, named, ofNumbers } from "./score-solve-operation.ts";
import { isSame } from "./score-solve-values.ts";

const inBase = (value: number, base: number): string | undefined =>
  base >= 2 && base <= 36 ? Math.trunc(value).toString(base) : undefined;
const area = (a: number, b: number, c: number): number => {
  const half = (a + b + c) / 2;
  return Math.sqrt(half * (half - a) * (half - b) * (half - c));
};

/** Operations on numbers that have a name of their own. */
export const NUMBER_OPERATIONS: readonly Named[] = [
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
];
