import { ActionDialog, type ActionDialogProps } from "#web/ui/action-dialog.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "children"> {
  /** The result of the action. */
  description: string;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ onConfirm, ...dialog }: ConfirmDialogProps) {
  return <ActionDialog {...dialog} main={{ onAction: onConfirm }} />;
}
