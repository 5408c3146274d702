import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { SubscriptionView } from "#contract/billing.ts";
import { PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";
import { REFUND_DAYS } from "#domain/plans/subscriptions.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { showCheckoutError, showPlanChanged } from "#web/features/billing/notices.ts";
import { PlanChoices } from "#web/features/billing/plan-choices.tsx";
import { PlanManagement } from "#web/features/billing/plan-management.tsx";
import { createPlanQuestion, describePlan } from "#web/features/billing/plan-state.ts";
import { choosePlan, confirmPlanChange, planPreviewQuery, subscriptionQuery } from "#web/features/billing/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useHeadingFocus } from "#web/lib/use-heading-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./subscribe.css";

export function SubscribeScreen() {
  usePageTitle("Plans");
  const { data: view, error, refetch } = useQuery({ ...subscriptionQuery, refetchOnMount: "always" });
  const [, navigate] = useLocation();
  const { choosing, asked, ask, choose, confirm } = useChoice();
  const wished = useWish();
  useChangedNotice();
  // After a refund, the focused button disappears.
  useHeadingFocus(view?.billedTier);
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="subscribe-intro">
          <h1 className="large" tabIndex={-1}>
            Choose a plan
          </h1>
          <p className="read muted">{view === undefined ? "\u00a0" : describePlan(view)}</p>
        </div>
        {view?.isTest === true && (
          <p className="subscribe-test">
            <b>Test payments.</b> No payment provider is connected here, so nobody is charged. The next page has buttons
            in place of a card form.
          </p>
        )}
        {error !== null && view === undefined && <PlansFailed error={error} onRetry={() => void refetch()} />}
        {view !== undefined && (
          <>
            {view.billedTier !== "free" && <PlanManagement view={view} />}
            <PlanChoices
              view={view}
              choosing={choosing}
              wished={wished}
              onChoose={(plan) => {
                if (plan === "free") navigate("/");
                else if (view.billedTier === "free") choose(plan);
                else ask(plan);
              }}
            />
            {asked !== null && view.billedTier !== "free" && (
              <ConfirmPlan view={view} plan={asked} onClose={() => ask(null)} onConfirm={confirm} />
            )}
            <p className="note subscribe-note">
              Upgrades take effect immediately; you pay the difference for the days that are left. Downgrades take
              effect at the next billing cycle.
            </p>
            {view.billedTier === "free" && <PlanManagement view={view} />}
          </>
        )}
        <Questions />
      </main>
    </>
  );
}

function PlansFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>
        <b>The plans could not be loaded.</b> {error.message}
      </p>
      <div className="row">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}

/**
 * A user without a paid plan pays on the next page. A user with a paid plan confirms the change in a dialog. The URL
 * parameter `confirm` opens the same dialog.
 */
function useChoice() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const wished = tierIn(useSearch(), "confirm");
  const [asked, setAsked] = useState<Tier | null>(wished === "free" ? null : wished);
  const choice = useMutation({
    mutationFn: ({ plan, isConfirmed }: { plan: Tier; isConfirmed: boolean }) =>
      isConfirmed ? confirmPlanChange(plan) : choosePlan(plan),
    onSuccess: async ({ url }) => {
      await queries.invalidateQueries();
      window.location.assign(url);
    },
    onError: showCheckoutError,
  });
  // The button stays busy until the browser has left the page.
  const isGoing = choice.isPending || choice.isSuccess;
  const ask = (plan: Tier | null) => {
    setAsked(plan);
    if (wished !== null) navigate("/subscribe", { replace: true });
  };
  return {
    choosing: isGoing ? (choice.variables?.plan ?? null) : null,
    asked,
    ask,
    choose: (plan: Tier) => choice.mutate({ plan, isConfirmed: false }),
    confirm: (plan: Tier) => {
      ask(null);
      choice.mutate({ plan, isConfirmed: true });
    },
  };
}

function tierIn(search: string, name: string): Tier | null {
  const plan = new URLSearchParams(search).get(name);
  return TIERS.find((tier) => tier === plan) ?? null;
}

/** The plan in `?plan=` is only highlighted. The user must still buy it. */
function useWish(): Tier | null {
  return tierIn(useSearch(), "plan");
}

/** The server adds `?changed=` after a downgrade, and after the user has undone a downgrade or a cancellation. */
function useChangedNotice(): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const isChanged = new URLSearchParams(search).has("changed");
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isChanged || isSaid) return;
    setIsSaid(true);
    // The notice mentions the line that follows this heading.
    document.querySelector<HTMLElement>("#main h1")?.focus();
    showPlanChanged("Your change is saved. The line under “Choose a plan” says when it takes effect.");
    navigate("/subscribe", { replace: true });
  }, [isChanged, isSaid, navigate]);
}

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [
    "Can I change plans anytime?",
    "Yes. An upgrade starts at once, and you pay the difference for the days that are left. A downgrade starts with the next billing cycle.",
  ],
  ["How can I pay?", "By card, PayPal or bank transfer, through our payment provider. We never see your card."],
  [
    "Is there a guarantee?",
    `${REFUND_DAYS} days on paid plans, counted from your first payment. Until they are over, this page has a button “Money back”.`,
  ],
  ["Who can use team workspaces?", `Premier subscribers, with up to ${WORKSPACE_SEATS} members in each.`],
];

function Questions() {
  return (
    <section className="subscribe-faq" aria-labelledby="questions">
      <h2 className="heading" id="questions">
        Before you decide
      </h2>
      <dl>
        {QUESTIONS.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ConfirmPlanProps {
  view: SubscriptionView;
  plan: Tier;
  onClose: () => void;
  onConfirm: (plan: Tier) => void;
}

/** Shows the price and the start of a new plan. The user is charged only after pressing the button. */
function ConfirmPlan({ view, plan, onClose, onConfirm }: ConfirmPlanProps) {
  const { data: preview, error } = useQuery({ ...planPreviewQuery(plan), refetchOnMount: "always" });
  const question = preview === undefined ? null : createPlanQuestion(view, plan, preview);
  const { label } = PLANS[plan];
  const wait =
    error !== null ? error.message : preview === undefined ? "One moment..." : `You are on ${label} already.`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={question?.title ?? `Change to ${label}?`}
      description={question?.text ?? wait}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" disabled={question === null} onClick={() => onConfirm(plan)}>
            {question?.action ?? `Change to ${label}`}
          </Button>
        </>
      }
    />
  );
}
