import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import * as z from "zod/mini";
import { modelNameSchema } from "#contract/routing.ts";
import type { GroupMapping } from "#domain/accounts/company-groups.ts";
import { readSignUpRule, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { type BackupSchedule, backupDays } from "#domain/backups/backups.ts";
import { type KeyedProvider, type ModelName, PRODUCT_MODELS, type ProductModel } from "#domain/catalogue/models.ts";
import { REGION } from "#domain/catalogue/region.ts";
import type { MoneyShares } from "#domain/plans/money-shares.ts";
import { type OptimizerLevel, PLANS, type Tier } from "#domain/plans/plans.ts";
import { isLoopback } from "./is-loopback.ts";
import { OperatorError } from "./operator-error.ts";
import { TELEMETRY_NAME, type TelemetryConfig, telemetryOf } from "./telemetry-config.ts";

/** What the server is told, in the product's words. Read once, at the start; everything else gets it as an argument. */
export interface Config {
  readonly brandName: string;
  readonly port: number;
  readonly host: string;
  /** Where people reach the page, without a trailing slash. */
  readonly appUrl: string;
  readonly dataDirectory: string;
  readonly database:
    | { readonly kind: "embedded"; readonly directory: string }
    | { readonly kind: "server"; readonly url: string };
  readonly adminEmail: string | null;
  /** Whoever makes the first account runs the site: only this machine reaches it, and nobody was named. */
  readonly isFirstAccountAdmin: boolean;
  readonly contacts: { readonly legal: string; readonly privacy: string; readonly dataProtection: string };
  readonly providers: ProviderConfig;
  /** The host's own file of models and servers; null: there is none. */
  readonly modelsFile: string | null;
  /** Keys that the file names, MODEL_KEY_…. */
  readonly modelKeys: Readonly<Record<string, string>>;
  /** Where providers and servers process what they are sent, by their names. */
  readonly modelRegions: Readonly<Record<string, string>>;
  readonly isEmbeddedModelOn: boolean;
  /** A small model on this machine compares prompts; nothing is fetched for it where the host wants no model here at all. */
  readonly hasEmbedder: boolean;
  /** It answers where every connected provider failed. */
  readonly doesEmbeddedModelStandBy: boolean;
  readonly rewriting: RewritingConfig;
  /** How many answers one process gives at once; whoever comes then waits in line. */
  readonly answersAtOnceMax: number;
  readonly payments: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string | null;
  } | null;
  readonly smtpUrl: string | null;
  /** Whom our mails are from. */
  readonly mailFrom: string;
  /** US dollars a day that answers may cost: one user of each tier, and all users together. */
  readonly moneyPerDay: Readonly<Record<Tier | "instance", number>>;
  /** Who may use which part of what all answers of a day may cost. */
  readonly moneyShares: MoneyShares;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Only this machine reaches the site: both the address people use and the one it listens on are loopback addresses. */
  readonly isLocal: boolean;
  /** A plan can be tried without paying: with no payment provider, on a local site or where it was asked for. */
  readonly hasTestCheckout: boolean;
  /** The proxies in front, whose word on a visitor's address is believed: how many, or which networks. Null: nothing was said. */
  readonly trustedProxies: number | readonly string[] | null;
  /** How long a server that stops goes on serving and says that it is not ready, so that proxies ask others first. */
  readonly shutdownGraceMs: number;
  /** What GET /metrics has to be asked with; null: a local site answers anybody, any other site nobody. */
  readonly metricsToken: string | null;
  /** null: nothing is told to OpenTelemetry. */
  readonly telemetry: TelemetryConfig | null;
  /** Backups that the server makes by itself; null: none. */
  readonly signUp: SignUpRule;
  /** null: people sign in with passwords alone. */
  readonly company: CompanySignInConfig | null;
  /** False: people come by the company's sign-in alone. */
  readonly hasPasswords: boolean;
  readonly backups: ({ readonly directory: string } & BackupSchedule) | null;
  /**
   * How many days backups may hold what was deleted: the server's own, and those that are made otherwise. Temporary conversations are in the
   * latter alone. null: none are known of.
   */
  readonly backupDays: { readonly all: number | null; readonly temporary: number | null };
}

/** Signing in at the company's OpenID provider. */
export interface CompanySignInConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  readonly label: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** The provider gives people their addresses itself, so that each is theirs, though it does not say so. */
  readonly isEmailTrusted: boolean;
  readonly groups: GroupMapping;
}

/** How prompts are rewritten by models. */
interface RewritingConfig {
  /** null: chosen by speed, price and quality. */
  readonly model: ModelName | null;
  /** Whether a model rewrites for the free plan. */
  readonly isLiteModelOn: boolean;
  /** Whether a model is tried by itself when it is to write for the first time. */
  readonly areWritersTried: boolean;
  /** Milliseconds until the rewritten text must have arrived. */
  readonly budgetMs: Readonly<Record<OptimizerLevel, number>>;
}

