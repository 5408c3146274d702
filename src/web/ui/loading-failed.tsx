import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export function LoadingFailed(props: { className?: string; error: Error; onRetry: () => void }) {
  return (
    <div className={`trouble ${props.className ?? ""}`} role="alert">
      <p>{props.error.message}</p>
      <div className="row">
        <Button size="tiny" onClick={props.onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

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

export function LoadingOrError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <LoadingSkeleton /> : <LoadingFailed error={error} onRetry={onRetry} />;
}
