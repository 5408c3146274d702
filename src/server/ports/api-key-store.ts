import type { ModelName } from "#domain/catalogue/models.ts";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { UserRecord } from "./user-record.ts";

/** What a key's calls took in one month. */
interface ApiKeyMonth {
  readonly calls: number;
  /** Over a limit of the key, of its owner or of the instance. */
  readonly refused: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly spentMicroUsd: number;
}

export interface ApiKeyRecord {
  readonly id: number;
  readonly name: string;
  /** How the key begins. */
  readonly prefix: string;
  readonly scopes: readonly ApiScope[];
  /** null: every model of the owner's plan. */
  readonly models: readonly ModelName[] | null;
  /** Millionths of a US dollar a month; null: what the plan allows. */
  readonly monthlyMicroUsd: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly month: ApiKeyMonth;
}

/** A person who calls with a key, as of now. */
export interface Caller {
  readonly key: Pick<ApiKeyRecord, "id" | "scopes" | "models">;
  readonly user: UserRecord;
}

interface FoundKey extends Caller {
  readonly lastUsedAt: Date | null;
  /** Whether the instance takes keys. */
  readonly isOn: boolean;
}

interface NewApiKey
  extends Pick<ApiKeyRecord, "name" | "prefix" | "scopes" | "models" | "monthlyMicroUsd" | "createdAt" | "expiresAt"> {
  readonly tokenHash: Buffer;
}

/** Keys of accounts. A foreign id finds nothing. Months are YYYY-MM in UTC. */
export interface ApiKeyStore {
  /** null: the account has `most` keys already that are not revoked. */
  create(userId: number, key: NewApiKey, most: number): Promise<ApiKeyRecord | null>;
  /** Newest first. */
  list(userId: number, month: string): Promise<readonly ApiKeyRecord[]>;
  /** False when there is no such key, or it is revoked already. */
  revoke(userId: number, id: number, now: Date): Promise<boolean>;
  /** null: unknown, revoked or over. */
  find(tokenHash: Buffer, now: Date): Promise<FoundKey | null>;
  touch(id: number, now: Date): Promise<void>;
  /** Of these keys those that still open something, with their owners' tiers as of now. */
  standing(ids: readonly number[], now: Date): Promise<ReadonlyMap<number, Tier>>;
  isOn(): Promise<boolean>;
  /** For admins: everybody's, newest first. */
  listAll(
    month: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly (ApiKeyRecord & { readonly user: Pick<UserRecord, "id" | "email"> })[]>;
  /** With its line in the audit log. False when there is no such key, or it is revoked already. */
  revokeAsAdmin(id: number, deed: { readonly adminId: number; readonly now: Date }): Promise<boolean>;
  /** The instance's switch, with its line in the audit log. */
  switchAll(isOn: boolean, deed: { readonly adminId: number; readonly now: Date }): Promise<void>;
}
