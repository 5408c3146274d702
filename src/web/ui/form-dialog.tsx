import { useId, useRef } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";

interface FormDialogProps extends ActionDialogProps {
  className: string;
  onSubmit: () => void;
}

/** A form in a dialog. After an edit, Escape and a click outside ask before they discard the input. */
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
          // The invalid fields are marked in the next render.
          const form = event.currentTarget;
          setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        {children}
      </form>
    </ActionDialog>
  );
}
