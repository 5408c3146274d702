import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import type { MeasuredChoices, MeasuredMode } from "#domain/routing/measured-choices.ts";
import { ROUTE_MODES, type RouteMode } from "#domain/routing/route-decision.ts";

/** One way to have prompts answered, as the curve and its table show it. */
export interface EvidencePoint extends MeasuredMode {
  readonly id: string;
  readonly label: string;
  readonly isMode: boolean;
}

export const MODE_WORDS: Readonly<Record<RouteMode, string>> = {
  cost: "Cost",
  balanced: "Balanced",
  quality: "Quality",
};

/** Redraft's modes, cheapest first, then the models that might answer everything, best first. */
export function pointsOf({ home, singles }: Pick<MeasuredChoices, "home" | "singles">): EvidencePoint[] {
  const modes = ROUTE_MODES.map((mode) => ({ id: mode, label: MODE_WORDS[mode], isMode: true, ...home.modes[mode] }));
  const models = Object.entries(singles).map(([id, measured]) => ({
    id,
    label: CATALOGUE_2025.get(id)?.label ?? id,
    isMode: false,
    ...measured,
  }));
  return [
    ...modes.sort((a, b) => a.dollarsPerThousand - b.dollarsPerThousand),
    ...models.sort((a, b) => b.kept - a.kept),
  ];
}
