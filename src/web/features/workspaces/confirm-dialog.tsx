import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will be so afterwards. */
  description: string;
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, description, action, isPending, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
