import { useQuery } from "@tanstack/react-query";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { regionLabel } from "#domain/catalogue/region.ts";
import { includesTier, type Tier } from "#domain/plans/plans.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import type { PreferencesForm } from "./preference-form.ts";

/** Where prompts may be processed: a region that the host has stated for a connected model. Not asked where none is stated. */
export function RegionField({ form, tier, saved }: { form: PreferencesForm; tier: Tier; saved: string | undefined }) {
  const { data } = useQuery(allModelsQuery);
  const connected = (data?.models ?? []).filter(({ isAvailable }) => isAvailable);
  const stated = connected.flatMap(({ region }) => region ?? []);
  if (data === undefined || (stated.length === 0 && saved === undefined)) return null;
  const open = connected.flatMap(({ region, tier: needed }) => (includesTier(tier, needed) ? (region ?? []) : []));
  // One that was saved stays to be seen, and to be taken back, when its models have gone.
  const shown = [...new Set([...stated, ...(saved === undefined ? [] : [saved])])].sort();
  const options = [
    { value: "", label: "Anywhere" },
    ...shown.map((region) => ({
      value: region,
      label: open.includes(region) ? regionLabel(region) : `${regionLabel(region)}, where no model is open to you`,
    })),
  ];
  return (
    <>
      <SelectField label={PREFERENCES.modelRegion.label} options={options} {...form.register("modelRegion")} />
      <p className="note">
        Your prompts are then rewritten and answered there and nowhere else. Where each model works is what the operator
        of this site says.
      </p>
    </>
  );
}
