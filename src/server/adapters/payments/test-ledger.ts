import { randomUUID } from "node:crypto";
import type { TestPaymentStore } from "../../ports/test-payment-store.ts";
import { advanceSubscription, type TestInvoice, type TestSubscription } from "./test-provider.ts";

export interface TestLedger {
  readonly store: TestPaymentStore;
  readonly now: () => Date;
  /** `id`: where two may write the same one, only the first of them is kept. */
  addInvoice(userId: number, invoice: TestInvoice, id?: string): Promise<void>;
  /** The subscription as of now; what time has done to it is written down. Without an id, the live one, else the last. */
  current(userId: number, id?: string): Promise<TestSubscription | null>;
  change(userId: number, id: string, to: (from: TestSubscription) => TestSubscription): Promise<void>;
}

/** The subscriptions and invoices of a provider in which nobody pays. */
export function testLedger(store: TestPaymentStore, now: () => Date): TestLedger {
  async function addInvoice(userId: number, invoice: TestInvoice, id = `test_invoice_${randomUUID()}`): Promise<void> {
    await store.add(userId, "invoice", id, invoice, new Date(invoice.createdAt));
  }

  async function current(userId: number, id?: string): Promise<TestSubscription | null> {
    const kept = await store.list<TestSubscription>(userId, "subscription");
    // The live one, else the last there was.
    const isLive = ({ data }: (typeof kept)[number]) => data.status !== "ended";
    const found = (id === undefined ? (kept.find(isLive) ?? kept[0]) : kept.find((one) => one.id === id))?.data;
    if (found === undefined) return null;
    const { subscription, invoices } = advanceSubscription(found, now());
    if (subscription === found) return found;
    await store.replace(userId, "subscription", found.id, found, subscription);
    // Named after the period they pay for, so that two who look at once write them once.
    for (const invoice of invoices) await addInvoice(userId, invoice, `test_invoice_${found.id}_${invoice.createdAt}`);
    return subscription;
  }

  async function change(userId: number, id: string, to: (from: TestSubscription) => TestSubscription): Promise<void> {
    while (true) {
      const before = await current(userId, id);
      if (before === null) return;
      if (await store.replace(userId, "subscription", id, before, to(before))) return;
    }
  }

  return { store, now, addInvoice, current, change };
}
