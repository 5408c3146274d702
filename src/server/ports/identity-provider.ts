/** What the browser keeps between leaving for the provider and coming back; worth nothing to anybody else. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The session that is to prove itself; without one, somebody signs in. */
  readonly provesSession?: number | undefined;
}

/** A user the provider has signed in. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In small letters; null when the provider names none. */
  readonly email: string | null;
  /** The provider vouches for the address. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
  /** The provider's name for its session. */
  readonly providerSession: string | null;
}

/** The provider says that one session of its own, or all of a user's, ended. */
interface ProviderLogout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** Each is told once. */
  readonly tokenId: string;
}

/** What came is not what the provider sends, or the provider does not answer. `reason` is for the log and names no token. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly kind: "refused" | "unreachable";

  constructor(kind: "refused" | "unreachable", reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}

/** The company's OpenID provider. Every method throws IdentityError. */
export interface IdentityProvider {
  /** What people call it. */
  readonly label: string;
  /** `provesSession`: the provider is asked to have its password typed again, though the person is signed in there. */
  begin(provesSession?: number): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** `query`: of the address the browser came back to. */
  finish(query: URLSearchParams, pending: PendingSignIn): Promise<ProviderIdentity>;
  readLogout(token: string): Promise<ProviderLogout>;
}
