import type { ReactNode } from "react";
import type { AdminStats, Analytics } from "#contract/admin.ts";
import { PLANS, TIERS } from "#domain/plans/plans.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { formatDollars, formatRatioInPercent } from "./figures.ts";

/** The figures that have no place of their own in the row: a note of another figure, a table, or a time. */
type Elsewhere = "activeUsers" | "subscriptionBreakdown" | "countedAt" | "asOf";

export function StatsFigures({ stats, analytics }: { stats: AdminStats; analytics: Analytics | undefined }) {
  const { totalUsers, totalConversations } = stats;
  const sent = analytics?.days.reduce((sum, { messages }) => sum + messages, 0);
  const figures: Readonly<Record<Exclude<keyof AdminStats, Elsewhere>, FigureProps>> = {
    totalUsers: {
      label: "Total users",
      value: formatCount(totalUsers),
      note: `${formatCount(stats.activeUsers)} active this month`,
    },
    totalConversations: {
      label: "Conversations",
      value: formatCount(totalConversations),
      note: totalUsers > 0 && `${(totalConversations / totalUsers).toFixed(1)} per user`,
    },
    totalMessages: {
      label: "Prompts processed",
      value: formatCount(stats.totalMessages),
      note: sent !== undefined && `${formatCount(sent)} in ${analytics?.days.length} days`,
    },
    monthlyRevenue: {
      label: "Monthly recurring revenue",
      value: formatDollars(stats.monthlyRevenue),
      note: "from paid subscriptions",
    },
  };
  return (
    <dl className="admin-figures">
      {Object.values(figures).map(({ label, value, note }) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd>
            <b>{value}</b>
            <span className="note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  note: ReactNode;
}

export function Subscriptions({ stats }: { stats: AdminStats }) {
  const { subscriptionBreakdown: by, totalUsers } = stats;
  return (
    <section aria-labelledby="admin-subscriptions">
      <h2 className="title" id="admin-subscriptions">
        Subscriptions
      </h2>
      <div className="admin-stack" aria-hidden="true">
        {TIERS.filter((tier) => by[tier] > 0).map((tier) => (
          <span key={tier} className={tier} style={{ flexGrow: by[tier] }} />
        ))}
      </div>
      <table className="table">
        <thead className="sr">
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Users</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">
                <span className={`admin-key ${tier}`} />
                {PLANS[tier].label}
              </th>
              <td className="align-right">{formatCount(by[tier])}</td>
              <td className="align-right">{formatRatioInPercent(by[tier], totalUsers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
