import { queryOptions, useQuery } from "@tanstack/react-query";
import { type UsageReport, usageReportSchema } from "#contract/usage.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { request } from "#web/lib/api.ts";
import { formatLongDayInUtc, formatTime } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import "./usage-this-month.css";

const usageQuery = queryOptions<UsageReport>({
  queryKey: ["/api/usage"],
  queryFn: ({ signal }) => request("GET", "/api/usage", { schema: usageReportSchema, signal }),
});

export function UsageThisMonth({ tier }: { tier: Tier }) {
  const { data, error, refetch } = useQuery({ ...usageQuery, refetchOnMount: "always" });
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">Usage This Month</h2>
      {data !== undefined ? (
        <Ledger usage={data} tier={tier} />
      ) : (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
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
        <dd>{formatCount(usage.promptsGenerated)}</dd>
        {tier !== "free" && (
          <>
            <dt>GPT-4o answers</dt>
            <dd>{formatCount(usage.gpt4oUsage)}</dd>
          </>
        )}
        {premiumTokens !== null && (
          <>
            <dt>{premiumTokens.carried > 0 ? "Premium tokens, with rollover" : "Premium tokens"}</dt>
            <dd>
              {formatCount(premiumTokens.used)} of {formatCount(premiumTokens.granted + premiumTokens.carried)}
            </dd>
          </>
        )}
      </dl>
      {premiumTokens !== null && (
        <meter
          className="usage-meter"
          aria-label="Premium tokens used"
          max={premiumTokens.granted + premiumTokens.carried}
          value={premiumTokens.used}
        />
      )}
      <p className="note">
        Starts again on {formatLongDayInUtc(firstOfNextMonth(usage.month))}.
        {tier === "premier" && " Priority Support Active."}
      </p>
      {window !== null && <Window window={window} isMetered={premiumTokens === null} />}
    </>
  );
}

/** The messages that count towards the plan's limit. This limit is for some hours, not for a month. */
function Window({ window, isMetered }: { window: NonNullable<UsageReport["window"]>; isMetered: boolean }) {
  return (
    <>
      <dl className="usage-ledger usage-window">
        <dt>Answers, last {window.lengthHours} hours</dt>
        <dd>
          {formatCount(window.used)} of {formatCount(window.messagesMax)}
        </dd>
      </dl>
      {isMetered && (
        <meter className="usage-meter" aria-label="Answers used" max={window.messagesMax} value={window.used} />
      )}
      {window.roomAt !== null && (
        <p className="note">
          {window.isSoft ? "Answers are slower until" : "The next message can go out at"} {formatTime(window.roomAt)}.
        </p>
      )}
    </>
  );
}

/** When the counters of a month ("2026-11") restart: midnight in UTC, as on the server. */
export function firstOfNextMonth(month: string): Date {
  const [year, number] = month.split("-").map(Number);
  // `Date` counts months from 0, so this number already means the next month.
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1));
}
