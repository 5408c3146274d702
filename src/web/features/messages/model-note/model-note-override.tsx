import { type MouseEvent, useContext } from "react";
import { Link } from "wouter";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { findStoredCandidate } from "#domain/routing/route-decision.ts";
import { formatUsd } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
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
    void retry(message, model.value);
  };
  const hasGrades = rest.some(({ value }) => findStoredCandidate(message.route, value)?.grade !== undefined);
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
        <Fold summary={`Other models${hasGrades ? ", with grade and expected cost" : ""}`}>
          <OtherModels message={message} models={rest} hasGrades={hasGrades} onAsk={askInstead} />
          {locked.length > 0 && (
            <ul className="locked-models">
              {locked.map(({ value, label, tier }) => (
                <li key={value}>
                  <Link href="/subscribe" className="locked-model">
                    <Icon name="lock" />
                    {label}, with {PLANS[tier].label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </>
  );
}

interface OtherModelsProps {
  message: Message;
  models: readonly Model[];
  /** False: the decision is old, so the table has no figures. */
  hasGrades: boolean;
  onAsk: (event: MouseEvent, model: Model) => void;
}

function OtherModels({ message, models, hasGrades, onAsk }: OtherModelsProps) {
  if (models.length === 0) return null;
  return (
    <table className="other-models">
      <thead className={hasGrades ? "" : "sr"}>
        <tr>
          {["Model", "Grade", "Cost"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.value}>
            <td>
              <button type="button" className="text-button" onClick={(event) => onAsk(event, model)}>
                Ask {model.label} instead
              </button>
            </td>
            <CandidateFigures message={message} model={model.value} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The grade for this kind of task, and the expected cost of this answer. Old decisions have no grade. */
function CandidateFigures({ message: { route }, model }: { message: Message; model: Model["value"] }) {
  const candidate = findStoredCandidate(route, model);
  const grade = candidate?.isMeasured === false ? "not measured" : candidate?.grade && `${candidate.grade} of 5`;
  return (
    <>
      <td>{grade}</td>
      <td>{candidate?.grade !== undefined && candidate.costUsd !== null && formatUsd(candidate.costUsd)}</td>
    </>
  );
}
