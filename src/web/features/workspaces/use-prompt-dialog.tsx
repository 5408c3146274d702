import { useId, useState } from "react";
import type { SharedPrompt } from "#contract/workspaces.ts";
import { fillVariables, variablesOf } from "#domain/workspaces/prompt-variables.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface UsePromptDialogProps {
  prompt: SharedPrompt;
  onUse: (text: string) => void;
  onClose: () => void;
}

/** Asks for what goes into the blanks of a shared prompt. */
export function UsePromptDialog({ prompt, onUse, onClose }: UsePromptDialogProps) {
  const formId = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={prompt.title}
      description="What goes into the blanks? Those you leave empty stay in the prompt for you to finish in the chat."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Use in chat
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="workspace-form"
        onSubmit={(event) => {
          event.preventDefault();
          onUse(fillVariables(prompt.text, values));
        }}
      >
        {variablesOf(prompt.text).map((name) => (
          <TextField
            key={name}
            label={name}
            autoComplete="off"
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
