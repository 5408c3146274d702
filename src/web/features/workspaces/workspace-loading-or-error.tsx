import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";

interface WorkspaceStateProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
}

export function WorkspaceLoadingOrError({ query: { data, error, refetch } }: WorkspaceStateProps) {
  if (data !== undefined) return null;
  if (error === null) return <LoadingSkeleton className="workspace-state" />;
  return (
    <LoadingFailed className="workspace-state" error={error} onRetry={() => void refetch().catch(() => undefined)} />
  );
}
