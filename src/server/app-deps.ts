import type { FastifyBaseLogger } from "fastify";
import type { ProviderHealth } from "#contract/admin.ts";
import type { Config } from "./config.ts";
import type { PromptScorer } from "./features/coach/score-prompts.ts";
import type { MemoryRunner } from "./features/memory/memory-runner.ts";
import type { AdmitAndAnswerApiCallDeps } from "./features/messages/endpoint/answer-api-call.ts";
import type { RewriterTrialRunner } from "./features/messages/improve/rewriter-trial-runner.ts";
import type { PendingBodies } from "./http/body-budget.ts";
import type { MinUploadSpeed } from "./http/close-slow-uploads.ts";
import type { RateLimits } from "./http/rate-limit.ts";
import type { UploadReceiver } from "./http/upload-receiver.ts";
import type { RouteLearner } from "./jobs/learn-routes.ts";
import type { AnswerRunner } from "./jobs/run-answers.ts";
import type { OneTimeCodes, PasskeyVerifier, PasswordHasher } from "./ports/authenticators.ts";
import type { Clock } from "./ports/clock.ts";
import type { DocumentReader } from "./ports/document-reader.ts";
import type { IdentityProvider } from "./ports/identity-provider.ts";
import type { DemonstrationState, LanguageModel } from "./ports/language-model.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { MessageEventLog } from "./ports/message-log.ts";
import type { ManagedCatalogue, ModelListReader } from "./ports/model-catalogue.ts";
import type { PaymentProvider, TestCheckouts } from "./ports/payments.ts";
import type { StorageMonitor } from "./ports/storage.ts";
import type { Store } from "./ports/store.ts";
import type { RequestCounter } from "./ports/telemetry.ts";

/** The parts of the HTTP side, built by main.ts. */
export interface AppDeps {
  readonly config: Pick<
    Config,
    | "adminEmail"
    | "appUrl"
    | "brandName"
    | "backupDays"
    | "company"
    | "contacts"
    | "hasPasswords"
    | "hasTestCheckout"
    | "isFirstAccountAdmin"
    | "isLocal"
    | "metricsToken"
    | "signUp"
    | "trustedProxies"
  >;
  readonly store: Store;
  readonly log: MessageEventLog;
  readonly documents: DocumentReader;
  readonly uploads: UploadReceiver;
  readonly models: LanguageModel & ModelListReader & { health(): readonly ProviderHealth[] };
  readonly catalogue: ManagedCatalogue;
  readonly demonstration: () => DemonstrationState;
  readonly trials: RewriterTrialRunner;
  readonly passwords: PasswordHasher;
  readonly mailer: Mailer;
  readonly oneTimeCodes: OneTimeCodes;
  /** null: browsers allow no passkeys at this address, or users sign in only through the company. */
  readonly passkeys: PasskeyVerifier | null;
  /** null: no company sign-in. */
  readonly identityProvider: IdentityProvider | null;
  /** null: this site sells nothing. */
  readonly payments: PaymentProvider | null;
  /** null: a real provider takes the money. */
  readonly testCheckouts: TestCheckouts | null;
  readonly clock: Clock;
  readonly runner: AnswerRunner;
  /** Improves, routes and answers prompts, for messages and API calls. */
  readonly answering: Omit<
    AdmitAndAnswerApiCallDeps,
    "store" | "assertRoom" | "hash" | "documents" | "keepFiles" | "newToken"
  >;
  readonly memory: MemoryRunner;
  readonly promptScorer: PromptScorer;
  readonly routeLearner: RouteLearner;
  readonly allowances: RateLimits;
  /** The minimum speed of request bodies; null: no minimum. */
  readonly bodyPace: MinUploadSpeed | null;
  /** Request bodies held in memory, for the whole process. */
  readonly bodies: PendingBodies;
  readonly pingDatabase: () => Promise<void>;
  readonly storage: StorageMonitor;
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
  readonly requestCounts: RequestCounter;
  /** True while the server is stopping. It still serves requests until the proxies know. */
  readonly isStopping: () => boolean;
  readonly pageDirectory: string | null;
  readonly logger: FastifyBaseLogger;
}
