import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Model } from "#contract/models.ts";
import { MODELS } from "#domain/models.ts";
import { includesTier, PLANS, TIERS, type Tier } from "#domain/plans.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PreferencesForm } from "./preference-form.ts";
import { allModelsQuery } from "./queries.ts";

interface ModelFieldProps {
  form: PreferencesForm;
  tier: Tier;
  /** The model preference as it is saved, which the tier may no longer reach. */
  saved: string | undefined;
}

/** One model for every prompt, or the one that fits each; the locked ones lead to the plans. */
export function ModelField({ form, tier, saved }: ModelFieldProps) {
  const { data, error, refetch } = useQuery(allModelsQuery);
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
  const standIn = PLANS[tier].defaultModel;
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
      {outOfReach !== undefined && (
        <p className="note">
          {outOfReach.label} needs {PLANS[outOfReach.tier].label}. {MODELS[standIn].label} stands in for it.
        </p>
      )}
    </fieldset>
  );
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
