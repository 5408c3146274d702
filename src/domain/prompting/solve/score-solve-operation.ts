import type { Term } from "./score-solve-filters.ts";
import { isList, numbersOf, type Plain } from "./score-solve-values.ts";

/** An operation that has a name of its own. Undefined where the inputs are not what it takes. */
export interface Named extends Term {
  readonly solve: (inputs: readonly Plain[]) => Plain | undefined;
}

/** An operation of one group, with the words that name it and what it gives. */
export const named = (name: string, group: string, says: RegExp, solve: Named["solve"]): Named => ({
  name,
  group,
  says,
  solve,
});
// What it takes, and nothing else; of anything else it gives undefined.
export const ofNumbers =
  (count: number, solve: (...numbers: number[]) => Plain | undefined) => (inputs: readonly Plain[]) => {
    const numbers = numbersOf(inputs);
    return numbers?.length === count ? solve(...numbers) : undefined;
  };
export const ofText = (solve: (text: string) => Plain) => (inputs: readonly Plain[]) =>
  inputs.length === 1 && typeof inputs[0] === "string" ? solve(inputs[0]) : undefined;
export const ofTexts = (solve: (one: string, other: string) => Plain | undefined) => (inputs: readonly Plain[]) =>
  inputs.length === 2 && typeof inputs[0] === "string" && typeof inputs[1] === "string"
    ? solve(inputs[0], inputs[1])
    : undefined;
export const ofList = (solve: (numbers: readonly number[]) => Plain | undefined) => (inputs: readonly Plain[]) => {
  const numbers = inputs.length === 1 && isList(inputs[0]) ? numbersOf(inputs[0]) : null;
  return numbers === null ? undefined : solve(numbers);
};
export const ofItems = (solve: (items: readonly Plain[]) => Plain | undefined) => (inputs: readonly Plain[]) =>
  inputs.length === 1 && isList(inputs[0]) ? solve(inputs[0]) : undefined;
export const ofListAndNumber =
  (solve: (numbers: readonly number[], bound: number) => Plain | undefined) => (inputs: readonly Plain[]) => {
    const numbers = inputs.length === 2 && isList(inputs[0]) ? numbersOf(inputs[0]) : null;
    return numbers === null || typeof inputs[1] !== "number" ? undefined : solve(numbers, inputs[1]);
  };
export const ofLists =
  (solve: (one: readonly Plain[], other: readonly Plain[]) => Plain | undefined) => (inputs: readonly Plain[]) =>
    inputs.length === 2 && isList(inputs[0]) && isList(inputs[1]) ? solve(inputs[0], inputs[1]) : undefined;
