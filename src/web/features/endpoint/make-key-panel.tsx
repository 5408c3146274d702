import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { CreatedApiKey } from "#contract/api-keys.ts";
import { API_SCOPES, type ApiScope } from "#domain/endpoint/api-keys.ts";
import { includesTier } from "#domain/plans/plans.ts";
import { modelStatusQuery } from "#web/features/status/queries.ts";
import { formatPickerLabel } from "#web/lib/model-labels.ts";
import { CheckBox } from "#web/ui/check-box.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PanelFooter } from "#web/ui/panel-footer.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { SCOPE_DESCRIPTIONS } from "./key-texts.ts";
import { useMakeApiKey } from "./queries.ts";

const ALL = "";
const MONEY = [
  { value: "5", label: "$5 a month" },
  { value: "10", label: "$10 a month" },
  { value: "20", label: "$20 a month" },
  { value: "50", label: "$50 a month" },
  { value: ALL, label: "What the plan allows" },
];
const DAYS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: ALL, label: "Never" },
];

interface MakeKeyPanelProps {
  onClose: () => void;
  onMade: (made: CreatedApiKey) => void;
}

export function MakeKeyPanel({ onClose, onMade }: MakeKeyPanelProps) {
  const formId = useId();
  const make = useMakeApiKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["chat", "improve"]);
  const [monthlyUsd, setMonthlyUsd] = useState("10");
  const [endsInDays, setEndsInDays] = useState("90");
  const [model, setModel] = useState(ALL);
  const modelOptions = useModelOptions();
  const submit = () =>
    make.mutate(
      {
        ...{ name, scopes: [...scopes], models: model === ALL ? null : [model] },
        ...{ monthlyUsd: numberOf(monthlyUsd), endsInDays: numberOf(endsInDays) },
      },
      { onSuccess: onMade },
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="panel"
      title="Make a key"
      footer={
        <PanelFooter formId={formId} isDisabled={make.isPending} onCancel={onClose}>
          Make the key
        </PanelFooter>
      }
    >
      <form
        id={formId}
        className="keys-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="What is it for?"
          hint="Only you see this name."
          value={name}
          maxLength={60}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <ScopeFields scopes={scopes} onChange={setScopes} />
        <Choice label="Spends at most" options={MONEY} value={monthlyUsd} onChange={setMonthlyUsd} />
        <Choice label="Ends" options={DAYS} value={endsInDays} onChange={setEndsInDays} />
        <Choice label="Models" options={modelOptions} value={model} onChange={setModel} />
        {make.error !== null && (
          <p className="trouble" role="alert">
            {make.error.message}
          </p>
        )}
        <p className="note muted">Your plan’s limits apply to it too.</p>
      </form>
    </Dialog>
  );
}

const numberOf = (value: string): number | null => (value === ALL ? null : Number(value));

interface ScopeFieldsProps {
  scopes: readonly ApiScope[];
  onChange: (scopes: readonly ApiScope[]) => void;
}

function ScopeFields({ scopes, onChange }: ScopeFieldsProps) {
  return (
    <fieldset>
      <legend>It may</legend>
      {API_SCOPES.map((scope) => (
        <CheckBox
          key={scope}
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            onChange(API_SCOPES.filter((each) => (each === scope ? target.checked : scopes.includes(each))))
          }
          label={
            <span>
              {SCOPE_DESCRIPTIONS[scope][0]} <span className="muted">{SCOPE_DESCRIPTIONS[scope][1]}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

const Choice = ({ onChange, ...field }: ChoiceProps) => (
  <SelectField {...field} onChange={(event) => onChange(event.target.value)} />
);

function useModelOptions() {
  const { data: models } = useQuery(modelStatusQuery);
  const own = models?.models.filter(({ tier }) => includesTier(models.userTier, tier)) ?? [];
  return [
    { value: ALL, label: `All of your plan (${own.length})` },
    ...own.map((one) => ({ value: one.value, label: `Only ${formatPickerLabel(one)}` })),
  ];
}
