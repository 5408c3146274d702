import { useId, useRef } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";

interface FormDialogProps extends ActionDialogProps {
  /** The class of the form. */
  className: string;
  onSubmit: () => void;
}

/** A form in a dialog, with Cancel and a submit button. Escape and a click outside ask before they discard what was typed. */
export function FormDialog({ className, onSubmit, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  const isEdited = useRef(false);
  const dismiss = () => {
    if (!isEdited.current || window.confirm("Discard what you typed?")) dialog.onClose();
  };
  return (
    <ActionDialog {...dialog} main={{ formId }} onDismiss={dismiss}>
      <form
        id={formId}
        noValidate
        className={className}
        onInput={() => {
          isEdited.current = true;
        }}
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
