import { useId } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";

interface FormDialogProps extends ActionDialogProps {
  /** The class of the form. */
  className: string;
  onSubmit: () => void;
}

/** A form in a dialog, with Cancel and a submit button. */
export function FormDialog({ className, onSubmit, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <ActionDialog {...dialog} main={{ formId }}>
      <form
        id={formId}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          // Waits until the invalid fields are marked.
          const form = event.currentTarget;
          setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        {children}
      </form>
    </ActionDialog>
  );
}
