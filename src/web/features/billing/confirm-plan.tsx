import { useQuery } from "@tanstack/react-query";
import type { SubscriptionView } from "#contract/billing.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { planQuestion } from "./plan-state.ts";
import { planPreviewQuery } from "./queries.ts";

interface ConfirmPlanProps {
  view: SubscriptionView;
  plan: Tier;
  onClose: () => void;
  onConfirm: (plan: Tier) => void;
}

/** Says what changing a paid plan costs and when it begins; nothing is charged before the button is pressed. */
export function ConfirmPlan({ view, plan, onClose, onConfirm }: ConfirmPlanProps) {
  const { data: preview, error } = useQuery({ ...planPreviewQuery(plan), refetchOnMount: "always" });
  const question = preview === undefined ? null : planQuestion(view, plan, preview);
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
