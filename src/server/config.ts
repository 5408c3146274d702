import type { GroupMapping } from "#domain/accounts/company-groups.ts";
import type { SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import type { BackupSchedule } from "#domain/backups/backups.ts";
import type { ModelName, ProductModel, VendorProvider } from "#domain/catalogue/models.ts";
import type { BudgetShares } from "#domain/plans/budget-shares.ts";
import type { OptimizerLevel, Tier } from "#domain/plans/plans.ts";
import type { TelemetryConfig } from "./telemetry-config.ts";

/** The server's settings in the product's terms. Read once at the start and passed on as an argument. */
export interface Config {
  readonly brandName: string;
  readonly port: number;
  readonly host: string;
  /** The public address of the page, without a trailing slash. */
  readonly appUrl: string;
  readonly dataDirectory: string;
  readonly database:
    | { readonly kind: "embedded"; readonly directory: string }
    | { readonly kind: "server"; readonly url: string };
  readonly adminEmail: string | null;
  /** The first account becomes admin: only this machine reaches the site, and no admin is named. */
  readonly isFirstAccountAdmin: boolean;
  readonly contacts: { readonly legal: string; readonly privacy: string; readonly dataProtection: string };
  readonly providers: ProviderConfig;
  /** The host's file of models and servers; null: none. */
  readonly modelsFile: string | null;
  /** Keys named in that file, MODEL_KEY_…. */
  readonly modelKeys: Readonly<Record<string, string>>;
  /** The data region of each provider or server, by its name. */
  readonly modelRegions: Readonly<Record<string, string>>;
  readonly isEmbeddedModelOn: boolean;
  /** A small local model compares prompts. False: the host wants no local models, so nothing is downloaded. */
  readonly hasEmbedder: boolean;
  /** The demonstration model answers if every connected provider fails. */
  readonly doesEmbeddedModelStandBy: boolean;
  readonly rewriting: RewritingConfig;
  /** The most answers per process at once; further prompts wait in a queue. */
  readonly answersAtOnceMax: number;
  readonly payments: {
    readonly kind: "stripe";
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string | null;
  } | null;
  readonly smtpUrl: string | null;
  /** The sender of our mails. */
  readonly mailFrom: string;
  /** The highest cost of answers per day, in US dollars: for one user of each tier, and for the whole instance. */
  readonly moneyPerDay: Readonly<Record<Tier | "instance", number>>;
  /** The share of the instance's daily limit that each group of users may use. */
  readonly moneyShares: BudgetShares;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Only this machine reaches the site: `appUrl` and `host` are both loopback addresses. */
  readonly isLocal: boolean;
  /** Users can try a plan without paying. True without a payment provider, if the site is local or a setting allows it. */
  readonly hasTestCheckout: boolean;
  /** Trusted proxies, which report visitors' addresses: how many, or which networks. Null: not set. */
  readonly trustedProxies: number | readonly string[] | null;
  /** How long a stopping server still serves and reports "not ready", so that proxies switch to others first. */
  readonly shutdownGraceMs: number;
  /** The token for GET /metrics. null: open to all on a local site, closed on others. */
  readonly metricsToken: string | null;
  /** null: nothing is sent to OpenTelemetry. */
  readonly telemetry: TelemetryConfig | null;
  readonly signUp: SignUpRule;
  /** null: no company sign-in. */
  readonly company: CompanySignInConfig | null;
  /** False: users sign in only through the company. */
  readonly hasPasswords: boolean;
  /** Automatic backups of this server; null: none. */
  readonly backups: ({ readonly directory: string } & BackupSchedule) | null;
  /**
   * How many days backups may contain deleted data. `all`: backups of the server and other backups. `temporary`: only
   * other backups, because the server's contain no temporary conversations. null: no known backups.
   */
  readonly backupDays: { readonly all: number | null; readonly temporary: number | null };
}

/** Sign-in at the company's OpenID provider. */
export interface CompanySignInConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, protected only by PKCE. */
  readonly clientSecret: string | null;
  readonly label: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** The provider assigns the email addresses itself, so they are trusted even if it does not mark them as verified. */
  readonly isEmailTrusted: boolean;
  readonly groups: GroupMapping;
}

interface RewritingConfig {
  /** null: the model is chosen by speed, price and quality. */
  readonly model: ModelName | null;
  /** Whether a model rewrites prompts on the free plan. */
  readonly isLiteModelOn: boolean;
  /** Whether a model is tried automatically before its first rewrite. */
  readonly areWritersTried: boolean;
  /** The time limit for a rewrite, in milliseconds. */
  readonly budgetMs: Readonly<Record<OptimizerLevel, number>>;
}

export interface ProviderKey {
  readonly apiKey: string;
  readonly baseUrl: string | null;
}

export interface ProviderConfig {
  readonly openai: ProviderKey | null;
  readonly anthropic: ProviderKey | null;
  readonly google: ProviderKey | null;
  /** Base URLs that replace the providers' default URLs. They apply to keys from the settings and from an admin. */
  readonly addresses?: Readonly<Partial<Record<VendorProvider, string>>>;
  readonly compatible: {
    readonly baseUrl: string;
    readonly apiKey: string | null;
    readonly model: string | null;
  } | null;
  /** Provider model ids from MODEL_ID_…, which replace the catalogue's. */
  readonly modelIds: Readonly<Partial<Record<ProductModel, string>>>;
}
