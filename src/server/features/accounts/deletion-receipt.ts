import type { DeletionReceipt } from "#contract/account-rights.ts";
import { tableInWords } from "./table-in-words.ts";

interface Removed {
  /** Rows by table. */
  readonly counts: ReadonlyMap<string, number>;
  /** Workspaces that belong to another member now. */
  readonly handedOn: number;
  /** Mails that waited in the outbox. */
  readonly mails: number;
  readonly isCustomer: boolean;
  /** Customer numbers that are kept until the payment provider has ended what was paid for. */
  readonly paymentsToEnd: number;
  readonly now: Date;
}

/** What was removed, as its owner would name it, and what stays. */
export function receiptOf({ counts, handedOn, mails, isCustomer, paymentsToEnd, now }: Removed): DeletionReceipt {
  const rows = [...counts].map(([table, count]) => ({ what: tableInWords(table), count }));
  const removed = [{ what: "Account", count: 1 }, ...rows, { what: "Mails in the outbox", count: mails }];
  return {
    deletedAt: now.toISOString(),
    removed: removed.filter(({ count }) => count > 0),
    kept: kept(isCustomer, handedOn, paymentsToEnd > 0),
  };
}

function kept(isCustomer: boolean, handedOn: number, isEndQueued: boolean): DeletionReceipt["kept"] {
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
  const ending = {
    what: "Your customer number",
    why: "The payment provider could not be reached. We try until it has ended what you paid for, then the number goes as well.",
  };
  return [
    ...(isEndQueued ? [ending] : []),
    ...(handedOn > 0 ? [workspaces] : []),
    ...(isCustomer ? payments : []),
    ...anonymous,
  ];
}
