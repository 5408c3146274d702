import type { UserRecord } from "./user-record.ts";

export interface IdentityStore {
  /** The account linked to a user of the company's provider; null: none yet. */
  find(issuer: string, subject: string): Promise<UserRecord | null>;
  /** Does nothing if the identity is already linked to an account. */
  link(userId: number, issuer: string, subject: string, now: Date): Promise<void>;
  isLinked(userId: number): Promise<boolean>;
  confirmEmail(userId: number, now: Date): Promise<void>;
  /** Records which session at the provider opened our session. When the provider's session ends, ours ends too. */
  rememberSession(session: {
    userId: number;
    sessionId: number;
    issuer: string;
    subject: string;
    providerSession: string | null;
  }): Promise<void>;
  /** Ends the sessions opened with `providerSession`; null: all sessions of the user. Returns their ids. */
  endSessions(ended: {
    issuer: string;
    subject: string | null;
    providerSession: string | null;
  }): Promise<readonly number[]>;
  isInvited(email: string): Promise<boolean>;
  invite(email: string, now: Date): Promise<void>;
  /** False: the email address was not invited. */
  dropInvitation(email: string): Promise<boolean>;
  invitations(): Promise<readonly { readonly email: string; readonly createdAt: Date }[]>;
}
