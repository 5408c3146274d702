import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type AdminModel, rewriterTrialListSchema } from "#contract/catalogue-admin.ts";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { GRADES } from "#domain/catalogue/evidence-grades.ts";
import { REGION_PATTERN } from "#domain/catalogue/region.ts";
import { PLANS, TIERS } from "#domain/plans/plans.ts";
import { TASK_KIND_NOUNS } from "#domain/routing/task.ts";
import { request } from "#web/lib/api.ts";
import { formatShortDayWithYear } from "#web/lib/format-dates.ts";
import { formatUsd } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { PanelFooter } from "#web/ui/panel-footer.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { changesInForm, type EntrySwitches } from "./changes-in-form.ts";
import { showModelChangeError } from "./notices.ts";
import { useChangeModel, useResetModel } from "./queries.ts";

const PATH = "/api/admin/writer-trials";
const trialsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: rewriterTrialListSchema, signal }),
});

/** Shows how well the model rewrites twenty test prompts. A button starts the test. */
function WriterTrial({ model, providerModelId }: { model: string; providerModelId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(trialsQuery);
  const trying = useMutation({
    mutationFn: () => request("POST", `${PATH}/${encodeURIComponent(model)}`, { schema: rewriterTrialListSchema }),
    onError: showModelChangeError,
    onSuccess: (trials) => queries.setQueryData(trialsQuery.queryKey, trials),
  });
  const trial = data?.trials.find((each) => each.model === model && each.providerModelId === providerModelId);
  return (
    <section>
      <h3>Rewriting prompts</h3>
      <p className="note">
        {trial === undefined
          ? "Not tried yet. Redraft tries a model with twenty prompts of its own."
          : `${formatShortDayWithYear(trial.triedAt)}: it lost nothing in ${trial.faithful} of ${trial.total} prompts, for ${formatUsd(trial.costUsd)}. ${trial.isFit ? "It may rewrite prompts." : "It rewrites prompts only if no other model can."}`}
      </p>
      <Button onClick={() => trying.mutate()} isBusy={trying.isPending}>
        {trying.isPending ? "Trying…" : trial === undefined ? "Try it" : "Try it again"}
      </Button>
    </section>
  );
}

const EFFORT_WORDS: Readonly<Record<string, string>> = {
  "": "As the provider decides",
  none: "None",
  low: "Low",
  medium: "Medium",
  high: "High",
};
const EFFORT_OPTIONS = ["", ...EFFORTS].map((value) => ({ value, label: EFFORT_WORDS[value] ?? value }));
const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].label }));

/** The form for one entry of the catalogue. Sends only changed fields. */
export function EditModelDialog({ model, onClose }: { model: AdminModel; onClose: () => void }) {
  const { entry } = model;
  const change = useChangeModel();
  const reset = useResetModel();
  const [switches, setSwitches] = useState<EntrySwitches>({
    isOn: entry.isOn,
    seesImages: entry.seesImages,
    experimental: entry.experimental ?? false,
  });
  const isPending = change.isPending || reset.isPending;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changed = changesInForm(new FormData(event.currentTarget), model, switches, new Date());
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
        <PanelFooter formId="edit-model" isDisabled={isPending} onCancel={onClose}>
          {change.isPending ? "Saving..." : "Save"}
        </PanelFooter>
      }
    >
      <form id="edit-model" className="model-form" onSubmit={save}>
        {model.aside !== null && (
          <div className="trouble">
            <p>{model.aside}</p>
          </div>
        )}
        <EntryFields entry={entry} />
        <p className="note">
          What you change here stays as it is when Redraft is updated.{" "}
          {model.changed.length > 0 && (
            <button
              type="button"
              className="text-button"
              disabled={isPending}
              onClick={() => reset.mutate(entry.name, { onSuccess: onClose })}
            >
              {model.origin === "shipped" ? "Undo all changes" : "Remove this model"}
            </button>
          )}
        </p>
        <Sources model={model} />
        <SwitchFields switches={switches} onSwitch={(switched) => setSwitches({ ...switches, ...switched })} />
        <Grades grades={model.grades} />
        {model.state === "answers" && <WriterTrial model={entry.name} providerModelId={entry.providerModelId} />}
      </form>
    </Dialog>
  );
}

