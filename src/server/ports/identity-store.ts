import type { UserRecord } from "./user-record.ts";

export interface IdentityStore {
  /** The account of a user at the company's provider; null: there is none yet. */
  find(issuer: string, subject: string): Promise<UserRecord | null>;
  /** Once an identity leads to an account, it leads to no other. */
  link(userId: number, issuer: string, subject: string, now: Date): Promise<void>;
  /** Whether this account comes by the company. */
  isLinked(userId: number): Promise<boolean>;
  confirmEmail(userId: number, now: Date): Promise<void>;
  /** A session that was opened by the provider ends with the provider's. */
  rememberSession(session: {
    userId: number;
    sessionId: number;
    issuer: string;
    subject: string;
    providerSession: string | null;
  }): Promise<void>;
  /** Ends the sessions of one provider session, or, where none is named, all of a user's; answers which. */
  endSessions(ended: {
    issuer: string;
    subject: string | null;
    providerSession: string | null;
  }): Promise<readonly number[]>;
  isInvited(email: string): Promise<boolean>;
  invite(email: string, now: Date): Promise<void>;
  /** False when the address was not invited. */
  dropInvitation(email: string): Promise<boolean>;
  invitations(): Promise<readonly { readonly email: string; readonly createdAt: Date }[]>;
}
