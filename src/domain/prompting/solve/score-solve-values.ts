import type { WorkedExample } from "./score-examples.ts";
import type { ExampleValue } from "./score-literals.ts";

/** A value of an example as one calculates with it; lists and tuples read alike. */
export type Plain = number | string | boolean | null | readonly Plain[];

/** A worked example to calculate with. */
export interface Case {
  readonly example: WorkedExample;
  readonly inputs: readonly Plain[];
  readonly output: Plain;
}

/** Null when something of it is no plain value, a dictionary for one. */
export function caseOf(example: WorkedExample): Case | null {
  const inputs = example.inputs.map(plainOf);
  const output = plainOf(example.output);
  const read = inputs.filter((input) => input !== undefined);
  return output === undefined || read.length < inputs.length ? null : { example, inputs: read, output };
}

export function plainOf(value: ExampleValue): Plain | undefined {
  if (value.kind === "none") return null;
  if (value.kind === "map") return undefined;
  if (!("items" in value)) return value.value;
  const items = value.items.map(plainOf).filter((item) => item !== undefined);
  return items.length < value.items.length ? undefined : items;
}

const ROUNDING = 0.006;

/** Whether a result is what the example shows, up to the rounding of examples; "Yes" is yes and "12" is twelve. */
export function isSame(result: Plain, shown: Plain): boolean {
  if (typeof result === "number" && typeof shown === "number") {
    return (
      result === shown ||
      (!Number.isInteger(shown) && Math.abs(result - shown) <= ROUNDING * Math.max(1, Math.abs(shown)))
    );
  }
  if (isList(result) && isList(shown)) {
    return result.length === shown.length && result.every((item, index) => isSame(item, shown[index] ?? null));
  }
  if (typeof result === "boolean" && typeof shown === "string") return yesOrNo(shown) === result;
  if (typeof result === "number" && typeof shown === "string") return String(result) === shown;
  return result === shown;
}

export const isList = (value: Plain | undefined): value is readonly Plain[] => Array.isArray(value);
export const isYesNo = (value: Plain): boolean =>
  typeof value === "boolean" || (typeof value === "string" && yesOrNo(value) !== null);
const yesOrNo = (text: string): boolean | null => (/^yes$/i.test(text) ? true : /^no$/i.test(text) ? false : null);

/** The numbers of a list; null when anything else is in it. */
export function numbersOf(values: readonly Plain[]): readonly number[] | null {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length === values.length ? numbers : null;
}

export const isEmptyValue = (value: Plain): boolean =>
  value === null || value === "" || (isList(value) && value.length === 0);

const LIST_MAX = 16;
/** About how many bits it takes to hit this result by chance. */
export function surprise({ inputs, output }: Case): number {
  if (inputs.some((input) => !isYesNo(input) && isSame(input, output))) return 2;
  // One element of what goes in is no more of a surprise than the choice among them.
  const from = inputs.find((input) => isList(input) && input.some((item) => isSame(item, output)));
  return isList(from) ? Math.min(bitsOf(output), 1 + Math.log2(from.length)) : bitsOf(output);
}

function bitsOf(value: Plain): number {
  if (isYesNo(value) || isEmptyValue(value)) return 1;
  if (typeof value === "number") return Math.min(8, 1 + Math.log2(1 + Math.abs(value)));
  if (typeof value === "string") return Math.min(12, 2 * value.length);
  return isList(value)
    ? Math.min(
        LIST_MAX,
        value.reduce((sum: number, item) => sum + bitsOf(item), 0),
      )
    : 1;
}
