import { Button } from "./button.tsx";

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
