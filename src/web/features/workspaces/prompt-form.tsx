import { useState } from "react";
import { PROMPT_LENGTH_MAX, TITLE_LENGTH_MAX } from "#contract/limits.ts";
import { WORKSPACE_DESCRIPTION_LENGTH_MAX, type Workspace } from "#contract/workspaces.ts";
import { variablesOf } from "#domain/prompt-variables.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { PromptWords } from "./queries.ts";

interface PromptFormProps {
  title: string;
  description?: string;
  action: string;
  start?: PromptWords;
  /** Where it can be shared; with one, or none named, nothing is asked. */
  workspaces?: readonly Workspace[];
  isPending: boolean;
  onSubmit: (words: PromptWords, workspaceId: number | undefined) => void;
  onClose: () => void;
}

const NOTHING: PromptWords = { title: "", description: "", text: "" };

/** What people write of a shared prompt. */
export function PromptForm(props: PromptFormProps) {
  const { title, description, action, start = NOTHING, workspaces = [], isPending, onSubmit, onClose } = props;
  const [words, setWords] = useState(start);
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id);
  const [isComplaining, setIsComplaining] = useState(false);
  const missing = (field: "title" | "text", complaint: string) =>
    isComplaining && words[field].trim() === "" ? complaint : undefined;
  const submit = () => {
    if (words.title.trim() === "" || words.text.trim() === "") return setIsComplaining(true);
    onSubmit(
      { title: words.title.trim(), description: words.description.trim(), text: words.text.trim() },
      workspaceId,
    );
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
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={TITLE_LENGTH_MAX}
        value={words.title}
        error={missing("title", "Please enter a title.")}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <TextAreaField
        label={
          <>
            Description <span className="muted">(optional)</span>
          </>
        }
        rows={1}
        maxLength={WORKSPACE_DESCRIPTION_LENGTH_MAX}
        value={words.description}
        onChange={(event) => setWords({ ...words, description: event.target.value })}
      />
      <TextAreaField
        label="Prompt"
        hint={blanksHint(words.text)}
        rows={5}
        maxLength={PROMPT_LENGTH_MAX}
        value={words.text}
        error={missing("text", "Please enter the prompt.")}
        onChange={(event) => setWords({ ...words, text: event.target.value })}
      />
    </FormDialog>
  );
}

function blanksHint(text: string): string {
  const blanks = variablesOf(text);
  if (blanks.length === 0) return "Write {{reader}} for a blank that is filled in when the prompt is used.";
  return `Asked for when it is used: ${blanks.join(", ")}.`;
}
