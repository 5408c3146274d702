import { createHash, randomBytes } from "node:crypto";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Store } from "../../ports/store.ts";
import { type MailSite, passwordResetMail, verificationMail } from "./account-mails.ts";

const VERIFY_MS = 24 * 60 * 60_000;
const RESET_MS = 60 * 60_000;

export interface SendAccountMailDeps {
  readonly store: Pick<Store, "accountTokens" | "accounts">;
  readonly mailer: Pick<Mailer, "send">;
  readonly clock: Clock;
  readonly site: MailSite;
}

/** The email address to confirm: a pending new address, or the one from sign-up. null: there is none. */
export const unconfirmedEmail = (user: UserRecord): string | null =>
  user.pendingEmail ?? (user.emailVerified ? null : user.email);

/** Does nothing if the account is gone or has no unconfirmed address. */
export async function sendVerificationMail(deps: SendAccountMailDeps, user: UserRecord): Promise<void> {
  const to = unconfirmedEmail(user);
  if (to === null) return;
  const { token, hash } = newMailToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + VERIFY_MS);
  const asked = { hash, userId: user.id, purpose: "verify-email", email: to, now, expiresAt } as const;
  if (!(await deps.store.accountTokens.create(asked))) return;
  await deps.mailer.send(verificationMail(deps.site, { userId: user.id, to }, token));
}

/** Does nothing for an unknown address. */
export async function sendPasswordResetMail(deps: SendAccountMailDeps, email: string): Promise<void> {
  const user = await deps.store.accounts.findByEmail(email);
  if (user === null) return;
  const { token, hash } = newMailToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_MS);
  const asked = { hash, userId: user.id, purpose: "reset-password", email, now, expiresAt } as const;
  if (!(await deps.store.accountTokens.create(asked))) return;
  await deps.mailer.send(passwordResetMail(deps.site, { userId: user.id, to: email }, token));
}

/** The secret of a mail link (256 bits) and its hash. Only the hash is stored. */
function newMailToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashMailToken(token) };
}

export const hashMailToken = (token: string): Buffer => createHash("sha256").update(token).digest();
