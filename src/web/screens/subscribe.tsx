import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { TIERS, type Tier } from "#domain/plans.ts";
import { ManagePlan } from "#web/features/billing/manage-plan.tsx";
import { changed, checkoutFailed } from "#web/features/billing/notices.ts";
import { PlanChoices } from "#web/features/billing/plan-choices.tsx";
import { planSentence } from "#web/features/billing/plan-state.ts";
import { choosePlan, subscriptionQuery } from "#web/features/billing/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./subscribe.css";

/** SPEC 2, Pricing: the plans, what choosing one means today, and the plan one has. */
export function SubscribeScreen() {
  usePageTitle("Plans");
  const { data: view, error, refetch } = useQuery({ ...subscriptionQuery, refetchOnMount: "always" });
  const [, navigate] = useLocation();
  const { choosing, choose } = useChoice();
  const wished = useWish();
  useChangedNotice();
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="subscribe-intro">
          <h1 className="large" tabIndex={-1}>
            Choose a plan
          </h1>
          <p className="read muted">{view === undefined ? "\u00a0" : planSentence(view)}</p>
        </div>
        {view?.isTest === true && (
          <p className="subscribe-test">
            <b>Test payments.</b> No payment provider is connected here, so nobody is charged. The next page has buttons
            in place of a card form.
          </p>
        )}
        {error !== null && view === undefined && (
          <div className="trouble" role="alert">
            <p>
              <b>The plans could not be loaded.</b> {error.message}
            </p>
            <div className="row">
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          </div>
        )}
        {view !== undefined && (
          <>
            <PlanChoices
              view={view}
              choosing={choosing}
              wished={wished}
              onChoose={(plan) => (plan === "free" ? navigate("/") : choose(plan))}
            />
            <p className="note subscribe-note">
              Upgrades take effect immediately; you pay the difference for the days that are left. Downgrades take
              effect at the next billing cycle.
            </p>
            <ManagePlan view={view} />
          </>
        )}
        <Questions />
      </main>
    </>
  );
}

function useChoice(): { choosing: Tier | null; choose: (plan: Tier) => void } {
  const queries = useQueryClient();
  const choice = useMutation({
    mutationFn: choosePlan,
    onSuccess: async ({ url }) => {
      await queries.invalidateQueries();
      window.location.assign(url);
    },
    onError: checkoutFailed,
  });
  // While the browser leaves, the button stays as it is.
  const isGoing = choice.isPending || choice.isSuccess;
  return { choosing: isGoing ? (choice.variables ?? null) : null, choose: (plan) => choice.mutate(plan) };
}

/** The plan of `?plan=`: emphasised, never bought by itself. */
function useWish(): Tier | null {
  const plan = new URLSearchParams(useSearch()).get("plan");
  return TIERS.find((tier) => tier === plan) ?? null;
}

/** A downgrade, or one taken back, comes home with `?changed=`. */
function useChangedNotice(): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const isChanged = new URLSearchParams(search).has("changed");
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isChanged || isSaid) return;
    setIsSaid(true);
    changed("Your change is noted. The line under “Choose a plan” says what happens when.");
    navigate("/subscribe", { replace: true });
  }, [isChanged, isSaid, navigate]);
}

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  ["Can I change plans anytime?", "Yes. The difference for the days that are left is charged or credited."],
  ["How can I pay?", "By card, PayPal or bank transfer, through our payment provider. We never see your card."],
  [
    "Is there a guarantee?",
    "30 days on paid plans, counted from your first payment: press “Money back” here and you have it back in full.",
  ],
  ["Who can use team workspaces?", "Premier subscribers, with up to 3 members in each."],
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
