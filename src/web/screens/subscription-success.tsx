import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { SubscriptionView } from "#contract/billing.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { formatDay } from "#web/features/billing/money.ts";
import { showPaymentConfirmed, showPaymentError } from "#web/features/billing/notices.ts";
import { extractPaymentIntentFromUrl, useSubscriptionChange } from "#web/features/billing/queries.ts";
import { invitationHref } from "#web/lib/invitation.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CropMarks } from "#web/ui/crops.tsx";
import { Spinner } from "#web/ui/waiting.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/barless-page.css";
import "#web/ui/proof.css";

/** The payment provider redirects the user here. The page asks the server for the result. */
export function SubscriptionSuccessScreen() {
  // Must be the first step, because the secret must not stay in the URL.
  useState(extractPaymentIntentFromUrl);
  const status = new URLSearchParams(useSearch()).get("redirect_status");
  return (
    <>
      <MemberBar />
      <main id="main" className="page told-page two-sided">
        {status === "succeeded" ? <Confirming /> : status === "failed" ? <Failed /> : <Waiting status={status} />}
      </main>
    </>
  );
}

/** Checks the payment. A reload of the page is safe, because it only repeats the check. */
function Confirming() {
  usePageTitle("Subscription");
  const { mutate, data, error, isPending, isIdle } = useSubscriptionChange();
  useEffect(() => {
    mutate("confirm", { onError: showPaymentConfirmed });
  }, [mutate]);
  if (isIdle || (isPending && data === undefined)) return <Processing />;
  if (error !== null && data === undefined) {
    return (
      <Outcome
        title="Your payment arrived"
        text="We could not reach the payment provider just now. Your plan changes by itself, usually within a minute."
      >
        <Button variant="primary" onClick={() => mutate("confirm")}>
          Look again
        </Button>
        <ButtonLink href="/">Go to Dashboard</ButtonLink>
      </Outcome>
    );
  }
  if (data !== undefined && data.billedTier !== "free") return <Activated view={data} />;
  return (
    <Outcome
      title="Not confirmed yet"
      text="The payment provider has not confirmed this payment. Bank transfers take some days; nothing else is needed from you."
    >
      <Button variant="primary" onClick={() => mutate("confirm")} isBusy={isPending}>
        {isPending ? "Looking..." : "Look again"}
      </Button>
      <ButtonLink href="/subscribe">See the plans</ButtonLink>
    </Outcome>
  );
}

function Processing() {
  return (
    <div className="outcome-text" role="status">
      <Spinner />
      <p className="read">Processing your subscription...</p>
    </div>
  );
}

/** Where one finds what the plan brings. */
const PLACES: Readonly<Record<Tier, string>> = {
  free: "",
  plus: "In a chat you can now add files and speak.",
  premier: "In a chat you can now compare models, add files and speak. Prompt Coach and workspaces are on Home.",
};

function Activated({ view }: { view: SubscriptionView }) {
  const plan = PLANS[view.billedTier];
  return (
    <>
      <Outcome
        title="Subscription Activated!"
        text={`You are on ${plan.label}. All of its features are yours from now on. ${PLACES[view.billedTier]}`}
      >
        <ButtonLink href={invitationHref() ?? "/chat"} variant="primary">
          Start Using Premium Features
        </ButtonLink>
        <ButtonLink href="/">Go to Dashboard</ButtonLink>
      </Outcome>
      <section className="told-sheet cropped" aria-label="Your plan">
        <CropMarks />
        <p className="slug">Your plan</p>
        <dl className="ledger">
          <dt>{plan.label}, one month</dt>
          <dd>${plan.price}</dd>
          {view.subscription !== null && (
            <>
              <dt>Next payment</dt>
              <dd>{formatDay(view.subscription.periodEnd)}</dd>
            </>
          )}
        </dl>
        <p className="small">
          <a href="/subscribe">Plan and payments</a>
          <span className="muted">: invoices, cancelling, money back</span>
        </p>
      </section>
    </>
  );
}

function Failed() {
  usePageTitle("Payment failed");
  useEffect(() => showPaymentError(), []);
  return (
    <Outcome title="The payment did not go through" text="You were not charged, and your plan has not changed.">
      <ButtonLink href="/subscribe" variant="primary">
        Try again
      </ButtonLink>
      <ButtonLink href="/home">Home</ButtonLink>
    </Outcome>
  );
}

/** Explains every `redirect_status` except succeeded and failed. */
function Waiting({ status }: { status: string | null }) {
  usePageTitle("Subscription");
  return status === "processing" ? (
    <Outcome
      title="Your payment is on its way"
      text="Bank transfers take some days. Your plan changes by itself when the money arrives."
    >
      <ButtonLink href="/home" variant="primary">
        Home
      </ButtonLink>
    </Outcome>
  ) : (
    <Outcome title="Nothing was paid" text="There is no payment to confirm. Your plan has not changed.">
      <ButtonLink href="/subscribe" variant="primary">
        See the plans
      </ButtonLink>
    </Outcome>
  );
}

function Outcome({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="outcome-text" role="status">
      <h1 className="large" tabIndex={-1}>
        {title}
      </h1>
      <p className="read muted">{text}</p>
      <div className="row">{children}</div>
    </div>
  );
}
