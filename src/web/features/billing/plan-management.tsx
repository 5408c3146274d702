import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubscriptionView } from "#contract/billing.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatCents, formatDay } from "./money.ts";
import { showPlanChanged, showPlanChangeError } from "./notices.ts";
import { invoicesQuery, type SubscriptionChange, useSubscriptionChange } from "./queries.ts";
import "./plan-management.css";

/** For users who have or had a paid plan: cancel, resume, refund and invoices. */
export function PlanManagement({ view }: { view: SubscriptionView }) {
  const { subscription } = view;
  const [asked, setAsked] = useState<"cancel" | "refund" | null>(null);
  const change = useSubscriptionChange();
  if (subscription === null) return null;
  const { label } = PLANS[subscription.plan];
  const end = formatDay(subscription.periodEnd);
  const run = (what: SubscriptionChange, sentence: string) => {
    setAsked(null);
    change.mutate(what, { onSuccess: () => showPlanChanged(sentence), onError: showPlanChangeError });
  };
  return (
    <section className="manage" aria-labelledby="manage">
      <h2 className="heading" id="manage">
        Your plan and payments
      </h2>
      {view.billedTier !== "free" && (
        <Offers
          subscription={subscription}
          isBusy={change.isPending}
          onKeep={() => run("resume", `You stay on ${label}.`)}
          onAsk={setAsked}
        />
      )}
      <Invoices />
      <Confirm
        isOpen={asked === "cancel"}
        title={`Cancel ${label}?`}
        text={`You keep ${label} until ${end}. After that you are on Free; your conversations stay. You can undo this until then.`}
        action="Cancel plan"
        onClose={() => setAsked(null)}
        onConfirm={() => run("cancel", `${label} ends on ${end}.`)}
      />
      <Confirm
        isOpen={asked === "refund"}
        title="Get your money back?"
        text={`You get back everything you paid, the same way you paid it. ${label} ends at once, and you can use the guarantee only once.`}
        action="Return the money"
        onClose={() => setAsked(null)}
        onConfirm={() => run("refund", "Your money is on its way back. You are on Free now.")}
      />
    </section>
  );
}

interface OffersProps {
  subscription: NonNullable<SubscriptionView["subscription"]>;
  isBusy: boolean;
  onKeep: () => void;
  onAsk: (what: "cancel" | "refund") => void;
}

/** The actions that the subscription allows now. */
function Offers({ subscription, isBusy, onKeep, onAsk }: OffersProps) {
  const isEnding = subscription.cancelsAtPeriodEnd || subscription.nextPlan !== null;
  const { label } = PLANS[subscription.plan];
  const end = formatDay(subscription.periodEnd);
  return (
    <div>
      {isEnding ? (
        <Action
          text={`${label} ends on ${end}. Keep it and it goes on as before; nothing is charged today.`}
          label={subscription.cancelsAtPeriodEnd ? `Keep ${label}` : `Stay on ${label}`}
          isBusy={isBusy}
          onClick={onKeep}
        />
      ) : (
        <Action
          text={`Cancel at any time: you keep ${label} until ${end}.`}
          label="Cancel plan"
          isBusy={isBusy}
          onClick={() => onAsk("cancel")}
        />
      )}
      {subscription.refundableUntil !== null && (
        <Action
          text={`Until ${formatDay(subscription.refundableUntil)} you can have your money back, in full. ${label} then ends at once.`}
          label="Money back"
          isBusy={isBusy}
          onClick={() => onAsk("refund")}
        />
      )}
    </div>
  );
}

function Action(props: { text: string; label: string; isBusy: boolean; onClick: () => void }) {
  return (
    <div className="manage-action">
      <p>{props.text}</p>
      <Button onClick={props.onClick} isBusy={props.isBusy}>
        {props.label}
      </Button>
    </div>
  );
}

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  text: string;
  action: string;
  onClose: () => void;
  onConfirm: () => void;
}

function Confirm({ isOpen, title, text, action, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}

const STATES = { paid: "Paid", open: "Open", failed: "Failed", refunded: "Returned" } as const;

function Invoices() {
  const { data } = useQuery({ ...invoicesQuery, refetchOnMount: "always" });
  if (data === undefined || data.length === 0) return null;
  return (
    <div className="scroll-x">
      <table className="table">
        <caption className="sr">Payments</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col">State</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((invoice) => (
            <tr key={invoice.id}>
              <td>{formatDay(invoice.createdAt)}</td>
              <td>{invoice.url === null ? invoice.description : <a href={invoice.url}>{invoice.description}</a>}</td>
              <td>{STATES[invoice.status]}</td>
              <td className="amount fig">{formatCents(invoice.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
