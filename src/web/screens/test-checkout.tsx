import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { type PaidTier, PLANS } from "#domain/plans/plans.ts";
import { formatCents } from "#web/features/billing/money.ts";
import { showPlanChangeError } from "#web/features/billing/notices.ts";
import { endTestCheckout, testCheckoutQuery } from "#web/features/billing/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CropMarks } from "#web/ui/crops.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { Spinner } from "#web/ui/waiting.tsx";
import "#web/ui/display-font.css";
import "#web/ui/barless-page.css";
import "#web/ui/proof.css";

/** Replaces the card form if no payment provider is connected. Nobody pays here. */
export function TestCheckoutScreen() {
  usePageTitle("Test checkout");
  const { id = "" } = useParams<{ id: string }>();
  const { data: checkout, error } = useQuery(testCheckoutQuery(id));
  return (
    <>
      <TopBar home="/" label="Main">
        <ButtonLink href="/subscribe" variant="quiet">
          Back to plans
        </ButtonLink>
      </TopBar>
      <main id="main" className="page told-page two-sided">
        {error !== null ? (
          <div className="outcome-text" role="alert">
            <h1 className="large">This checkout is not here</h1>
            <p className="read muted">It may have been closed, or belongs to another account.</p>
            <SeePlans />
          </div>
        ) : checkout === undefined ? (
          <Spinner />
        ) : (
          <>
            <div className="outcome-text">
              <Badge tone="warn">Test payment</Badge>
              <h1 className="large" tabIndex={-1}>
                {PLANS[checkout.plan].label}, {formatCents(checkout.priceCents)} a month
              </h1>
              <p className="read muted">
                {checkout.state === "open"
                  ? "This is a test, and nobody is charged. Choose how the payment ends to see what a customer would see."
                  : "This checkout has ended already."}
              </p>
            </div>
            <Order checkout={checkout} />
            {checkout.state === "open" ? <Endings id={id} priceCents={checkout.priceCents} /> : <SeePlans />}
          </>
        )}
      </main>
    </>
  );
}

const SeePlans = () => (
  <ButtonLink href="/subscribe" variant="primary">
    See the plans
  </ButtonLink>
);

function Endings({ id, priceCents }: { id: string; priceCents: number }) {
  const end = useMutation({
    mutationFn: (outcome: "succeed" | "fail" | "cancel") => endTestCheckout(id, outcome),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showPlanChangeError,
  });
  const isBusy = end.isPending || end.isSuccess;
  return (
    <div className="row">
      <Button variant="primary" isBusy={isBusy} onClick={() => end.mutate("succeed")}>
        Pay {formatCents(priceCents)}
      </Button>
      <Button isBusy={isBusy} onClick={() => end.mutate("fail")}>
        Let it fail
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => end.mutate("cancel")}>
        Cancel
      </Button>
    </div>
  );
}

function Order({ checkout: { plan, priceCents } }: { checkout: { plan: PaidTier; priceCents: number } }) {
  return (
    <section className="told-sheet cropped" aria-label="Order">
      <CropMarks />
      <p className="slug">Test order</p>
      <dl className="ledger">
        <dt>{PLANS[plan].label}, one month</dt>
        <dd>{formatCents(priceCents)}</dd>
      </dl>
      <p className="note">
        A real checkout shows the same order on the payment provider’s own page, with card, PayPal and bank transfer.
      </p>
    </section>
  );
}
