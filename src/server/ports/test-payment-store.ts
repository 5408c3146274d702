export type TestPaymentKind = "checkout" | "subscription" | "invoice";

/** The records of the test payments. A real payment provider would store such records itself. */
export interface TestPaymentStore {
  /** False: the id exists already, and nothing is stored. */
  add(userId: number, kind: TestPaymentKind, id: string, data: object, now: Date): Promise<boolean>;
  find<Data>(userId: number, kind: TestPaymentKind, id: string): Promise<Data | null>;
  /** Newest first. */
  list<Data>(userId: number, kind: TestPaymentKind): Promise<readonly { readonly id: string; readonly data: Data }[]>;
  /** Replaces `before` with `after`. False: the stored value is no longer `before`. */
  replace(userId: number, kind: TestPaymentKind, id: string, before: object, after: object): Promise<boolean>;
}
