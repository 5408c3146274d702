import { useState } from "react";
import { WORKSPACE_NAME_LENGTH_MAX, WORKSPACE_NAME_REQUIRED } from "#contract/workspaces.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { DescriptionField } from "./description-field.tsx";
import { showNameRequired } from "./notices.ts";
import type { WorkspaceFields } from "./queries.ts";

interface WorkspaceFormProps {
  title: string;
  action: string;
  start?: WorkspaceFields;
  isPending: boolean;
  onSubmit: (words: WorkspaceFields) => void;
  onClose: () => void;
}

export function WorkspaceForm({ title, action, start, isPending, onSubmit, onClose }: WorkspaceFormProps) {
  const [name, setName] = useState(start?.name ?? "");
  const [description, setDescription] = useState(start?.description ?? "");
  const [error, setError] = useState<string>();
  const submit = () => {
    if (name.trim() === "") {
      setError(WORKSPACE_NAME_REQUIRED);
      return showNameRequired();
    }
    onSubmit({ name: name.trim(), description: description.trim() });
  };
  return (
    <FormDialog
      className="workspace-form"
      title={title}
      action={action}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={WORKSPACE_NAME_LENGTH_MAX}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <DescriptionField rows={2} value={description} onChange={setDescription} />
    </FormDialog>
  );
}
