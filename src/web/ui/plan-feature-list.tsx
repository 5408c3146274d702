import type { PlanFeature } from "#domain/plans/build-plan-summary.ts";

/** The features of a plan. Those that it lacks are paler. */
export function PlanFeatureList({ features }: { features: readonly PlanFeature[] }) {
  return (
    <ul>
      {features.map(({ text, isIncluded }) => (
        <li key={text} className={isIncluded ? undefined : "muted"}>
          {text}
        </li>
      ))}
    </ul>
  );
}
