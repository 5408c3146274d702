import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import type { Model, ModelList } from "#contract/models.ts";
import { includesTier, PLANS, TIERS, type Tier } from "#domain/plans.ts";
import { preferredModel } from "#domain/preferences.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PreferencesForm } from "./preference-form.ts";

interface ModelFieldProps {
  form: PreferencesForm;
  tier: Tier;
  /** The model preference as it is saved, which the tier may no longer reach. */
  saved: string | undefined;
}

/** One model for every prompt, or the one that fits each; the locked ones lead to the plans. */
export function ModelField({ form, tier, saved }: ModelFieldProps) {
  const { data, error, refetch } = useQuery(allModelsQuery);
  useStandIn(form, tier, saved, data);
  if (data === undefined) {
    return error === null ? (
      <ModelSkeleton />
    ) : (
      <p className="trouble" role="alert">
        The models could not be loaded. Your choice stays as it is.{" "}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  const models = [...data.models].sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier));
  const outOfReach = models.find((model) => model.value === saved && !includesTier(tier, model.tier));
  const standIn = models.find(({ value }) => value === PLANS[tier].defaultModel);
  return (
    <fieldset className="models" aria-label="Model">
      <label className="model">
        <input type="radio" value="" {...form.register("modelPreference")} />
        <span>Choose for me</span>
        <span className="note">the one that fits each prompt</span>
      </label>
      {models.map((model) =>
        includesTier(tier, model.tier) ? (
          <label key={model.value} className="model">
            <input type="radio" value={model.value} {...form.register("modelPreference")} />
            <span>{model.label}</span>
            <span className="note">{noteOf(model, tier)}</span>
          </label>
        ) : (
          <Link key={model.value} href="/subscribe" className="model locked">
            <Icon name="lock" />
            <span>{model.label}</span>
            <span className="small">Upgrade Required</span>
          </Link>
        ),
      )}
      {outOfReach !== undefined && standIn !== undefined && (
        <p className="note">
          {outOfReach.label} needs {PLANS[outOfReach.tier].label}. {standIn.label} stands in for it.
        </p>
      )}
    </fieldset>
  );
}

/** Once the models are known, one that the plan does not reach, or that is gone, makes room for what takes its place. */
function useStandIn(form: PreferencesForm, tier: Tier, saved: string | undefined, list: ModelList | undefined): void {
  useEffect(() => {
    if (saved === undefined || list === undefined || form.getFieldState("modelPreference").isDirty) return;
    const models = list.models.map((model) => ({ ...model, name: model.value }));
    const held = preferredModel(saved, tier, models) ?? "";
    if (held !== saved) form.resetField("modelPreference", { defaultValue: held });
  }, [form, tier, saved, list]);
}

function noteOf({ value, isAvailable }: Model, tier: Tier): string {
  const isDefault = value === PLANS[tier].defaultModel ? `${PLANS[tier].label} default` : "";
  return [isDefault, isAvailable ? "" : "not connected here"].filter((note) => note !== "").join(", ");
}

function ModelSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading the models</span>
      <i />
      <i />
      <i />
    </div>
  );
}
