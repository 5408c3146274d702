import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/loading-skeleton.tsx";

export function LoadingOrError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <LoadingSkeleton /> : <LoadingFailed error={error} onRetry={onRetry} />;
}
