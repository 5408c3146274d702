import { Button } from "#web/ui/button.tsx";

/** What stands where something is not there yet, or could not be had. */
export function LoadState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null)
    return (
      <div className="skeleton" role="status">
        <span className="sr">Loading</span>
        <i />
        <i />
        <i />
      </div>
    );
  return (
    <div className="trouble" role="alert">
      <p>{error.message}</p>
      <div className="row">
        <Button size="tiny" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
