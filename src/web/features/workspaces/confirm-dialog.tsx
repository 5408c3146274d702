import { ActionDialog, type ActionDialogProps } from "#web/ui/action-dialog.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "children"> {
  /** What will be so afterwards. */
  description: string;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ onConfirm, ...dialog }: ConfirmDialogProps) {
  return <ActionDialog {...dialog} main={{ onAction: onConfirm }} />;
}
