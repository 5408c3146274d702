import type { GroupMapping } from "#domain/accounts/company-groups.ts";
import type { SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import type { BackupSchedule } from "#domain/backups/backups.ts";
import type { KeyedProvider, ModelName, ProductModel } from "#domain/catalogue/models.ts";
import type { MoneyShares } from "#domain/plans/money-shares.ts";
import type { OptimizerLevel, Tier } from "#domain/plans/plans.ts";
import type { TelemetryConfig } from "./telemetry-config.ts";

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
  /** A person who makes the first account runs the site: only this machine reaches it, and nobody was named. */
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
  /** How many answers one process gives at once; the person who comes then waits in line. */
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
  /** The token for GET /metrics; null: a local site answers everybody, any other site nobody. */
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

export interface ProviderKey {
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
