import "./marks.css";

export function WaitingDots() {
  return (
    <span className="dots" role="status">
      <span className="sr">Processing...</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </span>
  );
}

/** `isPage` is true if the spinner is alone in the window. It is then centred. */
export function Spinner({ label = "Loading", isPage = false }: { label?: string; isPage?: boolean }) {
  const spinner = (
    <span className="spinner" role="status">
      <span className="sr">{label}</span>
    </span>
  );
  return isPage ? <div className="spinner-page">{spinner}</div> : spinner;
}

export function LoadingSkeleton({ className = "" }: { className?: string }) {
  return (
    <div className={`skeleton ${className}`.trim()} role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
