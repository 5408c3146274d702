import { Icon } from "#web/ui/icon.tsx";

interface ReviewProblemProps {
  /** Why the rewrite did not come. */
  text: string;
  onRetry: () => void;
  /** Absent where there is no such way. */
  onSendOriginal?: () => void;
}

/** No rewrite, but nothing is lost: ask again, or go without it. */
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
