import type { Invoice, Payments } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

/** What a user has paid and had back, newest first; nothing where nobody sells or nothing was bought. Throws PaymentError. */
export async function readInvoices(
  { store, payments }: { readonly store: Pick<Store, "billing">; readonly payments: Payments | null },
  userId: number,
): Promise<readonly Invoice[]> {
  if (payments === null) return [];
  const customerId = (await store.billing.customer(userId, payments.account))?.providerId ?? null;
  return customerId === null ? [] : await payments.invoices(customerId);
}
