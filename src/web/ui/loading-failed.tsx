import { Button } from "./button.tsx";

/** Replaces content that could not be loaded: the reason and a retry button. */
export function LoadingFailed(props: { className?: string; error: Error; onRetry: () => void }) {
  return (
    <div className={`trouble ${props.className ?? ""}`} role="alert">
      <p>{props.error.message}</p>
      <div className="row">
        <Button size="tiny" onClick={props.onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
