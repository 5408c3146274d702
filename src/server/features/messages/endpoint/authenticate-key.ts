import { type ApiScope, looksLikeApiKey } from "#domain/endpoint/api-keys.ts";
import type { ApiCaller } from "../../../ports/api-key-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";
import { EndpointError, invalidApiKeyError } from "./endpoint-error.ts";

export interface AuthenticateKeyDeps {
  readonly store: { readonly apiKeys: Pick<Store["apiKeys"], "find" | "touch"> };
  readonly clock: Clock;
  /** SHA-256. */
  readonly hash: (text: string) => Buffer;
}

/** "Last used" is updated at most this often, so that not every call writes to the store. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Returns the owner of the key, with the account's current tier. `scope` null: a key with any scope is accepted. Throws
 * EndpointError for a key that is missing, unknown, revoked, expired or without this scope, for a suspended account,
 * and while API keys are switched off.
 */
export async function authenticateKey(
  deps: AuthenticateKeyDeps,
  secret: string | null,
  scope: ApiScope | null,
): Promise<ApiCaller> {
  if (secret === null || !looksLikeApiKey(secret)) throw invalidApiKeyError();
  const now = deps.clock.now();
  const found = await deps.store.apiKeys.find(deps.hash(secret), now);
  if (found === null) throw invalidApiKeyError();
  if (!found.isOn) throw forbidden("Whoever runs this site has switched API keys off.", "keys_switched_off");
  if (found.user.suspensionReason !== null) throw forbidden("This account is suspended.", "account_suspended");
  if (scope !== null && !found.key.scopes.includes(scope)) {
    throw forbidden(`This key is not for ${scope}: it may ${found.key.scopes.join(", ")}.`, "scope_missing");
  }
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > TOUCH_INTERVAL_MS) {
    await deps.store.apiKeys.touch(found.key.id, now);
  }
  return { key: found.key, user: found.user };
}

const forbidden = (message: string, code: string): EndpointError =>
  new EndpointError(message, { status: 403, type: "permission_error", code });
