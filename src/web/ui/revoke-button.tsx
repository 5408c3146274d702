import { Button } from "./button.tsx";

interface RevokeButtonProps {
  /** Names the revoked item for screen readers. */
  label: string;
  isPending?: boolean;
  /** `button`: the pressed button, which is removed with its row. */
  onRevoke: (button: HTMLButtonElement) => void;
}

/** The last cell of a table row. */
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
