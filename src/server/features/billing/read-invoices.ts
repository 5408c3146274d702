import type { Invoice, PaymentProvider } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

/** Payments and refunds, newest first. None if the site sells nothing or the user paid nothing. Throws PaymentError. */
export async function readInvoices(
  { store, payments }: { readonly store: Pick<Store, "billing">; readonly payments: PaymentProvider | null },
  userId: number,
): Promise<readonly Invoice[]> {
  if (payments === null) return [];
  const customerId = (await store.billing.customer(userId, payments.account))?.providerId ?? null;
  return customerId === null ? [] : await payments.invoices(customerId);
}
