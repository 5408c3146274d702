export type TestPaymentKind = "checkout" | "subscription" | "invoice";

/** What the embedded test checkout remembers, as a provider would. */
export interface TestPaymentStore {
  /** False, and nothing is stored, when there is one of that name already. */
  add(userId: number, kind: TestPaymentKind, id: string, data: object, now: Date): Promise<boolean>;
  find<Data>(userId: number, kind: TestPaymentKind, id: string): Promise<Data | null>;
  /** Newest first. */
  list<Data>(userId: number, kind: TestPaymentKind): Promise<readonly { readonly id: string; readonly data: Data }[]>;
  /** Replaces `before` with `after`; false when it is no longer `before`. */
  replace(userId: number, kind: TestPaymentKind, id: string, before: object, after: object): Promise<boolean>;
}
