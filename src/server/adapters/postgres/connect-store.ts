import type { Pool } from "pg";
import type { Store } from "../../ports/store.ts";
import { accountDataStore } from "./account-data-store.ts";
import { accountStore } from "./account-store.ts";
import { accountTokenStore } from "./account-token-store.ts";
import { adminStore } from "./admin-store.ts";
import { apiCallStore } from "./api-call-store.ts";
import { apiKeyStore } from "./api-key-store.ts";
import { attemptStore } from "./attempt-store.ts";
import { billingStore } from "./billing-store.ts";
import { catalogueStore } from "./catalogue-store.ts";
import { coachStore } from "./coach-store.ts";
import { conversationStore } from "./conversation-store.ts";
import { openDb } from "./db.ts";
import { figureDays } from "./figure-days.ts";
import { folderStore } from "./folder-store.ts";
import { identityStore } from "./identity-store.ts";
import { importStore } from "./import-store.ts";
import { keptCallStore } from "./kept-call-store.ts";
import { leaseStore } from "./lease-store.ts";
import { libraryStore } from "./library-store.ts";
import { memoryStore } from "./memory-store.ts";
import { messageStore } from "./message-store.ts";
import { passageStore } from "./passage-store.ts";
import { passkeyStore } from "./passkey-store.ts";
import { quotaStore } from "./quota-store.ts";
import { reviewStore } from "./review-store.ts";
import { routeOutcomeStore } from "./route-outcome-store.ts";
import { searchStore } from "./search-store.ts";
import { secondFactorStore } from "./second-factor-store.ts";
import { sessionStore } from "./session-store.ts";
import { sharedCopyStore } from "./shared-copy-store.ts";
import { usageStore } from "./usage-store.ts";
import { workspaceStore } from "./workspace-store.ts";
import { writerTrialStore } from "./writer-trial-store.ts";

/** The store on PostgreSQL, embedded or a server: the same statements on both. */
export function connectStore(pool: Pool): Store {
  const db = openDb(pool);
  return {
    accounts: accountStore(db),
    admin: adminStore(db),
    accountTokens: accountTokenStore(db),
    accountData: accountDataStore(pool),
    apiCalls: apiCallStore(db),
    keptCalls: keptCallStore(db),
    apiKeys: apiKeyStore(db),
    attempts: attemptStore(db),
    passkeys: passkeyStore(db),
    secondFactors: secondFactorStore(db),
    sessions: sessionStore(db),
    conversations: conversationStore(db),
    identities: identityStore(db),
    folders: folderStore(db),
    imports: importStore(db),
    search: searchStore(db),
    sharedCopies: sharedCopyStore(db),
    messages: messageStore(db),
    library: libraryStore(db),
    memory: memoryStore(db),
    reviews: reviewStore(db),
    passages: passageStore(db),
    writerTrials: writerTrialStore(db),
    routeOutcomes: routeOutcomeStore(db),
    figures: figureDays(db),
    leases: leaseStore(db),
    usage: usageStore(db),
    workspaces: workspaceStore(db),
    quotas: quotaStore(db),
    billing: billingStore(db),
    coach: coachStore(db),
    catalogue: catalogueStore(db),
  };
}
