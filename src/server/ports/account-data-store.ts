import type { PaymentAccount } from "./payments.ts";

/** The values of a database row by column name. Bytes are in base64. */
export type DataRow = Readonly<Record<string, unknown>>;

export type RemovalOutcome =
  | {
      readonly kind: "removed";
      /** How many rows there were, by table name. */
      readonly counts: ReadonlyMap<string, number>;
      /** Workspaces that now belong to another member. */
      readonly handedOn: number;
      /** How many customers' payments may still have to end at the provider. Ending is retried until it succeeds. */
      readonly paymentsToEnd: number;
    }
  | { readonly kind: "no-account" }
  /** The site would have no admin. */
  | { readonly kind: "last-admin" };

/** An item deleted for good, by its number and without its text. `kind` is "users" for an account. */
export interface Deletion {
  readonly kind: string;
  readonly id: number;
  /** Creation time of the item or its owner's account. A later row, or another site's, may have the same number. */
  readonly madeAt: Date;
  readonly deletedAt: Date;
}

/**
 * All stored data of one user. Finds the tables by their references to the account in the database, so a table that is
 * added later is included without a change here.
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
   * Deletes the account and everything that belongs to it in one transaction, or nothing. `endedAt`: the payment
   * account whose subscriptions have all just ended. The same transaction queues the end of payments that may be left.
   */
  remove(
    userId: number,
    paid: { readonly endedAt: PaymentAccount | null; readonly now: Date },
  ): Promise<RemovalOutcome>;
  /** Deletions that are still recorded. A restore deletes these items again. */
  deletions(): Promise<readonly Deletion[]>;
  /** Removes the records of deletions before this time. */
  forgetDeletions(before: Date): Promise<void>;
}
