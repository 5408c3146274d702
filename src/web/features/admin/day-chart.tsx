import type { Analytics } from "#contract/admin.ts";
import { formatShortDayInUtc } from "#web/lib/format-dates.ts";
import { FiguresHead } from "#web/ui/figures-head.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { countScale } from "../charts/draw-lines.ts";
import { type ChartPoint, LineChart } from "../charts/line-chart.tsx";
import { groupsOfDays, meanOf, pointLabel } from "../charts/weekly-means.ts";
import { DAY_FIGURES, type DayFigure } from "./day-figure.ts";

/** One figure day by day, or as weekly means over a long time, with as many days before it dotted. */
export function DayChart({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  const points = pointsOf(analytics, figure);
  const isWeekly = points.length < analytics.days.length;
  // Figures that are counted are whole by the day, and their means are not.
  const formatMean = (value: number) => format(isWeekly && !Number.isInteger(value) ? Number(value.toFixed(1)) : value);
  return (
    <>
      <LineChart
        label={label}
        points={points}
        scale={countScale(points.flatMap(({ value, before }) => [value, before]))}
        format={formatMean}
        beforeLabel="before"
        nothing="nothing counted"
        isLastRunning={analytics.days.at(-1)?.day === analytics.asOf.slice(0, 10)}
        bridgesGaps={false}
      />
      <p className="note">
        {isWeekly && "Means of weeks. "}The dotted line is the {analytics.days.length} days before. What is dashed is
        not over yet.
      </p>
    </>
  );
}

function pointsOf({ days, before }: Analytics, figure: DayFigure): ChartPoint[] {
  const groupsBefore = groupsOfDays(before);
  return groupsOfDays(days).map((group, index) => {
    const day = formatShortDayInUtc(group.at(-1)?.day ?? "");
    return {
      day,
      label: pointLabel(day, group.length),
      value: meanOf(group.map((one) => one[figure])),
      before: meanOf((groupsBefore[index] ?? []).map((one) => one[figure])),
    };
  });
}

/** The same as a table, for whoever wants the numbers. */
export function DayTable({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  return (
    <ScrollingTable className="admin-days" label={`${label}, day by day`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <FiguresHead>{label}</FiguresHead>
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
