import { type FormEvent, useState } from "react";
import type { AdminCatalogue, FoundModels, ServerInput } from "#contract/catalogue-admin.ts";
import { PLANS, TIERS, type Tier } from "#domain/plans.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useLookAtServer, useSaveServer } from "./queries.ts";

type Found = FoundModels["models"][number];
const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: PLANS[tier].label }));
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Adds a server: its address is asked for its models, and those that are ticked may answer. */
export function ServerForm({ catalogue, onClose }: { catalogue: AdminCatalogue; onClose: () => void }) {
  const look = useLookAtServer();
  const save = useSaveServer();
  const [address, setAddress] = useState({ baseUrl: "", apiKey: "", label: "" });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = look.data;
  const set = (changes: Partial<typeof address>) => setAddress({ ...address, ...changes });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { baseUrl, apiKey, label } = address;
    if (found === undefined) return look.mutate({ baseUrl, apiKey });
    const form = new FormData(event.currentTarget);
    const called = label.trim() === "" ? new URL(baseUrl).hostname : label;
    const models = found.models.filter(({ id }) => chosen.includes(id)).map((model) => chosenModel(model, form));
    const server: ServerInput = { label: called, baseUrl, apiKey, models };
    save.mutate({ name: serverName(called, catalogue), server }, { onSuccess: onClose });
  };
  const isLooking = found === undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape="panel"
      title="Add a server"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="add-server"
            variant="primary"
            className="push"
            disabled={look.isPending || save.isPending || (!isLooking && chosen.length === 0)}
          >
            {isLooking ? (look.isPending ? "Looking..." : "Look what it has") : addWords(chosen.length)}
          </Button>
        </>
      }
    >
      <form id="add-server" className="model-form" onSubmit={submit}>
        <TextField
          label="Address"
          name="baseUrl"
          type="url"
          required
          placeholder="http://localhost:11434/v1"
          hint="Anything that speaks OpenAI’s language: Ollama, vLLM, LM Studio, LiteLLM, OpenRouter, Azure."
          error={look.error?.message}
          value={address.baseUrl}
          onChange={({ currentTarget }) => {
            set({ baseUrl: currentTarget.value });
            look.reset();
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
              set({ apiKey: currentTarget.value });
              look.reset();
            }}
          />
          <TextField
            label="Called"
            name="label"
            maxLength={80}
            placeholder="Office server"
            value={address.label}
            onChange={({ currentTarget }) => set({ label: currentTarget.value })}
          />
        </div>
        {found !== undefined && (
          <>
            <p className="row" role="status">
              <span className="health" data-state="answers">
                Answered in {found.answeredMs} ms
              </span>
              <span className="note">{counted(found.models.length)} found</span>
            </p>
            <fieldset className="found-models">
              <legend>Which may answer?</legend>
              <ul>
                {found.models.map((model) => (
                  <FoundModel
                    key={model.id}
                    model={model}
                    isChosen={chosen.includes(model.id)}
                    onToggle={() =>
                      setChosen(
                        chosen.includes(model.id) ? chosen.filter((id) => id !== model.id) : [...chosen, model.id],
                      )
                    }
                  />
                ))}
              </ul>
            </fieldset>
          </>
        )}
      </form>
    </Dialog>
  );
}

function FoundModel({ model, isChosen, onToggle }: { model: Found; isChosen: boolean; onToggle: () => void }) {
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
            label="In, $ a million"
            name={`input ${model.id}`}
            inputMode="decimal"
            defaultValue={step?.input ?? 0}
          />
          <TextField
            label="Out, $ a million"
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

function factsOf({ contextTokens, seesImages, canChat }: Found): string {
  if (!canChat) return "no chat model";
  const window = contextTokens === null ? "window not told" : `window ${formatCount(contextTokens)}`;
  return seesImages === true ? `${window}, sees` : window;
}

function chosenModel({ id, label }: Found, form: FormData): ServerInput["models"][number] {
  const dollars = (name: string) => Math.max(0, Number(String(form.get(`${name} ${id}`) ?? "0")) || 0);
  const [input, output] = [dollars("input"), dollars("output")];
  return {
    id,
    label: (label ?? id).slice(0, 80),
    tier: String(form.get(`tier ${id}`) ?? "free") as Tier,
    price: input === 0 && output === 0 ? null : { input, output },
  };
}

/** "Office server" is "office-server"; a second one of that name gets a number. */
function serverName(label: string, { servers }: AdminCatalogue): string {
  const plain =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 36) || "server";
  const taken = new Set([
    ...servers.map(({ name }) => name),
    "openai",
    "anthropic",
    "google",
    "compatible",
    "embedded",
  ]);
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
  return name;
}

const counted = (count: number): string => `${NUMBERS[count] ?? count} ${count === 1 ? "model" : "models"}`;
const addWords = (count: number): string => (count === 0 ? "Add models" : `Add ${counted(count)}`);
