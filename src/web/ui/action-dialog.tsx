import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ActionDialogProps {
  title: string;
  description?: string | undefined;
  action: string;
  isPending: boolean;
  /** True: the action cannot be undone. */
  isDanger?: boolean;
  onClose: () => void;
  /** Called on Escape and on a click on the backdrop. If it is missing, `onClose` is called instead. */
  onDismiss?: (() => void) | undefined;
  children?: ReactNode;
}

/** The main button submits a form in the dialog or calls `onAction`. */
type MainButton = { formId: string } | { onAction: () => void };

export function ActionDialog(props: ActionDialogProps & { main: MainButton }) {
  const {
    title,
    description,
    action,
    isPending,
    isDanger = false,
    main,
    onClose,
    onDismiss = onClose,
    children,
  } = props;
  const variant = isDanger ? "danger" : "primary";
  return (
    <Dialog
      isOpen
      onClose={onDismiss}
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
