import type { DeletionReceipt } from "#contract/account-rights.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { RemovalOutcome } from "../../ports/account-data-store.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { PaymentAccount } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { tableDisplayName } from "./table-display-name.ts";
import { type UpdateAccountDeps, verifyPassword } from "./update-account.ts";

export interface DeleteAccountWithoutPasswordDeps {
  readonly store: Pick<Store, "accountData">;
  readonly clock: Clock;
  /** Stops running answers and waits until their usage is counted. */
  readonly settleAnswers: (userId: number) => Promise<void>;
  readonly mailer: Pick<Mailer, "forget">;
  /** Tries to end all paid subscriptions. Returns the payment account if all have ended, else null. */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  /** For how many days backups may contain deleted data. null: the site has no known backups. */
  readonly backupDays: number | null;
}

export interface DeleteAccountDeps extends DeleteAccountWithoutPasswordDeps, UpdateAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "accountData">;
}

type Removed = Extract<RemovalOutcome, { kind: "removed" }>;

/**
 * Ends subscriptions, stops running answers and deletes everything. If it throws, nothing is deleted. A subscription
 * that the payment provider cannot end now is queued and retried, so the user does not wait for the provider.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  user: UserRecord,
  password: string,
): Promise<DeletionReceipt> {
  await verifyPassword(deps, user.id, password);
  return deleteAccountWithoutPassword(deps, user);
}

/** Like `deleteAccount`, but without a password. The caller has checked that the account may be deleted. */
export async function deleteAccountWithoutPassword(
  deps: DeleteAccountWithoutPasswordDeps,
  user: UserRecord,
): Promise<DeletionReceipt> {
  // Checked before any call to the payment provider, and once more during the deletion.
  if (await deps.store.accountData.isLastAdmin(user.id)) throw refusalOf("last-admin");
  const endedAt = await deps.endPaid(user.id);
  await deps.settleAnswers(user.id);
  const { counts, handedOn, paymentsToEnd } = await remove(deps, user.id, endedAt);
  const mails = await deps.mailer.forget(user.id);
  const isCustomer = (counts.get("billing_customers") ?? 0) > 0;
  const { backupDays } = deps;
  return createDeletionReceipt({
    counts,
    handedOn,
    mails,
    isCustomer,
    paymentsToEnd,
    backupDays,
    now: deps.clock.now(),
  });
}

async function remove(
  deps: DeleteAccountWithoutPasswordDeps,
  userId: number,
  endedAt: PaymentAccount | null,
): Promise<Removed> {
  const outcome = await deps.store.accountData.remove(userId, { endedAt, now: deps.clock.now() });
  if (outcome.kind !== "removed") throw refusalOf(outcome.kind);
  return outcome;
}

const refusalOf = (kind: Exclude<RemovalOutcome["kind"], "removed">): AppError =>
  kind === "no-account"
    ? notFound()
    : new AppError("last-admin", "You are the only administrator. Make somebody else one before you go.");

interface ReceiptInput extends Omit<Removed, "kind"> {
  readonly mails: number;
  readonly isCustomer: boolean;
  /** null: the site has no known backups. */
  readonly backupDays: number | null;
  readonly now: Date;
}

function createDeletionReceipt({
  counts,
  handedOn,
  mails,
  isCustomer,
  paymentsToEnd,
  backupDays,
  now,
}: ReceiptInput): DeletionReceipt {
  const rows = [...counts].map(([table, count]) => ({ what: tableDisplayName(table), count }));
  const removed = [{ what: "Account", count: 1 }, ...rows, { what: "Mails in the outbox", count: mails }];
  return {
    deletedAt: now.toISOString(),
    removed: removed.filter(({ count }) => count > 0),
    kept: kept({ isCustomer, handedOn, paymentsToEnd, backupDays }),
  };
}

function kept({
  isCustomer,
  handedOn,
  paymentsToEnd,
  backupDays,
}: Pick<ReceiptInput, "isCustomer" | "handedOn" | "paymentsToEnd" | "backupDays">): DeletionReceipt["kept"] {
  const workspaces = { what: "Workspaces with other members", why: "They belong to another member now." };
  const anonymous = [
    {
      what: "Sums over all users",
      why: "What answers cost in a day, and how often a model’s answers were welcome. They name nobody.",
    },
    {
      what: "The administrators’ log",
      why: "If an administrator changed your account, that stays recorded with its number, without a name or an address.",
    },
  ];
  const payments = [
    {
      what: "The payment provider’s own records",
      why: "The law obliges it to keep invoices for some years. We hold no copy of them.",
    },
    {
      what: "Numbers of payment notices",
      why: "So that a notice which comes again is not taken for a new one. Nothing in them leads to you.",
    },
  ];
  const days = backupDays === 1 ? "1 day" : `${backupDays} days`;
  const backups = [
    {
      what: `Backups, for up to ${days}`,
      why: "They were made while your account was there, and are then removed. Should one be restored, you are deleted from it again.",
    },
    {
      what: `The number of your account, for up to ${days}`,
      why: "So that it is deleted again after a restore. Your name, address and words are not in that list.",
    },
  ];
  const ending = {
    what: "Your customer number",
    why: "The payment provider could not be reached. We try until it has ended what you paid for, then the number goes as well.",
  };
  return [
    ...(backupDays === null ? [] : backups),
    ...(paymentsToEnd > 0 ? [ending] : []),
    ...(handedOn > 0 ? [workspaces] : []),
    ...(isCustomer ? payments : []),
    ...anonymous,
  ];
}
