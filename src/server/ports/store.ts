import type { AccountDataStore } from "./account-data-store.ts";
import type { AccountStore } from "./account-store.ts";
import type { AccountTokenStore } from "./account-token-store.ts";
import type { AdminStatsStore, AdminStore } from "./admin-store.ts";
import type { ApiCallStore, StoredApiCallStore } from "./api-call-store.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { BillingStore } from "./billing-store.ts";
import type { CatalogueStore } from "./catalogue-store.ts";
import type { CoachStore } from "./coach-store.ts";
import type { ConversationStore, FolderStore, SearchStore } from "./conversation-store.ts";
import type { ImportStore } from "./import-store.ts";
import type { LeaseStore } from "./lease-store.ts";
import type { LibraryStore } from "./library-store.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { MessageStore } from "./message-store.ts";
import type { PassageStore } from "./passage-store.ts";
import type { QuotaStore } from "./quota-store.ts";
import type { ReviewStore } from "./review-store.ts";
import type { RewriterTrialStore } from "./rewriter-trial-store.ts";
import type { RouteOutcomeStore } from "./route-outcome-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { SharedCopyStore } from "./shared-copy-store.ts";
import type { IdentityStore, PasskeyStore, SecondFactorStore } from "./sign-in-stores.ts";
import type { WorkspaceStore } from "./workspace-store.ts";

// Every method that reads or changes rows of one user takes the user's id. A row of another user is treated like a
// missing row.

export interface UsageStore {
  month(userId: number, month: string): Promise<{ readonly promptsGenerated: number; readonly gpt4oUsage: number }>;
}

export interface Store {
  readonly quotas: QuotaStore;
  readonly billing: BillingStore;
  readonly coach: CoachStore;
  readonly accounts: AccountStore;
  readonly accountTokens: AccountTokenStore;
  readonly admin: AdminStore;
  readonly accountData: AccountDataStore;
  readonly apiCalls: ApiCallStore;
  readonly keptCalls: StoredApiCallStore;
  readonly apiKeys: ApiKeyStore;
  readonly attempts: AttemptStore;
  readonly sessions: SessionStore;
  readonly conversations: ConversationStore;
  readonly identities: IdentityStore;
  readonly passkeys: PasskeyStore;
  readonly secondFactors: SecondFactorStore;
  readonly folders: FolderStore;
  readonly imports: ImportStore;
  readonly search: SearchStore;
  readonly sharedCopies: SharedCopyStore;
  readonly messages: MessageStore;
  readonly library: LibraryStore;
  readonly memory: MemoryStore;
  readonly reviews: ReviewStore;
  readonly passages: PassageStore;
  readonly writerTrials: RewriterTrialStore;
  readonly routeOutcomes: RouteOutcomeStore;
  readonly figures: AdminStatsStore;
  readonly leases: LeaseStore;
  readonly usage: UsageStore;
  readonly workspaces: WorkspaceStore;
  readonly catalogue: CatalogueStore;
}
