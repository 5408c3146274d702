import "./dots.css";

/** Waiting for words. Announced once as "Processing...". */
export function Dots() {
  return (
    <span className="dots" role="status">
      <span className="sr">Processing...</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </span>
  );
}
