import type { JWTPayload } from "jose";
import type * as OpenIdClient from "openid-client";
import { IDENTITY_PROOF_AGE_MINUTES_MAX } from "#contract/proofs.ts";
import { createProxiedFetch } from "#server/adapters/outgoing-proxy.ts";
import type { CompanySignInConfig } from "#server/config.ts";
import {
  IdentityError,
  type IdentityProvider,
  type PendingSignIn,
  type ProviderIdentity,
} from "#server/ports/identity-provider.ts";

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const CLOCK_TOLERANCE_S = 30;
/** An older logout token is refused as a replay. */
const LOGOUT_AGE_MAX = "2 minutes";
const TIMEOUT_S = 10;

type ProviderKeys = ReturnType<typeof import("jose").createRemoteJWKSet>;
type Client = typeof OpenIdClient;
type Discovered = { readonly client: Client; readonly configuration: OpenIdClient.Configuration };

/**
 * Sign-in with an OpenID provider, by the certified openid-client: discovery, authorization code with PKCE, checks of
 * state, nonce and issuer. Nothing is loaded or requested before a user signs in.
 */
export function createOpenIdProvider(config: CompanySignInConfig, callbackUrl: string): IdentityProvider {
  let known: Promise<Discovered> | null = null;
  const fetch = createProxiedFetch();
  const discovered = () => {
    known ??= discover(config, fetch);
    known.catch(() => {
      known = null;
    });
    return known;
  };
  let keys: ProviderKeys | null = null;

  return {
    label: config.label,
    begin: (provesSession) =>
      inWords(async () => beginSignIn(await discovered(), config.scopes, callbackUrl, provesSession)),
    finish: (query, pending) =>
      // The callback address comes from our settings, never from a request.
      inWords(async () => finishSignIn(await discovered(), new URL(`${callbackUrl}?${query}`), pending, config)),
    readLogout: (token) =>
      inWords(async () => {
        const { configuration } = await discovered();
        keys ??= await keysOf(configuration, fetch);
        return logoutIn(await verifiedLogout(token, configuration, keys, config.clientId));
      }),
  };
}

async function beginSignIn(
  { client, configuration }: Discovered,
  scope: string,
  callbackUrl: string,
  provesSession: number | undefined,
): Promise<{ url: string; pending: PendingSignIn }> {
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    ...(provesSession !== undefined && { provesSession }),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    response_type: "code",
    scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: "S256",
    ...(provesSession !== undefined && { max_age: "0" }),
  });
  return { url: url.href, pending };
}

async function finishSignIn(
  { client, configuration }: Discovered,
  current: URL,
  pending: PendingSignIn,
  config: CompanySignInConfig,
): Promise<ProviderIdentity> {
  const tokens = await client.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: pending.codeVerifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new IdentityError("refused", "the provider sent no id token");
  if (pending.provesSession !== undefined) assertSignedInNow(claims.auth_time);
  // Many providers keep the id token small and send the other claims from the userinfo endpoint.
  const told =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  return identityIn({ ...told, ...claims }, config);
}

/** Some providers ignore `max_age` and send no time. For them, a completed sign-in is enough. */
function assertSignedInNow(authTime: number | undefined): void {
  if (authTime !== undefined && Date.now() / 1_000 - authTime > IDENTITY_PROOF_AGE_MINUTES_MAX * 60 + CLOCK_TOLERANCE_S)
    throw new IdentityError("refused", "the provider did not have the person sign in again");
}

async function discover(config: CompanySignInConfig, fetch: typeof globalThis.fetch): Promise<Discovered> {
  const client = await import("openid-client");
  const issuer = new URL(config.issuer);
  const configuration = await client.discovery(
    issuer,
    config.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S, ...(config.clientSecret && { client_secret: config.clientSecret }) },
    config.clientSecret === null ? client.None() : undefined,
    // Our settings allow an http issuer only at a loopback address.
    {
      timeout: TIMEOUT_S,
      // openid-client uses this fetch for all later requests too.
      [client.customFetch]: fetch as OpenIdClient.CustomFetch,
      execute: [
        // Checks the id token's signature too, though the token comes directly from the provider.
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  return { client, configuration };
}

function identityIn(claims: Readonly<Record<string, unknown>>, config: CompanySignInConfig): ProviderIdentity {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const groups = claims[config.groupsClaim];
  const [first = null, ...others] = text("name")?.split(/\s+/) ?? [];
  return {
    issuer: text("iss") ?? "",
    subject: text("sub") ?? "",
    email: text("email")?.toLowerCase() ?? null,
    isEmailVerified: config.isEmailTrusted || claims.email_verified === true,
    firstName: text("given_name") ?? first,
    lastName: text("family_name") ?? (others.join(" ") || null),
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
    providerSession: text("sid"),
  };
}

async function keysOf(
  configuration: OpenIdClient.Configuration,
  fetch: typeof globalThis.fetch,
): Promise<ProviderKeys> {
  const { createRemoteJWKSet, customFetch } = await import("jose");
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new IdentityError("refused", "the provider names no keys");
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_S * 1_000, [customFetch]: fetch });
}

/**
 * HMAC algorithms are missing, because everyone who knows the shared secret could sign. The library itself refuses
 * `none`.
 */
const LOGOUT_ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

async function verifiedLogout(
  token: string,
  configuration: OpenIdClient.Configuration,
  keys: ProviderKeys,
  clientId: string,
): Promise<JWTPayload> {
  const { jwtVerify } = await import("jose");
  const { payload } = await jwtVerify(token, keys, {
    issuer: configuration.serverMetadata().issuer,
    audience: clientId,
    maxTokenAge: LOGOUT_AGE_MAX,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ["jti", "iat", "events"],
    algorithms: LOGOUT_ALGORITHMS,
  });
  return payload;
}

function logoutIn(payload: JWTPayload) {
  const { iss = "", sub = null, sid = null, jti = "", events, nonce } = payload;
  const isLogout = typeof events === "object" && events !== null && LOGOUT_EVENT in events;
  // A token with a nonce is an ID token that is misused as a logout token.
  if (!isLogout || nonce !== undefined || (sub === null && sid === null))
    throw new IdentityError("refused", "the token is no logout token");
  return { issuer: iss, subject: sub, providerSession: typeof sid === "string" ? sid : null, tokenId: jti };
}

/** Errors of the libraries contain requests and tokens. Only their codes and names may be logged. */
async function inWords<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof IdentityError) throw error;
    const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { code?: unknown } };
    const reason = [name, code, cause?.code].filter((part) => typeof part === "string").join(" ");
    const isUnreachable =
      name === "TypeError" || name === "TimeoutError" || name === "AbortError" || code === "OAUTH_TIMEOUT";
    throw new IdentityError(isUnreachable ? "unreachable" : "refused", reason === "" ? "unknown" : reason, {
      cause: undefined,
    });
  }
}
