import type { ReactNode } from "react";
import { EmptyThread } from "#web/features/messages/thread/empty-thread.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import { RetryRow } from "#web/ui/retry-row.tsx";

interface NoTurnsProps {
  isMissing: boolean;
  isLoading: boolean;
  problem: Error | null;
  onRetry: () => void;
  onNew: () => void;
  /** Stands in place of the greeting where nobody can answer yet; null: somebody can. */
  start: ReactNode;
  /** Under the greeting of an empty thread. */
  children?: ReactNode;
}

/** What stands where the turns would be. */
export function NoTurns({ isMissing, isLoading, problem, onRetry, onNew, start, children }: NoTurnsProps) {
  if (isMissing) {
    return (
      <section className="greeting">
        <h2 className="heading plain">This conversation is not here</h2>
        <p className="read muted">It may have been deleted, or the address is not quite right.</p>
        <div className="row">
          <Button variant="primary" onClick={onNew}>
            Start a new one
          </Button>
        </div>
      </section>
    );
  }
  if (isLoading) return <LoadingLines className="greeting" />;
  if (problem !== null) {
    return (
      <div className="greeting trouble" role="alert">
        <p>
          <b>The messages could not be loaded.</b> {problem.message}
        </p>
        <RetryRow onRetry={onRetry} />
      </div>
    );
  }
  return start ?? <EmptyThread>{children}</EmptyThread>;
}
