import { resolve } from "node:path";
import { backupRetentionDays } from "#domain/backups/backups.ts";
import type { Config, ProviderKey } from "../config.ts";
import { isLoopback } from "../is-loopback.ts";
import { readTelemetryConfig } from "../telemetry-config.ts";
import { buildBrowserUrl } from "./value-schemas.ts";
import { MODEL_KEY_VARIABLE_PATTERN, modelIdVariables, type SettingValues } from "./variables.ts";

/** Proxies check a server every one or two seconds. After two failed checks in a row, they send it no more requests. */
const GRACE_SECONDS_BEHIND_PROXIES = 5;

/** The default share of the daily spending limit that only users with a paid plan can use. */
const PAYING_SHARE = 0.5;

/** `values`: the parsed settings. `given`: all variables as text, also MODEL_ID_…, MODEL_KEY_… and telemetry. */
export function buildConfig(values: SettingValues, given: Readonly<Record<string, string | undefined>>): Config {
  const dataDirectory = resolve(values.DATA_DIR);
  const appUrl = values.APP_URL ?? buildBrowserUrl(values.HOST, values.PORT);
  const isLocal = isLoopback(new URL(appUrl).hostname) && isLoopback(values.HOST);
  const payments = paymentsIn(values);
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

function paymentsIn(values: SettingValues): Config["payments"] {
  if (values.STRIPE_SECRET_KEY === undefined) return null;
  return {
    kind: "stripe",
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? "",
    apiUrl: values.STRIPE_API_URL ?? null,
  };
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
