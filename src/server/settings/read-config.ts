import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import * as z from "zod/mini";
import type { Config } from "../config.ts";
import { OperatorError } from "../operator-error.ts";
import { TELEMETRY_VARIABLE_PATTERN } from "../telemetry-config.ts";
import { buildConfig } from "./build-config.ts";
import {
  MODEL_KEY_VARIABLE_PATTERN,
  modelIdVariables,
  SETTING_NAMES,
  type SettingValues,
  variableSchemas,
} from "./variables.ts";

/** Contains every mistake in the configuration, one line each. */
export class ConfigError extends OperatorError {
  override readonly name = "ConfigError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? "a mistake" : "mistakes"}:\n${mistakes.map((line) => `  ${line}`).join("\n")}`,
    );
    this.mistakes = mistakes;
  }
}

/**
 * Reads the configuration. A value in `environment` has priority over `file` (the parsed .env). Throws ConfigError with
 * all mistakes at once. An unknown name in the file is always a mistake. An unknown name in the environment is a
 * mistake only if it looks like a typo: other programs use the environment too.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string | undefined>> = {},
): Config {
  const given = withoutEmpty({ ...withoutEmpty(file), ...withoutEmpty(environment) });
  const mistakes = [...unknownNames(file), ...misspeltNames(environment)];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variableSchemas)) {
    const parsed = z.safeParse(schema as z.ZodMiniType, given[name]);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name} ${parsed.error.issues[0]?.message ?? "is not valid"}`);
  }
  const read = values as SettingValues;
  if (read.STRIPE_SECRET_KEY !== undefined && read.STRIPE_WEBHOOK_SECRET === undefined && mistakes.length === 0) {
    mistakes.push("STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY");
  }
  if (read.STRIPE_SECRET_KEY !== undefined && read.TEST_CHECKOUT === "on") {
    mistakes.push("TEST_CHECKOUT=on would give away what STRIPE_SECRET_KEY sells; leave one of them out");
  }
  if (read.OIDC_ISSUER !== undefined && read.OIDC_CLIENT_ID === undefined)
    mistakes.push("OIDC_CLIENT_ID is needed with OIDC_ISSUER");
  if (read.OIDC_ISSUER === undefined && read.PASSWORD_SIGN_IN === "off")
    mistakes.push("PASSWORD_SIGN_IN=off leaves nobody a way in without OIDC_ISSUER");
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return buildConfig(read, given);
}

/** The configuration of this process, from its environment and from the file .env in the current folder. */
export function loadConfig(): Config {
  return readConfig(process.env, existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {});
}

/** An empty variable counts as not set, as in `PORT= npm start`. */
const withoutEmpty = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== ""));

const KNOWN_NAMES = [...SETTING_NAMES, ...modelIdVariables.keys()];

const unknownNames = (file: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(file)
    .filter(
      (name) =>
        !KNOWN_NAMES.includes(name) && !MODEL_KEY_VARIABLE_PATTERN.test(name) && !TELEMETRY_VARIABLE_PATTERN.test(name),
    )
    .map((name) => `${name} is not a name we know${suggestion(name)}`);

const misspeltNames = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(environment)
    .filter((name) => name.length >= 8 && !KNOWN_NAMES.includes(name) && nearest(name) !== null)
    .map((name) => `${name} is not a name we know${suggestion(name)}`);

const suggestion = (name: string): string => {
  const near = nearest(name);
  return near === null ? "" : `; did you mean ${near}?`;
};

const nearest = (name: string): string | null => KNOWN_NAMES.find((known) => isOneSlipAway(name, known)) ?? null;

/** True: the names differ by one added, missing or replaced character, or by two swapped neighbouring characters. */
function isOneSlipAway(typed: string, known: string): boolean {
  if (typed === known || Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start++;
  const rest = typed.slice(start);
  const wanted = known.slice(start);
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return isSwapped || rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1);
}
