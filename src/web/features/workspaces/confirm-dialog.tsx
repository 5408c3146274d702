import { ActionDialog, type ActionDialogProps } from "#web/ui/action-dialog.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "children"> {
  /** What the action does. */
  description: string;
  onConfirm: () => void;
}

export function ConfirmDialog({ onConfirm, ...dialog }: ConfirmDialogProps) {
  return <ActionDialog {...dialog} main={{ onAction: onConfirm }} />;
}
