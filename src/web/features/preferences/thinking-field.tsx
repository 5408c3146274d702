import { useQuery } from "@tanstack/react-query";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { EFFORTS, type Effort } from "#domain/catalogue/catalogue-entry.ts";
import { askerOf, mayAsk } from "#domain/catalogue/may-ask.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import type { PreferencesForm } from "./preference-form.ts";

const EFFORT_LABELS: Readonly<Record<Effort, string>> = {
  none: "Not at all",
  low: "A little",
  medium: "Some",
  high: "Long, for hard questions",
};

/** How long models think before they answer: what the chosen one offers, or any of the user's. */
export function ThinkingField({ form, tier }: { form: PreferencesForm; tier: Tier }) {
  const { data } = useQuery(allModelsQuery);
  const [preferred, chosen, isTurbo, experimentalModels, modelRegion] = form.watch([
    "modelPreference",
    "effort",
    "turbo",
    "experimentalModels",
    "modelRegion",
  ]);
  const models = (data?.models ?? []).filter(
    (model) =>
      mayAsk(askerOf(tier, { experimentalModels, modelRegion }), model) &&
      (preferred === "" || model.value === preferred),
  );
  const offered = EFFORTS.filter((effort) => models.some(({ efforts }) => efforts.includes(effort)));
  if (offered.length === 0) return null;
  // One that was chosen for another model stays to be seen; this model takes the nearest.
  const shown = EFFORTS.filter((effort) => effort === chosen || offered.includes(effort));
  const options = [
    { value: "auto", label: "As long as each model usually does" },
    ...shown.map((value) => ({ value, label: EFFORT_LABELS[value] })),
  ];
  return (
    <>
      <SelectField label={PREFERENCES.effort.label} options={options} {...form.register("effort")} />
      <p className="note">
        {tier === "premier" && isTurbo
          ? "While Turbo is on, models think a little at most."
          : "Longer takes more time and more tokens. A model that does not offer it takes the nearest."}
      </p>
    </>
  );
}
