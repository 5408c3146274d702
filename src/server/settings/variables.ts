import * as z from "zod/mini";
import { modelNameSchema } from "#contract/routing.ts";
import { PRODUCT_MODELS, type ProductModel } from "#domain/catalogue/models.ts";
import { PLANS } from "#domain/plans/plans.ts";
import {
  buildBrowserUrl,
  dollars,
  email,
  httpsUrl,
  httpUrl,
  nonEmptyText,
  onOrOff,
  percent,
  port,
  proxies,
  regions,
  seconds,
  signUpRule,
  wholeNumber,
} from "./value-schemas.ts";

/**
 * The name of an environment variable with the API key of a model server. The operator chooses the text after
 * MODEL_KEY_. MODELS_FILE contains the name.
 */
export const MODEL_KEY_VARIABLE_PATTERN = /^MODEL_KEY_[A-Z0-9_]{1,50}$/;

/** The variable that sets the provider's id of a model. For "gpt-3.5-turbo" it is MODEL_ID_GPT_3_5_TURBO. */
const modelIdVariable = (model: ProductModel): string => `MODEL_ID_${model.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;

export const variableSchemas = {
  PORT: z._default(port, 3000),
  HOST: z._default(
    z
      .string()
      .check(z.refine((host) => URL.canParse(buildBrowserUrl(host, 3000)), "must be an address or a host name")),
    "127.0.0.1",
  ),
  DATA_DIR: z._default(nonEmptyText, "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })),
  APP_URL: z.optional(httpUrl),
  BRAND_NAME: z._default(nonEmptyText, "Redraft"),
  ADMIN_EMAIL: z.optional(email),
  CONTACT_LEGAL: z._default(email, "legal@redraft.example"),
  CONTACT_PRIVACY: z._default(email, "privacy@redraft.example"),
  CONTACT_DPO: z._default(email, "dpo@redraft.example"),
  OPENAI_API_KEY: z.optional(nonEmptyText),
  OPENAI_BASE_URL: z.optional(httpUrl),
  ANTHROPIC_API_KEY: z.optional(nonEmptyText),
  ANTHROPIC_BASE_URL: z.optional(httpUrl),
  GOOGLE_API_KEY: z.optional(nonEmptyText),
  GOOGLE_BASE_URL: z.optional(httpUrl),
  COMPATIBLE_BASE_URL: z.optional(httpUrl),
  COMPATIBLE_API_KEY: z.optional(nonEmptyText),
  COMPATIBLE_MODEL: z.optional(nonEmptyText),
  MODELS_FILE: z.optional(nonEmptyText),
  MODEL_REGIONS: z._default(regions, {}),
  EMBEDDED_MODEL: z.optional(z.enum(["on", "standby", "off"], "must be on, standby or off")),
  OPTIMIZER_MODEL: z.optional(modelNameSchema),
  LITE_MODEL: z._default(onOrOff, "on"),
  WRITER_TRIALS: z._default(onOrOff, "on"),
  REWRITE_SECONDS_LITE: z._default(seconds, 2),
  REWRITE_SECONDS_FULL: z._default(seconds, 6),
  REWRITE_SECONDS_ADVANCED: z._default(seconds, 9),
  ANSWERS_AT_ONCE: z._default(wholeNumber(5_000), 200),
  STRIPE_SECRET_KEY: z.optional(nonEmptyText),
  STRIPE_WEBHOOK_SECRET: z.optional(nonEmptyText),
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
  TEST_CHECKOUT: z.optional(onOrOff),
  TRUSTED_PROXIES: z.optional(proxies),
  SHUTDOWN_GRACE_SECONDS: z.optional(seconds),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  SIGN_UP: z._default(signUpRule, { kind: "open" }),
  PASSWORD_SIGN_IN: z._default(onOrOff, "on"),
  OIDC_ISSUER: z.optional(httpsUrl),
  OIDC_CLIENT_ID: z.optional(nonEmptyText),
  OIDC_CLIENT_SECRET: z.optional(nonEmptyText),
  OIDC_NAME: z._default(nonEmptyText, "your company's account"),
  OIDC_SCOPES: z._default(
    nonEmptyText.check(z.refine((text: string) => text.split(" ").includes("openid"), "must contain openid")),
    "openid email profile",
  ),
  OIDC_GROUPS_CLAIM: z._default(nonEmptyText, "groups"),
  OIDC_TRUST_EMAIL: z._default(onOrOff, "off"),
  OIDC_ADMIN_GROUP: z.optional(nonEmptyText),
  OIDC_PLUS_GROUP: z.optional(nonEmptyText),
  OIDC_PREMIER_GROUP: z.optional(nonEmptyText),
  BACKUP_DIR: z.optional(nonEmptyText),
  BACKUP_HOURS: z._default(wholeNumber(744), 24),
  BACKUP_KEEP: z._default(wholeNumber(1000), 7),
  BACKUP_DAYS: z.optional(wholeNumber(3_650)),
};
export type SettingValues = { [Name in keyof typeof variableSchemas]: z.infer<(typeof variableSchemas)[Name]> };
export const modelIdVariables = new Map(PRODUCT_MODELS.map((model) => [modelIdVariable(model), model]));
/** The names of all settings except MODEL_ID_… and MODEL_KEY_…. docs/settings.md explains them. */
export const SETTING_NAMES: readonly string[] = Object.keys(variableSchemas);
