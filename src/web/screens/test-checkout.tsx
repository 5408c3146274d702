import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { PLANS } from "#domain/plans.ts";
import { formatCents } from "#web/features/billing/money.ts";
import { changeFailed } from "#web/features/billing/notices.ts";
import { endTestCheckout, testCheckoutQuery } from "#web/features/billing/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import "#web/ui/display-font.css";
import "#web/ui/lone-page.css";
import "./subscription-success.css";

/** In place of a provider's card form, where none is connected: three buttons, and nobody pays. */
export function TestCheckoutScreen() {
  usePageTitle("Test checkout");
  const { id = "" } = useParams<{ id: string }>();
  const { data: checkout, error } = useQuery(testCheckoutQuery(id));
  const end = useMutation({
    mutationFn: (outcome: "succeed" | "fail" | "cancel") => endTestCheckout(id, outcome),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: changeFailed,
  });
  const isBusy = end.isPending || end.isSuccess;
  return (
    <main id="main" className="lone-page">
      <a href="/">
        <Wordmark />
      </a>
      {error !== null ? (
        <div className="outcome-text" role="alert">
          <h1 className="large">This checkout is not here</h1>
          <p className="read muted">It may have been closed, or belongs to another account.</p>
          <ButtonLink href="/subscribe" variant="primary">
            See the plans
          </ButtonLink>
        </div>
      ) : checkout === undefined ? (
        <Spinner />
      ) : (
        <div className="outcome-text">
          <Badge tone="warn">Test payment</Badge>
          <h1 className="large" tabIndex={-1}>
            {PLANS[checkout.plan].label}, {formatCents(checkout.priceCents)} a month
          </h1>
          <p className="read muted">
            {checkout.state === "open"
              ? "Nobody is charged here. Choose how the payment ends, to see what your customers would see."
              : "This checkout has ended already."}
          </p>
          {checkout.state === "open" ? (
            <div className="row">
              <Button variant="primary" disabled={isBusy} onClick={() => end.mutate("succeed")}>
                Pay {formatCents(checkout.priceCents)}
              </Button>
              <Button disabled={isBusy} onClick={() => end.mutate("fail")}>
                Let it fail
              </Button>
              <Button variant="quiet" disabled={isBusy} onClick={() => end.mutate("cancel")}>
                Cancel
              </Button>
            </div>
          ) : (
            <ButtonLink href="/subscribe" variant="primary">
              See the plans
            </ButtonLink>
          )}
        </div>
      )}
    </main>
  );
}
