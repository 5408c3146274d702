import { Icon } from "#web/ui/icon.tsx";

interface ReviewProblemProps {
  text: string;
  onRetry: () => void;
  onSendOriginal?: () => void;
}

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
