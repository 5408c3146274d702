import { useQuery } from "@tanstack/react-query";
import {
  type AdminStats,
  ANALYTICS_DAYS,
  type Analytics,
  type DailyStats,
  type ProviderHealth,
} from "#contract/admin.ts";
import { formatMomentInUtc, formatShortDayInUtc } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { createCountScale } from "../charts/draw-lines.ts";
import { type ChartPoint, LineChart } from "../charts/line-chart.tsx";
import { groupDays, meanOf, pointLabel } from "../charts/weekly-means.ts";
import { formatDollars, formatSeconds } from "./figures.ts";
import { ModelTable, QualityLists } from "./quality-tables.tsx";
import { analyticsQuery, providersQuery, statsQuery } from "./queries.ts";
import { StatsFigures, Subscriptions } from "./stats-figures.tsx";

interface AnalyticsPanelProps {
  address: URLSearchParams;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const SPANS = [
  ...ANALYTICS_DAYS.map((days) => ({ value: days, label: `${days} days` })),
  { value: "table", label: "Table" },
] as const;

export function AnalyticsPanel({ address, onChange }: AnalyticsPanelProps) {
  const days = daysIn(address);
  const stats = useQuery(statsQuery);
  const { data: analytics } = useQuery(analyticsQuery(days));
  return (
    <div className="admin-panel">
      {stats.data === undefined ? (
        <LoadingOrError error={stats.error} onRetry={() => void stats.refetch()} />
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
      {stats.data !== undefined && <AsOf stats={stats.data} />}
    </div>
  );
}

const daysIn = (address: URLSearchParams) => ANALYTICS_DAYS.find((known) => known === address.get("days")) ?? "30";

/** Shows one figure per day, as a chart or as a table. The URL contains the chosen figure and period. */
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
          <LoadingOrError error={error} onRetry={() => void refetch()} />
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
      {formatMomentInUtc(stats.asOf)}, times in UTC. Each night counts the last seven days again; what is deleted later
      does not change them.
      {stats.countedAt !== null &&
        ` Conversations and prompts were last counted in full at ${formatMomentInUtc(stats.countedAt)}; newer ones are added as they come.`}
    </p>
  );
}

/** Shows one value per day, or weekly means for long periods. A dotted line shows the previous period. */
function DayChart({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  const points = pointsOf(analytics, figure);
  const isWeekly = points.length < analytics.days.length;
  // Daily counts are whole numbers, but their means are not.
  const formatMean = (value: number) => format(isWeekly && !Number.isInteger(value) ? Number(value.toFixed(1)) : value);
  return (
    <>
      <LineChart
        label={label}
        points={points}
        scale={createCountScale(points.flatMap(({ value, before }) => [value, before]))}
        format={formatMean}
        beforeLabel="before"
        nothing="nothing counted"
        isLastRunning={analytics.days.at(-1)?.day === analytics.asOf.slice(0, 10)}
        bridgesGaps={false}
      />
      <p className="note">
        {isWeekly && "Means of weeks. "}Dotted: the {analytics.days.length} days before. Dashed: not over yet.
      </p>
    </>
  );
}

function pointsOf({ days, before }: Analytics, figure: DayFigure): ChartPoint[] {
  const groupsBefore = groupDays(before);
  return groupDays(days).map((group, index) => {
    const day = formatShortDayInUtc(group.at(-1)?.day ?? "");
    return {
      day,
      label: pointLabel(day, group.length),
      value: meanOf(group.map((one) => one[figure])),
      before: meanOf((groupsBefore[index] ?? []).map((one) => one[figure])),
    };
  });
}

function DayTable({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  return (
    <ScrollingTable className="admin-days" label={`${label}, day by day`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <NumberHeaderCell>{label}</NumberHeaderCell>
          </tr>
        </thead>
        <tbody>
          {analytics.days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{day.day}</td>
              <td className="align-right">{day[figure] === null ? "–" : format(day[figure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

const DAY_FIGURES = {
  activeUsers: { label: "Active users", format: formatCount },
  messages: { label: "Messages", format: formatCount },
  failed: { label: "Failed answers", format: formatCount },
  firstTokenMsP50: { label: "First word, median", format: formatSeconds },
  firstTokenMsP95: { label: "First word, slowest 5%", format: formatSeconds },
  costUsd: { label: "Cost of models", format: formatDollars },
  monthlyRevenue: { label: "Monthly revenue", format: formatDollars },
} as const satisfies Record<Exclude<keyof DailyStats, "day">, { label: string; format: (value: number) => string }>;
type DayFigure = keyof typeof DAY_FIGURES;

const isDayFigure = (name: string | null): name is DayFigure => name !== null && Object.hasOwn(DAY_FIGURES, name);

const NAMES: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  compatible: "Own server",
};

function ProviderHealthTable() {
  const { data: providers, error, refetch } = useQuery(providersQuery);
  const labelOf = useModelLabels();
  return (
    <section aria-labelledby="admin-providers">
      <h2 className="title" id="admin-providers">
        Providers
      </h2>
      {providers === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : providers.length === 0 ? (
        <p className="muted">No provider is connected. The demonstration model answers.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">State</th>
              <th scope="col">Last failure</th>
            </tr>
          </thead>
          <tbody>
            {providers.map((provider) => (
              <tr key={provider.provider}>
                <th scope="row">{NAMES[provider.provider] ?? provider.provider}</th>
                <td className={isWell(provider) ? undefined : "admin-warn"}>
                  {[
                    stateOf(provider),
                    ...provider.setAside.map(({ model, reason }) => `${labelOf(model)} ${ASIDE[reason]}`),
                  ].join(". ")}
                </td>
                <td>{lastOf(provider, labelOf)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const ASIDE: Readonly<Record<ProviderHealth["setAside"][number]["reason"], string>> = {
  "not-found": "is set aside: this provider does not have it",
  rejected: "is set aside: it rejected five calls in a row",
};

const isWell = ({ breaker, setAside }: ProviderHealth): boolean => breaker === "closed" && setAside.length === 0;

function stateOf({ breaker, failures, sparedUntil }: ProviderHealth): string {
  if (breaker === "open") return `Not asked until ${sparedUntil?.slice(11, 19)}`;
  if (breaker === "probing") return "Being tried again";
  return failures === 0 ? "Answering" : `Answering, ${failures} failed in a row`;
}

function lastOf({ lastFailures }: ProviderHealth, labelOf: (model: string) => string): string {
  const [last] = lastFailures;
  return last === undefined
    ? "None since the start"
    : `${formatMomentInUtc(last.at)}, ${labelOf(last.model)}, ${last.kind}${last.said === null ? "" : `. It said: ${last.said}`}`;
}
