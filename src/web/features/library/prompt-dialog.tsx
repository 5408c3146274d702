import type { LibraryPromptInput } from "#contract/library.ts";
import { variablesOf } from "#domain/workspaces/prompt-variables.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PromptTextField, PromptTitleField, usePromptWriting } from "#web/ui/prompt-writing.tsx";

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
  const writing = usePromptWriting(start);
  const submit = () => {
    const words = writing.finish();
    if (words !== null) onSave(words);
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
      <PromptTitleField writing={writing} />
      <PromptTextField writing={writing} rows={7} hint={blanksHint(writing.words.text)} problem={problem} />
    </FormDialog>
  );
}

function blanksHint(text: string): string {
  const blanks = variablesOf(text);
  if (blanks.length === 0) return "Write {{reader}} for a blank that you fill in each time.";
  return `Blanks: ${blanks.join(", ")}.`;
}
