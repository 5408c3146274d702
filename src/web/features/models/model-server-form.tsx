import { type FormEvent, useState } from "react";
import type { AdminCatalogue } from "#contract/catalogue-admin.ts";
import { PLANS, TIERS } from "#domain/plans/plans.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { PanelFooter } from "#web/ui/panel-footer.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import {
  buildModelServerName,
  buildServerInput,
  type FoundModel,
  type ModelServerAddress,
} from "./build-server-input.ts";
import { useFetchServerModels, useSaveModelServer } from "./queries.ts";

const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].label }));
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Adds a server: loads the list of its models, and the user ticks those that may answer. */
export function ModelServerForm({ catalogue, onClose }: { catalogue: AdminCatalogue; onClose: () => void }) {
  const look = useFetchServerModels();
  const save = useSaveModelServer();
  const [address, setAddress] = useState<ModelServerAddress>({ baseUrl: "", apiKey: "", label: "" });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = look.data;
  const isLooking = found === undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (found === undefined) return look.mutate({ baseUrl: address.baseUrl, apiKey: address.apiKey });
    const models = found.models.filter(({ id }) => chosen.includes(id));
    const server = buildServerInput(address, models, new FormData(event.currentTarget));
    save.mutate({ name: buildModelServerName(server.label, catalogue), server }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="panel"
      title="Add a server"
      footer={
        <PanelFooter
          formId="add-server"
          isDisabled={look.isPending || save.isPending || (!isLooking && chosen.length === 0)}
          onCancel={onClose}
        >
          {isLooking ? (look.isPending ? "Looking..." : "Find its models") : addWords(chosen.length)}
        </PanelFooter>
      }
    >
      <form id="add-server" className="model-form" onSubmit={submit}>
        <AddressFields
          address={address}
          problem={look.error?.message}
          onChange={(changes) => setAddress({ ...address, ...changes })}
          onMoved={look.reset}
        />
        {found !== undefined && (
          <>
            <p className="row" role="status">
              <span className="health" data-state="answers">
                Answered in {found.answeredMs} ms
              </span>
              <span className="note">{counted(found.models.length)} found</span>
            </p>
            <FoundModels models={found.models} chosen={chosen} onChoose={setChosen} />
          </>
        )}
      </form>
    </Dialog>
  );
}

interface AddressFieldsProps {
  address: ModelServerAddress;
  problem: string | undefined;
  onChange: (changes: Partial<ModelServerAddress>) => void;
  /** Called when the address has changed: the list of models from the old address is no longer valid. */
  onMoved: () => void;
}

function AddressFields({ address, problem, onChange, onMoved }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        name="baseUrl"
        type="url"
        required
        placeholder="http://localhost:11434/v1"
        hint="Any OpenAI-compatible server: Ollama, vLLM, LM Studio, LiteLLM, OpenRouter, Azure."
        error={problem}
        value={address.baseUrl}
        onChange={({ currentTarget }) => {
          onChange({ baseUrl: currentTarget.value });
          onMoved();
        }}
      />
      <div className="model-two">
        <TextField
          label="Key"
          name="apiKey"
          type="password"
          autoComplete="off"
          hint="Empty for most local servers."
          value={address.apiKey}
          onChange={({ currentTarget }) => {
            onChange({ apiKey: currentTarget.value });
            onMoved();
          }}
        />
        <TextField
          label="Name"
          name="label"
          maxLength={80}
          placeholder="Office server"
          value={address.label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
      </div>
    </>
  );
}

interface FoundModelsProps {
  models: readonly FoundModel[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

function FoundModels({ models, chosen, onChoose }: FoundModelsProps) {
  return (
    <fieldset className="found-models">
      <legend>Which may answer?</legend>
      <ul>
        {models.map((model) => (
          <FoundModelItem
            key={model.id}
            model={model}
            isChosen={chosen.includes(model.id)}
            onToggle={() =>
              onChoose(chosen.includes(model.id) ? chosen.filter((id) => id !== model.id) : [...chosen, model.id])
            }
          />
        ))}
      </ul>
    </fieldset>
  );
}

function FoundModelItem({ model, isChosen, onToggle }: { model: FoundModel; isChosen: boolean; onToggle: () => void }) {
  const [step] = model.price ?? [];
  const label = model.label ?? model.id;
  return (
    <li>
      <label className="found-model">
        <input type="checkbox" checked={isChosen} disabled={!model.canChat} onChange={onToggle} />
        <span>
          <b>{label}</b>
          <span className="fig">{model.id}</span>
        </span>
        <span className="note">{factsOf(model)}</span>
      </label>
      {isChosen && (
        <div className="model-three">
          <TextField
            label="Input, $ per million"
            name={`input ${model.id}`}
            inputMode="decimal"
            defaultValue={step?.input ?? 0}
          />
          <TextField
            label="Output, $ per million"
            name={`output ${model.id}`}
            inputMode="decimal"
            defaultValue={step?.output ?? 0}
          />
          <SelectField label="From plan" name={`tier ${model.id}`} defaultValue="free" options={TIER_OPTIONS} />
        </div>
      )}
    </li>
  );
}

function factsOf({ contextTokens, seesImages, canChat }: FoundModel): string {
  if (!canChat) return "not a chat model";
  const window = contextTokens === null ? "context window not known" : `context window ${formatCount(contextTokens)}`;
  return seesImages === true ? `${window}, sees pictures` : window;
}

const counted = (count: number): string => `${NUMBERS[count] ?? count} ${count === 1 ? "model" : "models"}`;
const addWords = (count: number): string => (count === 0 ? "Add models" : `Add ${counted(count)}`);
