import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

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