interface ProviderKey {
  readonly apiKey: string;
  readonly baseUrl: string | null;
}

export interface ProviderConfig {
  readonly openai: ProviderKey | null;
  readonly anthropic: ProviderKey | null;
  readonly google: ProviderKey | null;
  /** Where they are reached in place of their own addresses, with a key of the settings or one that an admin pastes. */
  readonly addresses?: Readonly<Partial<Record<KeyedProvider, string>>>;
  readonly compatible: {
    readonly baseUrl: string;
    readonly apiKey: string | null;
    readonly model: string | null;
  } | null;
  /** Ids at the provider that MODEL_ID_… puts in place of the catalogue's. */
  readonly modelIds: Readonly<Partial<Record<ProductModel, string>>>;
}

/** The host chooses the rest of the name, in the file that uses the key. */
const MODEL_KEY = /^MODEL_KEY_[A-Z0-9_]{1,50}$/;

/** "gpt-3.5-turbo" is configured by MODEL_ID_GPT_3_5_TURBO. */
const modelIdVariable = (model: ProductModel): string => `MODEL_ID_${model.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;

const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: "must be an http or https URL" }),
  z.transform((url: string) => url.replace(/\/+$/, "")),
);
const filled = z.string().check(z.trim(), z.minLength(1, "must not be empty"));
const email = z.email("must be an e-mail address");
const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, "must be a number from 0 to 65535")),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, "must be a number from 0 to 65535"))),
);

const PROXIES_MAX = 9;
const PROXIES_HELP = `must be a number of proxies from 0 to ${PROXIES_MAX}, or networks such as 10.0.0.0/8, 192.168.1.4`;
const proxies = z.pipe(
  z.string().check(
    z.refine((given: string) => {
      const parsed = proxiesIn(given);
      return typeof parsed === "number" ? parsed <= PROXIES_MAX : parsed.length > 0 && parsed.every(isNetwork);
    }, PROXIES_HELP),
  ),
  z.transform((given: string) => proxiesIn(given)),
);

const proxiesIn = (given: string): number | readonly string[] =>
  /^\d{1,3}$/.test(given.trim()) ? Number(given) : given.split(",").map((part) => part.trim());

/** An address, or a network as in 10.0.0.0/8; /0 would believe everybody. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

const dollars = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, "must be an amount of US dollars such as 10 or 2.50")),
  z.transform((amount: string) => Number(amount)),
);

/** Health checks of proxies ask every second or two, and two that fail in a row take a node out. */
const GRACE_SECONDS_BEHIND_PROXIES = 5;

/** Of a day's money, kept for those with a plan. */
const PAYING_SHARE = 0.5;

const percent = z.pipe(
  z.string().check(z.regex(/^(\d{1,2}|100)$/, "must be per cent, from 0 to 100")),
  z.transform((text: string) => Number(text) / 100),
);

const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(\.\d)?$/, "must be seconds such as 6 or 1.5")),
  z.transform((text: string) => Number(text)),
);

const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${max}`)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(max, `must be a whole number from 1 to ${max}`))),
  );

/** "openai=us, office=ch" */
const regions = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text: string) =>
          text
            .split(",")
            .every((part) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(regionPair(part)[0]) && REGION.test(regionPair(part)[1])),
        "must be names of providers or servers, each with a region, such as openai=us, office=ch",
      ),
    ),
  z.transform((text: string): Readonly<Record<string, string>> => Object.fromEntries(text.split(",").map(regionPair))),
);

function regionPair(part: string): [string, string] {
  const [name = "", region = ""] = part.split("=").map((side) => side.trim());
  return [name, region];
}

