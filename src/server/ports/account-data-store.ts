import type { PaymentAccount } from "./payments.ts";

/** A database row by column name. Bytes as base64. */
export type DataRow = Readonly<Record<string, unknown>>;

export type RemovalOutcome =
  | {
      readonly kind: "removed";
      /** How many rows there were, by table name. */
      readonly counts: ReadonlyMap<string, number>;
      /** Workspaces that now belong to another member. */
      readonly handedOn: number;
      /** Customers at the payment provider for whom something may still have to end there. It is retried until done. */
      readonly paymentsToEnd: number;
    }
  | { readonly kind: "no-account" }
  /** The site would have no admin. */
  | { readonly kind: "last-admin" };

/** An item deleted for good, by its number and without its text. `kind` is "users" for an account. */
export interface Deletion {
  readonly kind: string;
  readonly id: number;
  /** Creation time of this row or of its owner's account. Rows of another site, or later ones, may have its number. */
  readonly madeAt: Date;
  readonly deletedAt: Date;
}

/**
 * All stored data of one user, found by the database's own references to the account. A table added later is included
 * without a change here.
 */
export interface AccountDataStore {
  /** The account itself, without what is needed to sign in. */
  profile(userId: number): Promise<DataRow | null>;
  /** Names of the tables that may hold a user's rows. */
  tables(): Promise<readonly string[]>;
  /** One user's rows of one of `tables`, in pages, without secrets and other users' ids. */
  rows(userId: number, table: string): AsyncGenerator<readonly DataRow[]>;
  /** The user's messages that are being answered. */
  underWay(userId: number): Promise<readonly number[]>;
  /** True if no other account can act as admin. Suspended accounts cannot. */
  isLastAdmin(userId: number): Promise<boolean>;
  /**
   * Deletes the account and everything that belongs to it in one transaction, or nothing. `endedAt`: the provider where
   * all paid subscriptions have just ended. What may be left there or elsewhere is queued with the deletion.
   */
  remove(
    userId: number,
    paid: { readonly endedAt: PaymentAccount | null; readonly now: Date },
  ): Promise<RemovalOutcome>;
  /** Deletions that are still recorded. A restore deletes these items again. */
  deletions(): Promise<readonly Deletion[]>;
  /** Forgets earlier deletions. */
  forgetDeletions(before: Date): Promise<void>;
}
