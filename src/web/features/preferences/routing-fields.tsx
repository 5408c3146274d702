import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { Link } from "wouter";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { EFFORTS, type Effort } from "#domain/catalogue/catalogue-entry.ts";
import { mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { includesTier, type Tier } from "#domain/plans/plans.ts";
import { BLIND_TEST_EVERY } from "#domain/routing/blind-test.ts";
import { MODE_DESCRIPTIONS, MODE_NAMES, ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { PreferencesForm } from "./preference-form.ts";

// The options of a select field have no room for explanations. The explanations are below the field.
const DIAL = ROUTE_MODES.map((value) => ({ value, label: MODE_NAMES[value] }));

export function RoutingFields({ form, tier }: { form: PreferencesForm; tier: Tier }) {
  const mode = useWatch({ control: form.control, name: "routeMode" });
  return (
    <>
      <SelectField label={PREFERENCES.routeMode.label} options={DIAL} {...form.register("routeMode")} />
      <p className="note">
        {MODE_DESCRIPTIONS[mode]}. <Link href="/evidence">How is a model chosen?</Link>
      </p>
      <ThinkingField form={form} tier={tier} />
      {includesTier(tier, "premier") && <BlindTests form={form} />}
      <Turbo form={form} isUnlocked={includesTier(tier, "premier")} />
      {includesTier(tier, "premier") && <ExperimentalModels form={form} />}
    </>
  );
}

const RATES = BLIND_TEST_EVERY.map((value) => ({
  value,
  label: value === "off" ? "Never" : `One prompt in ${value}`,
}));

function BlindTests({ form }: { form: PreferencesForm }) {
  return (
    <>
      <SelectField label={PREFERENCES.blindTests.label} options={RATES} {...form.register("blindTests")} />
      <p className="note">
        Two models answer, or one model answers your words and their rewrite. You pick the better answer, then see which
        was which. Both answers count towards your limits. <Link href="/evidence#yours">Your results</Link>
      </p>
    </>
  );
}

function Turbo({ form, isUnlocked }: { form: PreferencesForm; isUnlocked: boolean }) {
  const { field } = useController({ control: form.control, name: "turbo" });
  if (!isUnlocked) {
    return (
      <Switch
        label={PREFERENCES.turbo.label}
        note={<Link href="/subscribe">Part of Premier</Link>}
        checked={false}
        disabled
        readOnly
      />
    );
  }
  return (
    <Switch
      label={PREFERENCES.turbo.label}
      note="Prefers models that begin within a second."
      ref={field.ref}
      name="turbo"
      checked={field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}

function ExperimentalModels({ form }: { form: PreferencesForm }) {
  const { field } = useController({ control: form.control, name: "experimentalModels" });
  return (
    <Switch
      label={PREFERENCES.experimentalModels.label}
      note="You can ask models that are still being tried out, and one may be chosen for you. They may change or go."
      ref={field.ref}
      name="experimentalModels"
      checked={field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}

const EFFORT_LABELS: Readonly<Record<Effort, string>> = {
  none: "Not at all",
  low: "A little",
  medium: "Some",
  high: "Long, for hard questions",
};

/** How long models think. The options are those of the chosen model or, without one, of all the user's models. */
function ThinkingField({ form, tier }: { form: PreferencesForm; tier: Tier }) {
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
      mayUseModel(modelAccessOf(tier, { experimentalModels, modelRegion }), model) &&
      (preferred === "" || model.value === preferred),
  );
  const offered = EFFORTS.filter((effort) => models.some(({ efforts }) => efforts.includes(effort)));
  if (offered.length === 0) return null;
  // An option that was chosen for another model stays visible. A model without this option uses the nearest one.
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
          : "Longer takes more time and more tokens. Where a model does not offer it, the nearest is used."}
      </p>
    </>
  );
}
