import { useState } from "react";
import { COMPARED_MODELS_MAX, COMPARED_MODELS_MIN } from "#contract/compare.ts";
import type { Model } from "#contract/models.ts";
import { MODEL_FAMILIES, type ModelFamily, type ModelName, removeDuplicateModels } from "#domain/catalogue/models.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/check-box.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const FAMILY_LABELS: Readonly<Record<ModelFamily, string>> = {
  gpt: "OpenAI",
  claude: "Anthropic",
  gemini: "Google",
  local: "Own server",
};

interface CompareDialogProps {
  /** Connected models that the plan includes. */
  models: readonly Model[];
  first: ModelName | null;
  onCompare: (models: readonly ModelName[]) => void;
  onClose: () => void;
}

export function CompareDialog({ models: all, first, onCompare, onClose }: CompareDialogProps) {
  const { user } = useAuth();
  const models = removeDuplicateModels(all);
  const names = models.map(({ value }) => value);
  const [chosen, setChosen] = useState(() => selectDefaultModels(models, first));
  const isFull = chosen.length >= COMPARED_MODELS_MAX;
  const toggle = (model: ModelName) =>
    setChosen(chosen.includes(model) ? chosen.filter((other) => other !== model) : [...chosen, model]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Compare models"
      description={`Two or three models answer the same improved prompt. Each answer counts as one message.${user?.preferences.reviewBeforeSend === true ? " The rewrite is not shown first." : ""}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length < COMPARED_MODELS_MIN}
            onClick={() => onCompare(names.filter((model) => chosen.includes(model)))}
          >
            Compare
          </Button>
        </>
      }
    >
      <div className="compare-families">
        {MODEL_FAMILIES.map((family) => {
          const ofFamily = models.filter((model) => model.family === family);
          return ofFamily.length === 0 ? null : (
            <fieldset key={family} className="compare-models">
              <legend>{FAMILY_LABELS[family]}</legend>
              {ofFamily.map(({ value: model, label }) => (
                <CheckBox
                  key={model}
                  label={label}
                  checked={chosen.includes(model)}
                  disabled={isFull && !chosen.includes(model)}
                  onChange={() => toggle(model)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      {isFull && names.length > COMPARED_MODELS_MAX && (
        <p className="note muted">Three are chosen. Take one out to choose another.</p>
      )}
    </Dialog>
  );
}

type Comparable = Pick<Model, "value" | "family" | "isPremium" | "firstTokenMs">;

/** Selects `first`, then one model of each other family: premium before others, then fast before slow. */
export function selectDefaultModels(available: readonly Comparable[], first: ModelName | null): ModelName[] {
  const inOrder = available.toSorted(
    (a, b) => Number(b.isPremium) - Number(a.isPremium) || a.firstTokenMs - b.firstTokenMs,
  );
  const chosen = available.filter(({ value }) => value === first);
  for (const model of inOrder) {
    if (model.family !== "local" && !chosen.some(({ family }) => family === model.family)) chosen.push(model);
  }
  return chosen.slice(0, COMPARED_MODELS_MAX).map(({ value }) => value);
}
