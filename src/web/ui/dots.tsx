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
