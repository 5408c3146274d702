import { type MouseEvent, useContext } from "react";
import { Link } from "wouter";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { findStoredCandidate } from "#domain/routing/route-decision.ts";
import { formatUsd } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LockedModelsContext, useMessageActions, useOtherModels } from "../actions/message-actions.ts";
import { isAnswerVersion } from "../stored/message-state.ts";

/** True: the message limit is exceeded, so the cheapest model answers every prompt and no other model is offered. */
const isSlowed = ({ limit }: Message, now: Date): boolean => limit?.by === "soft-window" && new Date(limit.until) > now;

export function ModelOverride({ message }: { message: Message }) {
  const { retry } = useMessageActions();
  const others = useOtherModels(message).filter(() => !isSlowed(message, new Date()));
  const locked = useContext(LockedModelsContext);
  const first = others.find(({ value }) => value === message.route?.runnerUp?.model) ?? others[0];
  const rest = others.filter((model) => model !== first);
  const askInstead = (event: MouseEvent, model: Model) => {
    // The button disappears with the answer, so the turn takes the focus.
    event.currentTarget.closest("article")?.focus();
    return retry(message, model.value);
  };
  const hasFigures = rest.some(({ value }) => candidateFigures(message, value) !== null);
  if (first === undefined && locked.length === 0) return null;
  return (
    <>
      {first !== undefined && (
        <p className="override-first">
          <Button onClick={(event) => askInstead(event, first)}>Ask {first.label} instead</Button>
          {isAnswerVersion(message) && <span className="muted">This answer is kept.</span>}
        </p>
      )}
      {rest.length + locked.length > 0 && (
        <details className="fold">
          <summary>Other models{hasFigures && ", with grade and expected cost"}</summary>
          <ul className="other-models">
            {rest.map((model) => (
              <li key={model.value}>
                <button type="button" className="text-button" onClick={(event) => askInstead(event, model)}>
                  Ask {model.label} instead
                </button>
                <span className="figure">{candidateFigures(message, model.value)}</span>
              </li>
            ))}
            {locked.map(({ value, label, tier }) => (
              <li key={value}>
                <Link href="/subscribe" className="locked-model">
                  <Icon name="lock" />
                  {label}, with {PLANS[tier].label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** For example "2 of 5, <$0.001": the grade for this kind of task and the expected cost of this answer. */
function candidateFigures({ route }: Message, model: Model["value"]): string | null {
  const candidate = findStoredCandidate(route, model);
  if (candidate?.grade === undefined) return null;
  const grade = candidate.isMeasured === false ? "not measured" : `${candidate.grade} of 5`;
  return candidate.costUsd === null ? grade : `${grade}, ${formatUsd(candidate.costUsd)}`;
}
