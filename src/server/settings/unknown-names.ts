import { TELEMETRY_NAME } from "../telemetry-config.ts";
import { MODEL_KEY, modelIdVariables, SETTING_NAMES } from "./variables.ts";

const KNOWN_NAMES = [...SETTING_NAMES, ...modelIdVariables.keys()];

/** Names in the .env file that no setting has. */
export const unknownNames = (file: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(file)
    .filter((name) => !KNOWN_NAMES.includes(name) && !MODEL_KEY.test(name) && !TELEMETRY_NAME.test(name))
    .map((name) => `${name} is not a name we know${suggestion(name)}`);

/** Names in the environment that look like a misspelt setting. */
export const misspeltNames = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(environment)
    .filter((name) => name.length >= 8 && !KNOWN_NAMES.includes(name) && nearest(name) !== null)
    .map((name) => `${name} is not a name we know${suggestion(name)}`);

const suggestion = (name: string): string => {
  const near = nearest(name);
  return near === null ? "" : `; did you mean ${near}?`;
};

const nearest = (name: string): string | null => KNOWN_NAMES.find((known) => isOneSlipAway(name, known)) ?? null;

/** One character added, left out, replaced, or two neighbours swapped. */
function isOneSlipAway(typed: string, known: string): boolean {
  if (typed === known || Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start++;
  const rest = typed.slice(start);
  const wanted = known.slice(start);
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return isSwapped || rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1);
}
