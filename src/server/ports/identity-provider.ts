/** State that the browser keeps during the redirect to the provider. Another browser cannot use it. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The id of the session whose user must authenticate again; absent: a normal sign-in. */
  readonly provesSession?: number | undefined;
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null: the provider gives none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
  readonly providerSession: string | null;
}

/** The provider reports that one of its sessions, or all sessions of a user, ended. */
interface ProviderLogout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** The id of this report. A second report with the same id is refused. */
  readonly tokenId: string;
}

/** The response is invalid, or the provider does not answer. `reason` is for the log and contains no token. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly kind: "refused" | "unreachable";

  constructor(kind: "refused" | "unreachable", reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}

/** The company's OpenID provider. Every method may throw IdentityError. */
export interface IdentityProvider {
  /** Name shown to users. */
  readonly label: string;
  /** With `provesSession`, the provider is asked to request the password even if the user is signed in there. */
  begin(provesSession?: number): Promise<{ readonly url: string; readonly pending: PendingSignIn }>;
  /** `query`: the parameters of the callback URL. */
  finish(query: URLSearchParams, pending: PendingSignIn): Promise<ProviderIdentity>;
  readLogout(token: string): Promise<ProviderLogout>;
}