const variables = {
  PORT: z._default(port, 3000),
  HOST: z._default(
    z.string().check(z.refine((host) => URL.canParse(addressOf(host, 3000)), "must be an address or a host name")),
    "127.0.0.1",
  ),
  DATA_DIR: z._default(filled, "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })),
  APP_URL: z.optional(httpUrl),
  BRAND_NAME: z._default(filled, "Redraft"),
  ADMIN_EMAIL: z.optional(email),
  CONTACT_LEGAL: z._default(email, "legal@redraft.example"),
  CONTACT_PRIVACY: z._default(email, "privacy@redraft.example"),
  CONTACT_DPO: z._default(email, "dpo@redraft.example"),
  OPENAI_API_KEY: z.optional(filled),
  OPENAI_BASE_URL: z.optional(httpUrl),
  ANTHROPIC_API_KEY: z.optional(filled),
  ANTHROPIC_BASE_URL: z.optional(httpUrl),
  GOOGLE_API_KEY: z.optional(filled),
  GOOGLE_BASE_URL: z.optional(httpUrl),
  COMPATIBLE_BASE_URL: z.optional(httpUrl),
  COMPATIBLE_API_KEY: z.optional(filled),
  COMPATIBLE_MODEL: z.optional(filled),
  MODELS_FILE: z.optional(filled),
  MODEL_REGIONS: z._default(regions, {}),
  EMBEDDED_MODEL: z.optional(z.enum(["on", "standby", "off"], "must be on, standby or off")),
  OPTIMIZER_MODEL: z.optional(modelNameSchema),
  LITE_MODEL: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  WRITER_TRIALS: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  REWRITE_SECONDS_LITE: z._default(seconds, 2),
  REWRITE_SECONDS_FULL: z._default(seconds, 6),
  REWRITE_SECONDS_ADVANCED: z._default(seconds, 9),
  ANSWERS_AT_ONCE: z._default(wholeNumber(5_000), 200),
  STRIPE_SECRET_KEY: z.optional(filled),
  STRIPE_WEBHOOK_SECRET: z.optional(filled),
  STRIPE_API_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" })),
  MAIL_FROM: z.optional(email),
  MONEY_PER_DAY_FREE: z._default(dollars, PLANS.free.moneyPerDayUsd),
  MONEY_PER_DAY_PLUS: z._default(dollars, PLANS.plus.moneyPerDayUsd),
  MONEY_PER_DAY_PREMIER: z._default(dollars, PLANS.premier.moneyPerDayUsd),
  MONEY_PER_DAY_INSTANCE: z._default(dollars, 200),
  MONEY_SHARE_VISITORS: z._default(percent, 0.1),
  MONEY_SHARE_PAYING: z.optional(percent),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    ),
    "info",
  ),
  TEST_CHECKOUT: z.optional(z.enum(["on", "off"], "must be on or off")),
  TRUSTED_PROXIES: z.optional(proxies),
  SHUTDOWN_GRACE_SECONDS: z.optional(seconds),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  SIGN_UP: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text: string) => readSignUpRule(text) !== null,
            "must be open, closed, invited, or mail domains such as example.com, example.org",
          ),
        ),
      z.transform((text: string): SignUpRule => readSignUpRule(text) ?? { kind: "closed" }),
    ),
    { kind: "open" },
  ),
  PASSWORD_SIGN_IN: z._default(z.enum(["on", "off"], "must be on or off"), "on"),
  OIDC_ISSUER: z.optional(
    httpUrl.check(
      z.refine(
        (url: string) => url.startsWith("https:") || isLoopback(new URL(url).hostname),
        "must be https, or a loopback address",
      ),
    ),
  ),
  OIDC_CLIENT_ID: z.optional(filled),
  OIDC_CLIENT_SECRET: z.optional(filled),
  OIDC_NAME: z._default(filled, "your company's account"),
  OIDC_SCOPES: z._default(
    filled.check(z.refine((text: string) => text.split(" ").includes("openid"), "must contain openid")),
    "openid email profile",
  ),
  OIDC_GROUPS_CLAIM: z._default(filled, "groups"),
  OIDC_TRUST_EMAIL: z._default(z.enum(["on", "off"], "must be on or off"), "off"),
  OIDC_ADMIN_GROUP: z.optional(filled),
  OIDC_PLUS_GROUP: z.optional(filled),
  OIDC_PREMIER_GROUP: z.optional(filled),
  BACKUP_DIR: z.optional(filled),
  BACKUP_HOURS: z._default(wholeNumber(744), 24),
  BACKUP_KEEP: z._default(wholeNumber(1000), 7),
  BACKUP_DAYS: z.optional(wholeNumber(3_650)),
};
type Values = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]> };
const modelIdVariables = new Map(PRODUCT_MODELS.map((model) => [modelIdVariable(model), model]));
/** Every setting but MODEL_ID_… and MODEL_KEY_…; docs/settings.md has a row for each. */
export const SETTING_NAMES: readonly string[] = Object.keys(variables);
const KNOWN_NAMES = [...SETTING_NAMES, ...modelIdVariables.keys()];