function EntryFields({ entry }: { entry: AdminModel["entry"] }) {
  const step = entry.price?.[0];
  return (
    <>
      <div className="model-two">
        <TextField label="Product name" name="label" defaultValue={entry.label} required maxLength={80} />
        <TextField label="Provider’s id" name="providerModelId" defaultValue={entry.providerModelId} maxLength={200} />
      </div>
      <fieldset className="model-three">
        <legend>Price of a million tokens, in $</legend>
        <TextField label="Input" name="input" inputMode="decimal" defaultValue={step?.input ?? ""} />
        <TextField label="Cached input" name="cachedInput" inputMode="decimal" defaultValue={step?.cachedInput ?? ""} />
        <TextField label="Output" name="output" inputMode="decimal" defaultValue={step?.output ?? ""} />
      </fieldset>
      <div className="model-two">
        <SelectField label="From plan" name="tier" defaultValue={entry.tier} options={TIER_OPTIONS} />
        <SelectField
          label="Thinking"
          name="answers"
          defaultValue={entry.effort.answers ?? ""}
          options={EFFORT_OPTIONS}
        />
      </div>
      <div className="model-two">
        <TextField
          label="Context window, tokens"
          name="contextTokens"
          inputMode="numeric"
          defaultValue={entry.contextTokens}
        />
        <TextField
          label="Longest answer, tokens"
          name="outputTokensMax"
          inputMode="numeric"
          defaultValue={entry.outputTokensMax ?? ""}
        />
      </div>
      <TextField
        label="Region"
        name="region"
        defaultValue={entry.region ?? ""}
        maxLength={20}
        pattern={REGION_PATTERN.source}
        placeholder="eu, us, ch, local"
      />
    </>
  );
}

interface SwitchFieldsProps {
  switches: EntrySwitches;
  onSwitch: (switched: Partial<EntrySwitches>) => void;
}

function SwitchFields({ switches, onSwitch }: SwitchFieldsProps) {
  return (
    <>
      <Switch
        label="May answer"
        checked={switches.isOn}
        onChange={({ currentTarget }) => onSwitch({ isOn: currentTarget.checked })}
      />
      <Switch
        label="Sees pictures"
        checked={switches.seesImages}
        onChange={({ currentTarget }) => onSwitch({ seesImages: currentTarget.checked })}
      />
      <Switch
        label="Experimental"
        note="Only for Premier users who have switched on experimental models."
        checked={switches.experimental}
        onChange={({ currentTarget }) => onSwitch({ experimental: currentTarget.checked })}
      />
    </>
  );
}

const GRADE_OPTIONS = ["", ...GRADES].map((grade) => ({
  value: String(grade),
  label: grade === "" ? "–" : `${grade}`,
}));

function Grades({ grades }: Pick<AdminModel, "grades">) {
  const sources = sourcesOf(grades);
  return (
    <>
      <fieldset className="model-three">
        <legend>Grades, 5 is best</legend>
        {grades.map(({ kind, grade, isMeasured }) => (
          <SelectField
            key={kind}
            label={TASK_KIND_NOUNS[kind]}
            name={`grade-${kind}`}
            defaultValue={isMeasured ? grade : ""}
            options={GRADE_OPTIONS}
          />
        ))}
      </fieldset>
      {grades.some(({ isMeasured }) => !isMeasured) && (
        <p className="note">Without a grade, the price decides how good the model is taken to be.</p>
      )}
      {sources.length > 0 && (
        <Fold summary="Where the grades come from">
          <ul className="dashes">
            {sources.map(([source, kinds]) => (
              <li key={source}>
                {source}: {kinds.join(", ")}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** Lists each source once, with the kinds of tasks that it grades. */
function sourcesOf(grades: AdminModel["grades"]): [source: string, kinds: string[]][] {
  const kindsOf = new Map<string, string[]>();
  for (const { kind, isMeasured, by, sources } of grades) {
    if (!isMeasured) continue;
    for (const { name, date } of sources) {
      const source = `${name} (${date}), read by ${by}`;
      kindsOf.set(source, [...(kindsOf.get(source) ?? []), TASK_KIND_NOUNS[kind]]);
    }
  }
  return [...kindsOf];
}

function Sources({ model: { entry } }: { model: AdminModel }) {
  if (entry.sources.length === 0) return null;
  return (
    <Fold summary="Where price and window come from">
      <ul className="dashes">
        {entry.sources.map(({ what, address, date, verified }) => (
          <li key={what}>
            {what}: {address}, {date}
            {verified ? "" : ", not seen on the vendor’s own page"}.
          </li>
        ))}
      </ul>
    </Fold>
  );
}
