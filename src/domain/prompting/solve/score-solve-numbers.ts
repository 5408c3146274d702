/** Arithmetic that prompts of programming tasks name. Whole numbers. */
const LARGE = 1e7;

export function isPrime(value: number): boolean {
  if (!Number.isInteger(value) || value < 2 || value > LARGE) return false;
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false;
  return true;
}

export function primeFactors(value: number): number[] {
  const factors: number[] = [];
  let rest = Number.isInteger(value) && value > 1 && value < LARGE ? value : 1;
  for (let divisor = 2; divisor * divisor <= rest; divisor += 1) {
    for (; rest % divisor === 0; rest /= divisor) factors.push(divisor);
  }
  return rest > 1 ? [...factors, rest] : factors;
}

export function gcd(one: number, other: number): number {
  let [a, b] = [Math.abs(one), Math.abs(other)];
  for (let step = 0; b > 0 && step < 100; step += 1) [a, b] = [b, a % b];
  return a;
}

export function factorial(value: number): number {
  let product = 1;
  for (let factor = 2; factor <= Math.min(value, 30); factor += 1) product *= factor;
  return product;
}

/** The Fibonacci number at `place`, with 0 at 0 and 1 at 1. */
export function fibonacci(place: number): number {
  let [before, now] = [0, 1];
  for (let step = 0; step < Math.min(place, 80); step += 1) [before, now] = [now, before + now];
  return before;
}

export const isMultiple = (value: number, of: number): boolean => of !== 0 && value % of === 0;
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
export const range = (from: number, to: number): number[] =>
  to - from > 400 ? [] : Array.from({ length: Math.max(0, Math.floor(to) - from + 1) }, (_, index) => from + index);

export function isPowerOf(value: number, base: number): boolean {
  if (value === 1) return true;
  if (base < 2) return value === base;
  let power = base;
  while (power < value && power < LARGE * LARGE) power *= base;
  return power === value;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];
export function romanOf(value: number): string {
  let [rest, text] = [Math.min(value, 5000), ""];
  for (const [amount, letters] of ROMAN) for (; rest >= amount; rest -= amount) text += letters;
  return text;
}
