import type { DayFigures } from "#contract/admin.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { formatDollars, formatSeconds } from "./figures.ts";

/** What can be drawn day by day. */
export const DAY_FIGURES = {
  activeUsers: { label: "Active users", format: formatCount },
  messages: { label: "Messages", format: formatCount },
  failed: { label: "Failed answers", format: formatCount },
  firstTokenMsP50: { label: "First word, median", format: formatSeconds },
  firstTokenMsP95: { label: "First word, slowest 5%", format: formatSeconds },
  costUsd: { label: "Cost of models", format: formatDollars },
  monthlyRevenue: { label: "Monthly revenue", format: formatDollars },
} as const satisfies Record<Exclude<keyof DayFigures, "day">, { label: string; format: (value: number) => string }>;
export type DayFigure = keyof typeof DAY_FIGURES;

export const isDayFigure = (name: string | null): name is DayFigure =>
  name !== null && Object.hasOwn(DAY_FIGURES, name);
