import type { ModelName } from "#domain/catalogue/models.ts";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { UserRecord } from "./account-store.ts";

interface ApiKeyMonth {
  readonly calls: number;
  /** Calls refused by a limit of the key, the key's owner or the instance. */
  readonly refused: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly spentMicroUsd: number;
}

export interface ApiKeyRecord {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly ApiScope[];
  /** null: every model of the owner's plan. */
  readonly models: readonly ModelName[] | null;
  /** Millionths of a US dollar per month; null: the limit of the plan. */
  readonly monthlyMicroUsd: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly month: ApiKeyMonth;
}

export interface ApiCaller {
  readonly key: Pick<ApiKeyRecord, "id" | "scopes" | "models">;
  readonly user: UserRecord;
}

interface FoundKey extends ApiCaller {
  readonly lastUsedAt: Date | null;
  /** Whether the instance accepts API keys. */
  readonly isOn: boolean;
}

interface NewApiKey
  extends Pick<ApiKeyRecord, "name" | "prefix" | "scopes" | "models" | "monthlyMicroUsd" | "createdAt" | "expiresAt"> {
  readonly tokenHash: Buffer;
}

/** An id of another user's key is treated like a missing id. Months are YYYY-MM in UTC. */
export interface ApiKeyStore {
  /** null: the account already has `most` keys that are not revoked. */
  create(userId: number, key: NewApiKey, most: number): Promise<ApiKeyRecord | null>;
  /** Newest first. */
  list(userId: number, month: string): Promise<readonly ApiKeyRecord[]>;
  /** False: the key does not exist, or is already revoked. */
  revoke(userId: number, id: number, now: Date): Promise<boolean>;
  /** null: unknown, revoked or expired. */
  find(tokenHash: Buffer, now: Date): Promise<FoundKey | null>;
  touch(id: number, now: Date): Promise<void>;
  /** The keys among `ids` that still work, each with the current tier of the key's owner. */
  standing(ids: readonly number[], now: Date): Promise<ReadonlyMap<number, Tier>>;
  isOn(): Promise<boolean>;
  /** Keys of all users, newest first. */
  listAll(
    month: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<readonly (ApiKeyRecord & { readonly user: Pick<UserRecord, "id" | "email"> })[]>;
  /** Also writes to the audit log. False: the key does not exist, or is already revoked. */
  revokeAsAdmin(id: number, deed: { readonly adminId: number; readonly now: Date }): Promise<boolean>;
  /** Switches API keys on or off for the instance. Also writes to the audit log. */
  switchAll(isOn: boolean, deed: { readonly adminId: number; readonly now: Date }): Promise<void>;
}
