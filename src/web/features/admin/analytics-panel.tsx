import { useQuery } from "@tanstack/react-query";
import { type AdminStats, ANALYTICS_DAYS } from "#contract/admin.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { LoadState } from "#web/ui/load-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AuditList } from "./audit-list.tsx";
import { DayChart, DayTable } from "./day-chart.tsx";
import { DAY_FIGURES, isDayFigure } from "./day-figure.ts";
import { ProviderHealthTable } from "./provider-health.tsx";
import { ModelTable, QualityLists } from "./quality-tables.tsx";
import { analyticsQuery, statsQuery } from "./queries.ts";
import { RoutingLearning } from "./routing-learning.tsx";
import { SharingSwitch } from "./sharing-switch.tsx";
import { StatsFigures, Subscriptions } from "./stats-figures.tsx";

interface AnalyticsPanelProps {
  address: URLSearchParams;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const SPANS = [
  ...ANALYTICS_DAYS.map((days) => ({ value: days, label: `${days} days` })),
  { value: "table", label: "Table" },
] as const;

/** The totals; below them what they are made of, and how the instance is doing. */
export function AnalyticsPanel({ address, onChange }: AnalyticsPanelProps) {
  const days = daysIn(address);
  const stats = useQuery(statsQuery);
  const { data: analytics } = useQuery(analyticsQuery(days));
  return (
    <div className="admin-panel">
      {stats.data === undefined ? (
        <LoadState error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <StatsFigures stats={stats.data} analytics={analytics} />
      )}
      <div className="admin-columns">
        <DayByDay address={address} onChange={onChange} />
        {stats.data !== undefined && <Subscriptions stats={stats.data} />}
      </div>
      {analytics !== undefined && (
        <>
          <ModelTable analytics={analytics} />
          <div className="admin-columns even">
            <QualityLists analytics={analytics} />
          </div>
        </>
      )}
      <ProviderHealthTable />
      <RoutingLearning />
      <SharingSwitch />
      <AuditList />
      {stats.data !== undefined && <AsOf stats={stats.data} />}
    </div>
  );
}

const daysIn = (address: URLSearchParams) => ANALYTICS_DAYS.find((known) => known === address.get("days")) ?? "30";

/** One figure over the days that the address names, as a chart or as a table. */
function DayByDay({ address, onChange }: AnalyticsPanelProps) {
  const days = daysIn(address);
  const isTable = address.get("view") === "table";
  const wanted = address.get("figure");
  const figure = isDayFigure(wanted) ? wanted : "activeUsers";
  const { data: analytics, error, refetch } = useQuery(analyticsQuery(days));
  return (
    <section className="admin-day" aria-label="Day by day">
      <div className="admin-chart-head">
        <select
          className="input select"
          aria-label="What to show day by day"
          value={figure}
          onChange={({ currentTarget }) => onChange({ figure: currentTarget.value })}
        >
          {Object.entries(DAY_FIGURES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Tabs
        label="Days"
        look="inline"
        value={isTable ? "table" : days}
        tabs={SPANS}
        onChange={(value) => onChange(value === "table" ? { view: "table" } : { days: value, view: null })}
      >
        {analytics === undefined ? (
          <LoadState error={error} onRetry={() => void refetch()} />
        ) : isTable ? (
          <DayTable analytics={analytics} figure={figure} />
        ) : (
          <DayChart analytics={analytics} figure={figure} />
        )}
      </Tabs>
    </section>
  );
}

function AsOf({ stats }: { stats: AdminStats }) {
  return (
    <p className="slug">
      as of {formatMomentInUtc(stats.asOf)}, times in UTC. A day that is over is counted in the night after it and each
      night for a week; deletions after that do not change it.
      {stats.countedAt !== null &&
        ` Conversations and prompts were last counted in full at ${formatMomentInUtc(stats.countedAt)}; newer ones are added as they come.`}
    </p>
  );
}
