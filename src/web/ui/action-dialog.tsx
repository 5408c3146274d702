import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ActionDialogProps {
  title: string;
  description?: string | undefined;
  /** What the main button says. */
  action: string;
  isPending: boolean;
  /** What is gone after it does not come back. */
  isDanger?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** What the main button does: sends a form inside the dialog, or something of its own. */
type MainButton = { formId: string } | { onAction: () => void };

/** A dialog with Cancel and one main button. */
export function ActionDialog(props: ActionDialogProps & { main: MainButton }) {
  const { title, description, action, isPending, isDanger = false, main, onClose, children } = props;
  const variant = isDanger ? "danger" : "primary";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {"formId" in main ? (
            <Button type="submit" form={main.formId} variant={variant} isBusy={isPending}>
              {action}
            </Button>
          ) : (
            <Button variant={variant} isBusy={isPending} onClick={main.onAction}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
