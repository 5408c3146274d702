import type { DeletionReceipt } from "#contract/account-rights.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { RemovalOutcome } from "../../ports/account-data-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { MessageLog } from "../../ports/message-log.ts";
import { PaymentError } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { type CorrectAccountDeps, provePassword } from "./correct-account.ts";
import { receiptOf } from "./deletion-receipt.ts";

export interface RemoveAccountDeps {
  readonly store: Pick<Store, "accountData" | "billing">;
  readonly clock: Clock;
  readonly log: Pick<MessageLog, "signalStop">;
  readonly mailer: Pick<Mailer, "forget">;
  /** Ends at the provider whatever is paid for; throws PaymentError. Null: this site sells nothing. */
  readonly endSubscription: ((userId: number) => Promise<void>) | null;
}

export interface DeleteAccountDeps extends RemoveAccountDeps, CorrectAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "accountData" | "billing">;
}

type Removed = Extract<RemovalOutcome, { kind: "removed" }>;

/** A checkout may be opened while the subscription is ended; then it is ended again. */
const ROUNDS_MAX = 3;

/** Ends what is paid for, stops what is under way, and deletes everything; or throws and has deleted nothing. */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  user: UserRecord,
  password: string,
): Promise<DeletionReceipt> {
  await provePassword(deps, user.id, password);
  return removeAccount(deps, user);
}

/** As `deleteAccount`, for whoever has shown in another way that they may. */
export async function removeAccount(deps: RemoveAccountDeps, user: UserRecord): Promise<DeletionReceipt> {
  // Looked at before the provider is told anything, and again when the account goes.
  if (await deps.store.accountData.isLastAdmin(user.id)) throw refusalOf("last-admin");
  const customerId = (await deps.store.billing.customer(user.id))?.providerId ?? null;
  const { counts, handedOn } = await removeOnceUnpaid(deps, user.id);
  const mails = await deps.mailer.forget(user.id);
  return receiptOf({ counts, handedOn, mails, isCustomer: customerId !== null, now: deps.clock.now() });
}

async function removeOnceUnpaid(deps: RemoveAccountDeps, userId: number): Promise<Removed> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await endPayments(deps, userId);
    for (const messageId of await deps.store.accountData.underWay(userId)) deps.log.signalStop(messageId);
    const outcome = await deps.store.accountData.remove(userId);
    if (outcome.kind === "removed") return outcome;
    if (outcome.kind !== "paying") throw refusalOf(outcome.kind);
  }
  throw unpayable();
}

async function endPayments(deps: RemoveAccountDeps, userId: number): Promise<void> {
  try {
    await deps.endSubscription?.(userId);
  } catch (error) {
    throw error instanceof PaymentError ? unpayable() : error;
  }
}

const refusalOf = (kind: Exclude<RemovalOutcome["kind"], "removed" | "paying">): AppError =>
  kind === "no-account"
    ? notFound()
    : new AppError("last-admin", "You are the only administrator. Make somebody else one before you go.");

const unpayable = () =>
  new AppError(
    "payment-unavailable",
    "Your subscription could not be ended, so nothing was deleted. Please try again in a moment.",
    5,
  );
