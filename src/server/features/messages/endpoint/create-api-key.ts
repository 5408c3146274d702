import type { ApiKey, ApiKeyInput } from "#contract/api-keys.ts";
import { API_KEYS_MAX, apiKeyPrefixOf } from "#domain/endpoint/api-keys.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import { AppError } from "../../../app-error.ts";
import type { ApiKeyRecord } from "../../../ports/api-key-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";

export interface CreateApiKeyDeps {
  readonly store: { readonly apiKeys: Pick<Store["apiKeys"], "create"> };
  readonly clock: Clock;
  readonly newKey: () => string;
  readonly hash: (text: string) => Buffer;
}

const DAY_MS = 24 * 3_600_000;

/** Makes an API key for an account. The secret is returned only here, because the store gets only its hash. */
export async function createApiKey(
  deps: CreateApiKeyDeps,
  userId: number,
  input: ApiKeyInput,
): Promise<{ secret: string; key: ApiKey }> {
  const { name, scopes, models, monthlyUsd, endsInDays } = input;
  const now = deps.clock.now();
  const secret = deps.newKey();
  const key = await deps.store.apiKeys.create(
    userId,
    {
      ...{ name, models, prefix: apiKeyPrefixOf(secret), tokenHash: deps.hash(secret), createdAt: now },
      scopes: [...new Set(scopes)],
      monthlyMicroUsd: monthlyUsd === null ? null : toMicroUsd(monthlyUsd),
      expiresAt: endsInDays === null ? null : new Date(now.getTime() + endsInDays * DAY_MS),
    },
    API_KEYS_MAX,
  );
  if (key === null)
    throw new AppError("invalid-input", `An account has at most ${API_KEYS_MAX} keys. Revoke one first.`);
  return { secret, key: presentKey(key) };
}

export const presentKey = ({ monthlyMicroUsd, month, ...key }: ApiKeyRecord): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  models: key.models === null ? null : [...key.models],
  monthlyUsd: monthlyMicroUsd === null ? null : monthlyMicroUsd / 1_000_000,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  month: {
    calls: month.calls,
    refused: month.refused,
    inputTokens: month.inputTokens,
    outputTokens: month.outputTokens,
    spentUsd: month.spentMicroUsd / 1_000_000,
  },
});
