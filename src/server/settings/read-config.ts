import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import * as z from "zod/mini";
import { backupRetentionDays } from "#domain/backups/backups.ts";
import type { Config, ProviderKey } from "../config.ts";
import { isLoopback } from "../is-loopback.ts";
import { OperatorError } from "../operator-error.ts";
import { readTelemetryConfig, TELEMETRY_VARIABLE_PATTERN } from "../telemetry-config.ts";
import { buildBrowserUrl } from "./value-schemas.ts";
import {
  MODEL_KEY_VARIABLE_PATTERN,
  modelIdVariables,
  SETTING_NAMES,
  type SettingValues,
  variableSchemas,
} from "./variables.ts";

/** Proxies check a server every one or two seconds. After two failed checks in a row, they send it no more requests. */
const GRACE_SECONDS_BEHIND_PROXIES = 5;

/** The default share of the daily spending limit that only users with a paid plan can use. */
const PAYING_SHARE = 0.5;

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

/** `values`: the parsed settings. `given`: all variables as text, also MODEL_ID_…, MODEL_KEY_… and telemetry. */
function buildConfig(values: SettingValues, given: Readonly<Record<string, string | undefined>>): Config {
  const dataDirectory = resolve(values.DATA_DIR);
  const appUrl = values.APP_URL ?? buildBrowserUrl(values.HOST, values.PORT);
  const isLocal = isLoopback(new URL(appUrl).hostname) && isLoopback(values.HOST);
  const payments = readPayments(values);
  const hasTestCheckout = payments === null && (values.TEST_CHECKOUT ?? (isLocal ? "on" : "off")) === "on";
  const arePlansHad =
    hasTestCheckout ||
    payments !== null ||
    [values.OIDC_PLUS_GROUP, values.OIDC_PREMIER_GROUP].some((given) => given !== undefined);
  return {
    brandName: values.BRAND_NAME,
    port: values.PORT,
    host: values.HOST,
    appUrl,
    dataDirectory,
    database:
      values.DATABASE_URL === undefined
        ? { kind: "embedded", directory: dataDirectory }
        : { kind: "server", url: values.DATABASE_URL },
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    isFirstAccountAdmin: isLocal && values.ADMIN_EMAIL === undefined,
    contacts: { legal: values.CONTACT_LEGAL, privacy: values.CONTACT_PRIVACY, dataProtection: values.CONTACT_DPO },
    providers: providersIn(values, given),
    modelsFile: values.MODELS_FILE === undefined ? null : resolve(values.MODELS_FILE),
    modelKeys: modelKeysIn(given),
    modelRegions: values.MODEL_REGIONS,
    isEmbeddedModelOn: values.EMBEDDED_MODEL === "on" || values.EMBEDDED_MODEL === "standby",
    hasEmbedder: values.EMBEDDED_MODEL !== "off",
    doesEmbeddedModelStandBy: values.EMBEDDED_MODEL === "standby",
    rewriting: rewritingIn(values),
    answersAtOnceMax: values.ANSWERS_AT_ONCE,
    payments,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? values.CONTACT_PRIVACY,
    moneyPerDay: {
      free: values.MONEY_PER_DAY_FREE,
      plus: values.MONEY_PER_DAY_PLUS,
      premier: values.MONEY_PER_DAY_PREMIER,
      instance: values.MONEY_PER_DAY_INSTANCE,
    },
    moneyShares: {
      visitors: values.MONEY_SHARE_VISITORS,
      // No share is reserved if no user can have a paid plan.
      paying: values.MONEY_SHARE_PAYING ?? (arePlansHad ? PAYING_SHARE : 0),
    },
    logLevel: values.LOG_LEVEL,
    isLocal,
    hasTestCheckout,
    trustedProxies: values.TRUSTED_PROXIES ?? null,
    shutdownGraceMs: shutdownGraceMsIn(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    telemetry: readTelemetryConfig(given),
    signUp: values.SIGN_UP,
    company: companyIn(values),
    hasPasswords: values.PASSWORD_SIGN_IN === "on",
    ...backupsIn(values),
  };
}

const modelKeysIn = (given: Readonly<Record<string, string | undefined>>): Config["modelKeys"] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      MODEL_KEY_VARIABLE_PATTERN.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );

