import type { Invoice, PaymentProvider } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

/** Payments and refunds, newest first. Empty if nothing is sold or bought. Throws PaymentError. */
export async function readInvoices(
  { store, payments }: { readonly store: Pick<Store, "billing">; readonly payments: PaymentProvider | null },
  userId: number,
): Promise<readonly Invoice[]> {
  if (payments === null) return [];
  const customerId = (await store.billing.customer(userId, payments.account))?.providerId ?? null;
  return customerId === null ? [] : await payments.invoices(customerId);
}
