import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";

/** Shown while data is loading, or after loading failed. */
export function LoadState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error === null ? <LoadingLines /> : <LoadingFailed error={error} onRetry={onRetry} />;
}
