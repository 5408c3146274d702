import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A row with a retry button, under an error message. */
export function RetryRow({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="row">
      <Button onClick={onRetry}>
        <Icon name="retry" />
        Try again
      </Button>
    </div>
  );
}
