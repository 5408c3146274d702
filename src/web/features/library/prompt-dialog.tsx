import { useState } from "react";
import type { LibraryPromptInput } from "#contract/library.ts";
import { PROMPT_LENGTH_MAX, TITLE_LENGTH_MAX } from "#contract/limits.ts";
import { variablesOf } from "#domain/prompt-variables.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface PromptDialogProps {
  title: string;
  start: LibraryPromptInput;
  isPending: boolean;
  /** What the server said against it. */
  problem: string | undefined;
  onSave: (words: LibraryPromptInput) => void;
  onClose: () => void;
}

/** A prompt of the library as it is written: blanks stand in double braces. */
export function PromptDialog({ title, start, isPending, problem, onSave, onClose }: PromptDialogProps) {
  const [words, setWords] = useState(start);
  const [isComplaining, setIsComplaining] = useState(false);
  const blanks = variablesOf(words.text);
  const missing = (field: "title" | "text", complaint: string) =>
    isComplaining && words[field].trim() === "" ? complaint : undefined;
  const submit = () => {
    if (words.title.trim() === "" || words.text.trim() === "") return setIsComplaining(true);
    onSave({ title: words.title.trim(), text: words.text.trim() });
  };
  return (
    <FormDialog
      className="library-form"
      title={title}
      action="Save prompt"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={TITLE_LENGTH_MAX}
        value={words.title}
        error={missing("title", "Please enter a title.")}
        onChange={(event) => setWords({ ...words, title: event.target.value })}
      />
      <TextAreaField
        label="Prompt"
        rows={7}
        maxLength={PROMPT_LENGTH_MAX}
        value={words.text}
        hint={
          blanks.length === 0
            ? "Write {{reader}} for a blank that you fill in each time."
            : `Blanks: ${blanks.join(", ")}.`
        }
        error={missing("text", "Please enter the prompt.") ?? problem}
        onChange={(event) => setWords({ ...words, text: event.target.value })}
      />
    </FormDialog>
  );
}
