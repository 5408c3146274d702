import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  /** What the main button says. */
  action: string;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, with Cancel and one button that sends it. */
export function FormDialog({ title, description, action, isPending, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="workspace-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          // What is wrong is marked by then.
          const form = event.currentTarget;
          setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
