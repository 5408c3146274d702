import { Icon } from "#web/ui/icon.tsx";

interface ReviewProblemProps {
  /** null: there is no problem. */
  text: string | null;
  onRetry: () => void;
  onSendOriginal?: () => void;
}

export function ReviewProblem({ text, onRetry, onSendOriginal }: ReviewProblemProps) {
  if (text === null) return null;
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
