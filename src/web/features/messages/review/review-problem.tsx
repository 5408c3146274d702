import { Icon } from "#web/ui/icon.tsx";

interface ReviewProblemProps {
  /** Why the rewrite failed. */
  text: string;
  onRetry: () => void;
  /** Absent if this is not offered. */
  onSendOriginal?: () => void;
}

/** The rewrite failed, but nothing is lost: retry, or send the original. */
export function ReviewProblem({ text, onRetry, onSendOriginal }: ReviewProblemProps) {
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
      <button type="button" className="text-button" onClick={onRetry}>
        Try again
      </button>
      {onSendOriginal !== undefined && (
        <button type="button" className="text-button" onClick={onSendOriginal}>
          Send my original
        </button>
      )}
    </div>
  );
}