/** Every mistake in the configuration, one line each. */
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
 * Reads the configuration; `environment` wins over `file` (the parsed .env). Throws ConfigError with all mistakes at once.
 * An unknown name in the file is a mistake; in the environment, which is not ours alone, only one that looks like a slip.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  file: Readonly<Record<string, string | undefined>> = {},
): Config {
  const given = withoutEmpty({ ...withoutEmpty(file), ...withoutEmpty(environment) });
  const mistakes = [...unknownNames(file), ...slips(environment)];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const parsed = z.safeParse(schema as z.ZodMiniType, given[name]);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name} ${parsed.error.issues[0]?.message ?? "is not valid"}`);
  }
  const read = values as Values;
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
  return inProductWords(read, given);
}

/** The configuration of this process: its environment, and the file .env in the folder it was started in. */
export function readEnvironment(): Config {
  return readConfig(process.env, existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {});
}

function inProductWords(values: Values, given: Readonly<Record<string, string | undefined>>): Config {
  const dataDirectory = resolve(values.DATA_DIR);
  const appUrl = values.APP_URL ?? addressOf(values.HOST, values.PORT);
  const isLocal = isLoopback(new URL(appUrl).hostname) && isLoopback(values.HOST);
  const hasTestCheckout =
    values.STRIPE_SECRET_KEY === undefined && (values.TEST_CHECKOUT ?? (isLocal ? "on" : "off")) === "on";
  const arePlansHad =
    hasTestCheckout ||
    [values.STRIPE_SECRET_KEY, values.OIDC_PLUS_GROUP, values.OIDC_PREMIER_GROUP].some((given) => given !== undefined);
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
    modelKeys: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        MODEL_KEY.test(name) && value !== undefined ? [[name, value]] : [],
      ),
    ),
    modelRegions: values.MODEL_REGIONS,
    isEmbeddedModelOn: values.EMBEDDED_MODEL === "on" || values.EMBEDDED_MODEL === "standby",
    hasEmbedder: values.EMBEDDED_MODEL !== "off",
    doesEmbeddedModelStandBy: values.EMBEDDED_MODEL === "standby",
    rewriting: {
      model: values.OPTIMIZER_MODEL ?? null,
      isLiteModelOn: values.LITE_MODEL === "on",
      areWritersTried: values.WRITER_TRIALS === "on",
      budgetMs: {
        lite: values.REWRITE_SECONDS_LITE * 1_000,
        full: values.REWRITE_SECONDS_FULL * 1_000,
        advanced: values.REWRITE_SECONDS_ADVANCED * 1_000,
      },
    },
    answersAtOnceMax: values.ANSWERS_AT_ONCE,
    payments:
      values.STRIPE_SECRET_KEY === undefined
        ? null
        : {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? "",
            apiUrl: values.STRIPE_API_URL ?? null,
          },
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
      // Nothing is kept back where nobody can have a plan to use it.
      paying: values.MONEY_SHARE_PAYING ?? (arePlansHad ? PAYING_SHARE : 0),
    },
    logLevel: values.LOG_LEVEL,
    isLocal,
    hasTestCheckout,
    trustedProxies: values.TRUSTED_PROXIES ?? null,
    // Without a proxy nobody reads that the server is not ready, and whoever stops it waits for nothing.
    shutdownGraceMs:
      (values.SHUTDOWN_GRACE_SECONDS ?? ((values.TRUSTED_PROXIES ?? 0) === 0 ? 0 : GRACE_SECONDS_BEHIND_PROXIES)) *
      1_000,
    metricsToken: values.METRICS_TOKEN ?? null,
    telemetry: telemetryOf(given),
    signUp: values.SIGN_UP,
    company: companyIn(values),
    hasPasswords: values.PASSWORD_SIGN_IN === "on",
    ...backupsIn(values),
  };
}

function backupsIn(values: Values): Pick<Config, "backups" | "backupDays"> {
  const temporary = values.BACKUP_DAYS ?? null;
  if (values.BACKUP_DIR === undefined) return { backups: null, backupDays: { all: temporary, temporary } };
  const schedule = { everyHours: values.BACKUP_HOURS, kept: values.BACKUP_KEEP };
  return {
    backups: { directory: resolve(values.BACKUP_DIR), ...schedule },
    backupDays: { all: Math.max(backupDays(schedule), temporary ?? 0), temporary },
  };
}

function providersIn(values: Values, given: Readonly<Record<string, string | undefined>>): Config["providers"] {
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

function companyIn(values: Values): Config["company"] {
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

/** Where a browser on this machine finds a server that listens on `host`. */
function addressOf(host: string, port: number): string {
  const isEverywhere = ["0.0.0.0", "::", "127.0.0.1"].includes(host);
  return `http://${isEverywhere ? "localhost" : isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

const keyed = (apiKey: string | undefined, baseUrl: string | undefined): ProviderKey | null =>
  apiKey === undefined ? null : { apiKey, baseUrl: baseUrl ?? null };

/** A variable set to nothing counts as not set, as in `PORT= npm start`. */
const withoutEmpty = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== ""));

const unknownNames = (file: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(file)
    .filter((name) => !KNOWN_NAMES.includes(name) && !MODEL_KEY.test(name) && !TELEMETRY_NAME.test(name))
    .map((name) => `${name} is not a name we know${suggestion(name)}`);

const slips = (environment: Readonly<Record<string, string | undefined>>): string[] =>
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
