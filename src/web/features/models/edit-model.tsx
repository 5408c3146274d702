import { type FormEvent, useState } from "react";
import type { AdminModel } from "#contract/catalogue-admin.ts";
import type { EntryChange } from "#domain/catalogue/catalogue-changes.ts";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { PLANS, TIERS } from "#domain/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useChangeModel, useResetModel } from "./queries.ts";

const EFFORT_WORDS: Readonly<Record<string, string>> = {
  "": "As the provider does",
  none: "Not at all",
  low: "A little",
  medium: "Some",
  high: "Long",
};
const EFFORT_OPTIONS = ["", ...EFFORTS].map((value) => ({ value, label: EFFORT_WORDS[value] ?? value }));
const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].label }));

/** What a host changes of one entry; only fields that differ are sent. */
export function EditModel({ model, onClose }: { model: AdminModel; onClose: () => void }) {
  const { entry } = model;
  const change = useChangeModel();
  const reset = useResetModel();
  const [isOn, setIsOn] = useState(entry.isOn);
  const [seesImages, setSeesImages] = useState(entry.seesImages);
  const [experimental, setExperimental] = useState(entry.experimental ?? false);
  const isPending = change.isPending || reset.isPending;
  const step = entry.price?.[0];
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changed = changesIn(new FormData(event.currentTarget), entry, { isOn, seesImages, experimental });
    if (Object.keys(changed).length === 0) return onClose();
    change.mutate({ name: entry.name, change: changed }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="panel"
      title={entry.label}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="edit-model" variant="primary" className="push" disabled={isPending}>
            {change.isPending ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form id="edit-model" className="model-form" onSubmit={save}>
        {model.aside !== null && (
          <div className="trouble">
            <p>{model.aside}</p>
          </div>
        )}
        <div className="model-two">
          <TextField label="Product name" name="label" defaultValue={entry.label} required maxLength={80} />
          <TextField
            label="Id at the provider"
            name="providerModelId"
            defaultValue={entry.providerModelId}
            maxLength={200}
          />
        </div>
        <div className="model-three">
          <TextField label="In, $ a million" name="input" inputMode="decimal" defaultValue={step?.input ?? ""} />
          <TextField label="Out, $ a million" name="output" inputMode="decimal" defaultValue={step?.output ?? ""} />
          <TextField label="Cached in" name="cachedInput" inputMode="decimal" defaultValue={step?.cachedInput ?? ""} />
        </div>
        <div className="model-two">
          <SelectField label="From plan" name="tier" defaultValue={entry.tier} options={TIER_OPTIONS} />
          <SelectField
            label="Thinks"
            name="answers"
            defaultValue={entry.effort.answers ?? ""}
            options={EFFORT_OPTIONS}
          />
        </div>
        <div className="model-two">
          <TextField label="Window" name="contextTokens" inputMode="numeric" defaultValue={entry.contextTokens} />
          <TextField
            label="Longest answer"
            name="outputTokensMax"
            inputMode="numeric"
            defaultValue={entry.outputTokensMax ?? ""}
          />
        </div>
        <p className="note">
          A field you change is yours and stays when an update comes.{" "}
          {model.changed.length > 0 && (
            <button
              type="button"
              className="text-button"
              disabled={isPending}
              onClick={() => reset.mutate(entry.name, { onSuccess: onClose })}
            >
              {model.origin === "shipped" ? "Back to shipped values" : "Remove this model"}
            </button>
          )}
        </p>
        <Sources model={model} />
        <Switch label="May answer" checked={isOn} onChange={({ currentTarget }) => setIsOn(currentTarget.checked)} />
        <Switch
          label="Sees pictures"
          checked={seesImages}
          onChange={({ currentTarget }) => setSeesImages(currentTarget.checked)}
        />
        <Switch
          label="Experimental"
          note="Only for Premier users who have switched on experimental models."
          checked={experimental}
          onChange={({ currentTarget }) => setExperimental(currentTarget.checked)}
        />
        <h3>Strengths</h3>
        <div className="model-strengths">
          {Object.entries(model.strengths).map(([kind, { easy, hard, source }]) => (
            <div key={kind} className="model-strength">
              <span>{kind[0]?.toUpperCase() + kind.slice(1)}</span>
              <meter min={0} max={1} value={(easy + hard) / 2} aria-label={`Strength in ${kind}`} />
              <span className="fig">{Math.round(50 * (easy + hard))}</span>
              <span className="note">{source}</span>
            </div>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

function Sources({ model: { entry } }: { model: AdminModel }) {
  if (entry.sources.length === 0) return null;
  return (
    <details className="fold">
      <summary>Where this comes from</summary>
      <ul className="dashes">
        {entry.sources.map(({ what, address, date, verified }) => (
          <li key={what}>
            {what}: {address}, {date}
            {verified ? "" : ", not seen on the vendor’s own page"}.
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The fields of the form that say something else than the entry. */
function changesIn(
  form: FormData,
  entry: AdminModel["entry"],
  switches: { readonly isOn: boolean; readonly seesImages: boolean; readonly experimental: boolean },
): EntryChange {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const count = (name: string) => (text(name) === "" ? null : Number(text(name).replaceAll(",", "")));
  const [step] = entry.price ?? [];
  const [input, output, cachedInput] = [count("input"), count("output"), count("cachedInput")];
  const isSamePrice =
    (step?.input ?? null) === input && (step?.output ?? null) === output && (step?.cachedInput ?? null) === cachedInput;
  const asked = {
    label: text("label"),
    providerModelId: text("providerModelId"),
    tier: text("tier") as AdminModel["entry"]["tier"],
    contextTokens: count("contextTokens") ?? entry.contextTokens,
    outputTokensMax: count("outputTokensMax"),
    ...switches,
  };
  const changed = Object.entries(asked).filter(
    ([field, value]) => (entry[field as keyof typeof asked] ?? false) !== (value ?? false),
  );
  const answers = (text("answers") === "" ? null : text("answers")) as AdminModel["entry"]["effort"]["answers"];
  return {
    ...(Object.fromEntries(changed) as EntryChange),
    ...(isSamePrice ? {} : { price: priceOf(input, output, cachedInput) }),
    ...(answers === entry.effort.answers ? {} : { effort: { ...entry.effort, answers } }),
  };
}

const priceOf = (input: number | null, output: number | null, cachedInput: number | null) =>
  input === null && output === null
    ? null
    : [{ upToTokens: null, input: input ?? 0, output: output ?? 0, cachedInput }];
