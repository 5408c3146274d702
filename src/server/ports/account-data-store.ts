import type { PaymentAccount } from "./payments.ts";

/** The values of a database row by column name. Bytes are in base64. */
export type DataRow = Readonly<Record<string, unknown>>;

export type RemovalOutcome =
  | {
      readonly kind: "removed";
      /** Number of deleted rows, by table name. */
      readonly counts: ReadonlyMap<string, number>;
      /** Number of workspaces that now belong to another member. */
      readonly handedOn: number;
      /**
       * Number of payment customers whose subscriptions may still run at the provider. The server tries to end these
       * subscriptions until it succeeds.
       */
      readonly paymentsToEnd: number;
    }
  | { readonly kind: "no-account" }
  /** No admin would be left. */
  | { readonly kind: "last-admin" };

/** A permanently deleted item, without its text. `kind` is "users" for an account. */
export interface Deletion {
  readonly kind: string;
  readonly id: number;
  /**
   * When the item or its owner's account was created. This time distinguishes the item from a later row, or a row of
   * another site, with the same `id`.
   */
  readonly madeAt: Date;
  readonly deletedAt: Date;
}

/**
 * All stored data of one user. The tables are found in the database by their references to the account, so a new table
 * is included without a change here.
 */
export interface AccountDataStore {
  /** The account itself, without sign-in secrets. */
  profile(userId: number): Promise<DataRow | null>;
  /** Names of the tables that may hold a user's rows. */
  tables(): Promise<readonly string[]>;
  /** The user's rows in one of `tables`, page by page, without secrets and without ids of other users. */
  rows(userId: number, table: string): AsyncGenerator<readonly DataRow[]>;
  /** Ids of the user's messages that are being answered. */
  underWay(userId: number): Promise<readonly number[]>;
  /** True: no other account can act as admin. Suspended admins do not count. */
  isLastAdmin(userId: number): Promise<boolean>;
  /**
   * Deletes the account and all its data in one transaction. `endedAt`: the caller has just ended all subscriptions at
   * this payment account; null: at no payment account. Other subscriptions may still run. They are queued, and a job
   * ends them later.
   */
  remove(
    userId: number,
    paid: { readonly endedAt: PaymentAccount | null; readonly now: Date },
  ): Promise<RemovalOutcome>;
  /** The recorded deletions. A restore of a backup deletes these items again. */
  deletions(): Promise<readonly Deletion[]>;
  forgetDeletions(before: Date): Promise<void>;
}
