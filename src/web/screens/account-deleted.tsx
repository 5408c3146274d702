import { useHistoryState } from "wouter/use-browser-location";
import * as z from "zod/mini";
import { type DeletionReceipt, deletionReceiptSchema } from "#contract/account-rights.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { BarlessPage } from "#web/ui/barless-page.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { NotFoundScreen } from "./not-found.tsx";
import "./account.css";

/** Lists the deleted and the retained data once, after the deletion. */
export function AccountDeletedScreen() {
  const receipt = z.safeParse(deletionReceiptSchema, useHistoryState());
  // Without a receipt, nothing was deleted: the user typed the URL.
  return receipt.success ? <Receipt receipt={receipt.data} /> : <NotFoundScreen />;
}

function Receipt({ receipt }: { receipt: DeletionReceipt }) {
  usePageTitle("Account deleted");
  return (
    <BarlessPage>
      <div className="account-receipt">
        <h1 className="heading plain" tabIndex={-1}>
          Your account is deleted
        </h1>
        <section aria-labelledby="deleted-removed">
          <h2 id="deleted-removed">Removed</h2>
          <dl>
            {receipt.removed.map(({ what, count }) => (
              <Count key={what} what={what} count={count} />
            ))}
          </dl>
        </section>
        <section aria-labelledby="deleted-kept">
          <h2 id="deleted-kept">What stays</h2>
          <ul>
            {receipt.kept.map(({ what, why }) => (
              <li key={what}>
                {what}. <span className="muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className="row">
          <ButtonLink href="/">Go to the front page</ButtonLink>
        </div>
      </div>
    </BarlessPage>
  );
}

function Count({ what, count }: { what: string; count: number }) {
  return (
    <>
      <dt>{what}</dt>
      <dd className="fig">{count}</dd>
    </>
  );
}
