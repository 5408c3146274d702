import { useState } from "react";
import type { Workspace } from "#contract/workspaces.ts";
import { findVariableNames } from "#domain/workspaces/prompt-variables.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PromptTextField, PromptTitleField, usePromptForm } from "#web/ui/prompt-form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { DescriptionField } from "./description-field.tsx";
import type { SharedPromptFields } from "./queries.ts";

interface PromptFormProps {
  title: string;
  description?: string;
  action: string;
  start?: SharedPromptFields;
  /** The workspaces to choose from. If there are fewer than two, the form has no field for the choice. */
  workspaces?: readonly Workspace[];
  isPending: boolean;
  onSubmit: (words: SharedPromptFields, workspaceId: number | undefined) => void;
  onClose: () => void;
}

const NOTHING: SharedPromptFields = { title: "", description: "", text: "" };

export function PromptForm(props: PromptFormProps) {
  const { title, description, action, start = NOTHING, workspaces = [], isPending, onSubmit, onClose } = props;
  const writing = usePromptForm(start);
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id);
  const submit = () => {
    const words = writing.finish();
    if (words !== null) onSubmit(words, workspaceId);
  };
  return (
    <FormDialog
      className="workspace-form"
      title={title}
      description={description}
      action={action}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {workspaces.length > 1 && (
        <SelectField
          label="Workspace"
          options={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(workspaceId)}
          onChange={(event) => setWorkspaceId(Number(event.target.value))}
        />
      )}
      <PromptTitleField writing={writing} />
      <DescriptionField
        rows={1}
        value={writing.words.description}
        onChange={(written) => writing.write({ description: written })}
      />
      <PromptTextField writing={writing} rows={5} hint={blanksHint(writing.words.text)} />
    </FormDialog>
  );
}

function blanksHint(text: string): string {
  const blanks = findVariableNames(text);
  if (blanks.length === 0)
    return "Select words that change and press Add a blank: they are asked for when the prompt is used.";
  return `Asked for when it is used: ${blanks.join(", ")}.`;
}