function rewritingIn(values: SettingValues): Config["rewriting"] {
  return {
    model: values.OPTIMIZER_MODEL ?? null,
    isLiteModelOn: values.LITE_MODEL === "on",
    areWritersTried: values.WRITER_TRIALS === "on",
    budgetMs: {
      lite: values.REWRITE_SECONDS_LITE * 1_000,
      full: values.REWRITE_SECONDS_FULL * 1_000,
      advanced: values.REWRITE_SECONDS_ADVANCED * 1_000,
    },
  };
}

type PaymentSettings = NonNullable<Config["payments"]>;

/** One entry per provider, so that a missing one does not compile. null: its keys are not set. */
const PAYMENT_PROVIDERS: {
  readonly [Kind in PaymentSettings["kind"]]: (
    values: SettingValues,
  ) => Extract<PaymentSettings, { kind: Kind }> | null;
} = {
  stripe: ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }) =>
    STRIPE_SECRET_KEY === undefined
      ? null
      : {
          kind: "stripe",
          secretKey: STRIPE_SECRET_KEY,
          webhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
          apiUrl: STRIPE_API_URL ?? null,
        },
};

function readPayments(values: SettingValues): Config["payments"] {
  const given = Object.values(PAYMENT_PROVIDERS).map((read) => read(values));
  return given.find((settings) => settings !== null) ?? null;
}

/** How long a stopping server waits until proxies notice. The default without proxies is 0: nothing has to notice. */
function shutdownGraceMsIn(values: SettingValues): number {
  const graceSeconds = (values.TRUSTED_PROXIES ?? 0) === 0 ? 0 : GRACE_SECONDS_BEHIND_PROXIES;
  return (values.SHUTDOWN_GRACE_SECONDS ?? graceSeconds) * 1_000;
}

function backupsIn(values: SettingValues): Pick<Config, "backups" | "backupDays"> {
  const temporary = values.BACKUP_DAYS ?? null;
  if (values.BACKUP_DIR === undefined) return { backups: null, backupDays: { all: temporary, temporary } };
  const schedule = { everyHours: values.BACKUP_HOURS, kept: values.BACKUP_KEEP };
  return {
    backups: { directory: resolve(values.BACKUP_DIR), ...schedule },
    backupDays: { all: Math.max(backupRetentionDays(schedule), temporary ?? 0), temporary },
  };
}

function providersIn(values: SettingValues, given: Readonly<Record<string, string | undefined>>): Config["providers"] {
  return {
    openai: keyed(values.OPENAI_API_KEY, values.OPENAI_BASE_URL),
    anthropic: keyed(values.ANTHROPIC_API_KEY, values.ANTHROPIC_BASE_URL),
    google: keyed(values.GOOGLE_API_KEY, values.GOOGLE_BASE_URL),
    addresses: {
      ...(values.OPENAI_BASE_URL !== undefined && { openai: values.OPENAI_BASE_URL }),
      ...(values.ANTHROPIC_BASE_URL !== undefined && { anthropic: values.ANTHROPIC_BASE_URL }),
      ...(values.GOOGLE_BASE_URL !== undefined && { google: values.GOOGLE_BASE_URL }),
    },
    compatible:
      values.COMPATIBLE_BASE_URL === undefined
        ? null
        : {
            baseUrl: values.COMPATIBLE_BASE_URL,
            apiKey: values.COMPATIBLE_API_KEY ?? null,
            model: values.COMPATIBLE_MODEL ?? null,
          },
    modelIds: Object.fromEntries(
      [...modelIdVariables].flatMap(([name, model]) => (given[name] === undefined ? [] : [[model, given[name]]])),
    ),
  };
}

function companyIn(values: SettingValues): Config["company"] {
  if (values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined) return null;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
    label: values.OIDC_NAME,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    isEmailTrusted: values.OIDC_TRUST_EMAIL === "on",
    groups: {
      admin: values.OIDC_ADMIN_GROUP ?? null,
      plus: values.OIDC_PLUS_GROUP ?? null,
      premier: values.OIDC_PREMIER_GROUP ?? null,
    },
  };
}

const keyed = (apiKey: string | undefined, baseUrl: string | undefined): ProviderKey | null =>
  apiKey === undefined ? null : { apiKey, baseUrl: baseUrl ?? null };
