import type { ReactNode } from "react";
import type { AdminStats, Analytics } from "#contract/admin.ts";
import { PLANS, TIERS } from "#domain/plans/plans.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { formatDollars, formatRatioInPercent } from "./figures.ts";

export function StatsFigures({ stats, analytics }: { stats: AdminStats; analytics: Analytics | undefined }) {
  const { totalUsers, activeUsers, totalConversations, totalMessages, monthlyRevenue, ...others } = stats;
  const { subscriptionBreakdown, countedAt, asOf, ...forgotten } = others;
  // A type error: the figure is shown nowhere.
  forgotten satisfies Record<string, never>;
  const sent = analytics?.days.reduce((sum, { messages }) => sum + messages, 0);
  return (
    <dl className="admin-figures">
      <Figure label="Total users" value={formatCount(totalUsers)}>
        {formatCount(activeUsers)} active this month
      </Figure>
      <Figure label="Conversations" value={formatCount(totalConversations)}>
        {totalUsers > 0 && `${(totalConversations / totalUsers).toFixed(1)} per user`}
      </Figure>
      <Figure label="Prompts processed" value={formatCount(totalMessages)}>
        {sent !== undefined && `${formatCount(sent)} in ${analytics?.days.length} days`}
      </Figure>
      <Figure label="Monthly recurring revenue" value={formatDollars(monthlyRevenue)}>
        from paid subscriptions
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd>
        <b>{value}</b>
        <span className="note">{children}</span>
      </dd>
    </div>
  );
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
