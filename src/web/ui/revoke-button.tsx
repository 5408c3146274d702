import { Button } from "./button.tsx";

interface RevokeButtonProps {
  /** What is revoked, read out. */
  label: string;
  isPending?: boolean;
  /** `button`: the one that was pressed, which goes with its row. */
  onRevoke: (button: HTMLButtonElement) => void;
}

/** At the end of a row of a table. */
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
