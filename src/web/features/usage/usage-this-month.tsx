import { useQuery } from "@tanstack/react-query";
import type { UsageReport } from "#contract/usage.ts";
import type { Tier } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { firstOfNextMonth } from "./first-of-next-month.ts";
import { usageQuery } from "./queries.ts";
import "./usage-this-month.css";

/** What was used since the first of the month, and what the plan leaves. */
export function UsageThisMonth({ tier }: { tier: Tier }) {
  const { data, error, refetch } = useQuery({ ...usageQuery, refetchOnMount: "always" });
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">Usage This Month</h2>
      {data !== undefined ? (
        <Ledger usage={data} tier={tier} />
      ) : error === null ? (
        <div className="skeleton" role="status">
          <span className="sr">Loading</span>
          <i />
          <i />
        </div>
      ) : (
        <div className="trouble" role="alert">
          <p>{error.message}</p>
          <div className="row">
            <Button size="tiny" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function Ledger({ usage, tier }: { usage: UsageReport; tier: Tier }) {
  const { window, premiumTokens } = usage;
  return (
    <>
      <dl className="usage-ledger">
        <dt>Prompts sent</dt>
        <dd>{FIGURE.format(usage.promptsGenerated)}</dd>
        {tier !== "free" && (
          <>
            <dt>GPT-4o answers</dt>
            <dd>{FIGURE.format(usage.gpt4oUsage)}</dd>
          </>
        )}
        {window !== null && (
          <>
            <dt>Messages, last {window.lengthHours} h</dt>
            <dd>
              {FIGURE.format(window.used)} of {FIGURE.format(window.messagesMax)}
            </dd>
          </>
        )}
        {premiumTokens !== null && (
          <>
            <dt>Premium tokens</dt>
            <dd>{FIGURE.format(premiumTokens.used)}</dd>
            <dt className="sum">{premiumTokens.carried > 0 ? "Left, with rollover" : "Left"}</dt>
            <dd className="sum">{FIGURE.format(premiumTokens.left)}</dd>
          </>
        )}
      </dl>
      <Meter usage={usage} />
      {window?.roomAt != null && (
        <p className="note">
          {window.isSoft ? "Answers are slower until" : "The next message can go out at"}{" "}
          {TIME.format(new Date(window.roomAt))}.
        </p>
      )}
      <p className="note">
        Starts again on {DAY.format(firstOfNextMonth(usage.month))}.{tier === "premier" && " Priority Support Active."}
      </p>
    </>
  );
}

/** How far along one is: through the month's premium tokens, or through the window of messages. */
function Meter({ usage: { window, premiumTokens } }: { usage: UsageReport }) {
  if (premiumTokens !== null) {
    const max = premiumTokens.granted + premiumTokens.carried;
    return <meter className="usage-meter" aria-label="Premium tokens used" max={max} value={premiumTokens.used} />;
  }
  if (window === null) return null;
  return <meter className="usage-meter" aria-label="Messages used" max={window.messagesMax} value={window.used} />;
}

const FIGURE = new Intl.NumberFormat("en-GB");
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
// The server counts months in UTC.
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
