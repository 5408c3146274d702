import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import type { Model, ModelList } from "#contract/models.ts";
import { type ModelAccess, mayUseModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import { isInRegion, regionLabel } from "#domain/catalogue/region.ts";
import { includesTier, PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";
import { describeMissingModel, type ResolvedModel, resolveChosenModel } from "#domain/routing/chosen-model.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PreferencesForm } from "./preference-form.ts";

interface ModelFieldProps {
  form: PreferencesForm;
  tier: Tier;
  /** The saved model preference. The tier may no longer include this model. */
  saved: string | undefined;
}

/** The user chooses one model for every prompt, or the best model for each prompt. Locked models link to the plans. */
export function ModelField({ form, tier, saved }: ModelFieldProps) {
  const { data, error, refetch } = useQuery(allModelsQuery);
  const [experimentalModels, modelRegion] = form.watch(["experimentalModels", "modelRegion"]);
  const asker = modelAccessOf(tier, { experimentalModels, modelRegion });
  useStandIn(form, asker, saved, data);
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
  const models = data.models
    .filter((model) => !model.experimental || mayUseModel(asker, model))
    .sort((one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier));
  const { model: held, missing } = settledIn(saved, asker, data);
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
            <input
              type="radio"
              value={model.value}
              disabled={(!model.isAvailable && model.value !== saved) || !isInRegion(asker.region, model)}
              {...form.register("modelPreference")}
            />
            <span>{model.label}</span>
            <span className="note">{noteOf(model, asker)}</span>
          </label>
        ) : (
          <Link key={model.value} href="/subscribe" className="model locked">
            <Icon name="lock" />
            <span>{model.label}</span>
            <span className="small">Upgrade Required</span>
          </Link>
        ),
      )}
      {missing !== null && (
        <p className="note">
          {describeMissingModel(missing)}.{" "}
          {held === null ? "Each prompt goes to the model that fits." : `${held.label} is used instead.`}
        </p>
      )}
    </fieldset>
  );
}

/** Finds the model that answers for the saved choice. The server uses the same function for each prompt. */
function settledIn(saved: string | undefined, asker: ModelAccess, { models }: ModelList): ResolvedModel<Settled> {
  const all = models.map((model): Settled => ({ ...model, name: model.value }));
  return resolveChosenModel(
    saved,
    asker,
    all,
    all.filter(({ isAvailable }) => isAvailable),
  );
}

type Settled = Model & { readonly name: string };

/** When the models are loaded: if the saved model is gone or not in the plan, the form shows its substitute. */
function useStandIn(
  form: PreferencesForm,
  asker: ModelAccess,
  saved: string | undefined,
  list: ModelList | undefined,
): void {
  const { tier, wantsExperimental, region } = asker;
  useEffect(() => {
    if (saved === undefined || list === undefined || form.getFieldState("modelPreference").isDirty) return;
    const { model, missing } = settledIn(saved, { tier, wantsExperimental, region }, list);
    // A model that is only unavailable now, or excluded by another setting, may come back. So it stays in the form.
    const held = missing?.reason === "unavailable" || missing?.reason === "region" ? saved : (model?.name ?? "");
    if (held !== form.getValues("modelPreference")) form.resetField("modelPreference", { defaultValue: held });
  }, [form, tier, wantsExperimental, region, saved, list]);
}

function noteOf(model: Model, { tier, region: only }: ModelAccess): string {
  const { value, isAvailable, experimental, region } = model;
  const isDefault = value === PLANS[tier].defaultModel ? `${PLANS[tier].label} default` : "";
  const place = region === null ? "" : regionLabel(region);
  const isOutside = isAvailable && !isInRegion(only, model);
  return [
    ...[place, isDefault, experimental ? "Experimental" : "", isAvailable ? "" : "not connected here"],
    isOutside ? `not in ${regionLabel(only ?? "")}` : "",
  ]
    .filter((note) => note !== "")
    .join(", ");
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
