import { Button } from "#web/ui/button.tsx";

interface WorkspaceStateProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
}

/** What stands where a list would be, until it is there. */
export function WorkspaceState({ query: { data, error, refetch } }: WorkspaceStateProps) {
  if (data !== undefined) return null;
  if (error === null) {
    return (
      <div className="skeleton workspace-state" role="status">
        <span className="sr">Loading</span>
        <i />
        <i />
        <i />
      </div>
    );
  }
  return (
    <div className="trouble workspace-state" role="alert">
      <p>{error.message}</p>
      <div className="row">
        <Button size="tiny" onClick={() => void refetch().catch(() => undefined)}>
          Try again
        </Button>
      </div>
    </div>
  );
}
