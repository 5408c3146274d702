import { Button } from "./button.tsx";

interface RevokeButtonProps {
  /** The accessible name. It must name the item, such as "Revoke the invitation of a@example.com". */
  label: string;
  isPending?: boolean;
  /** `button` is the pressed button, which disappears together with its row. */
  onRevoke: (button: HTMLButtonElement) => void;
}

export function RevokeButton({ label, isPending = false, onRevoke }: RevokeButtonProps) {
  return (
    <Button
      size="tiny"
      variant="quiet"
      aria-label={label}
      disabled={isPending}
      onClick={({ currentTarget }) => onRevoke(currentTarget)}
    >
      Revoke
    </Button>
  );
}
