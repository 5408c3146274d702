import type { DeletionReceipt } from "#contract/account-rights.ts";
import { tableDisplayName } from "./table-display-name.ts";

interface Removed {
  /** The name of each table, and how many of its rows were deleted. */
  readonly counts: ReadonlyMap<string, number>;
  /** Workspaces that another member owns now. */
  readonly handedOn: number;
  readonly mails: number;
  readonly isCustomer: boolean;
  /** null: the site has no known backups. */
  readonly backupDays: number | null;
  /** How many customer numbers stay stored until the payment provider has ended their subscriptions. */
  readonly paymentsToEnd: number;
  readonly now: Date;
}

export function createDeletionReceipt({
  counts,
  handedOn,
  mails,
  isCustomer,
  paymentsToEnd,
  backupDays,
  now,
}: Removed): DeletionReceipt {
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
}: Pick<Removed, "isCustomer" | "handedOn" | "paymentsToEnd" | "backupDays">): DeletionReceipt["kept"] {
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
