import type { PaymentAccount } from "./payments.ts";

/** A row as the database has it, by its column's names; bytes as base64. */
export type DataRow = Readonly<Record<string, unknown>>;

export type RemovalOutcome =
  | {
      readonly kind: "removed";
      /** How many rows there were of each kind, by the table's name. */
      readonly counts: ReadonlyMap<string, number>;
      /** Workspaces that belong to another member now. */
      readonly handedOn: number;
      /** Customers of the payment provider for whom something may still have to end there: it is tried until it has. */
      readonly paymentsToEnd: number;
    }
  | { readonly kind: "no-account" }
  /** Nobody would be left to administer the site. */
  | { readonly kind: "last-admin" };

/** Something that a person deleted for good: by its number, without a word. `kind` is "users" for an account. */
export interface Deletion {
  readonly kind: string;
  readonly id: number;
  /** Of this row, or of its owner's account: rows of another site, or later ones, may have the same number. */
  readonly madeAt: Date;
  readonly deletedAt: Date;
}

/**
 * Everything that is kept about one user, found by the database's own references to the account: a table that is added
 * later is part of it without a line here.
 */
export interface AccountDataStore {
  /** The account itself, without what would let somebody sign in. */
  profile(userId: number): Promise<DataRow | null>;
  /** The tables that may hold rows of a user, by name. */
  tables(): Promise<readonly string[]>;
  /** One user's rows of one of `tables`, without secrets and without other users' ids, in pages. */
  rows(userId: number, table: string): AsyncGenerator<readonly DataRow[]>;
  /** The messages of this user that are being answered. */
  underWay(userId: number): Promise<readonly number[]>;
  /** Nobody else could act as admin: whoever is suspended cannot. */
  isLastAdmin(userId: number): Promise<boolean>;
  /**
   * Deletes the account and everything that hangs on it, in one transaction, or nothing. `endedAt`: the provider where all that was paid
   * for has just ended; what may be left there or elsewhere is queued with the deletion.
   */
  remove(
    userId: number,
    paid: { readonly endedAt: PaymentAccount | null; readonly now: Date },
  ): Promise<RemovalOutcome>;
  /** Who and what has gone, as far as that is still kept: for a restore, which deletes it again. */
  deletions(): Promise<readonly Deletion[]>;
  /** Forgets what went before. */
  forgetDeletions(before: Date): Promise<void>;
}
