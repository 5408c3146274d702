import "./spinner.css";

/** `isPage` centres the spinner in an empty window. */
export function Spinner({ label = "Loading", isPage = false }: { label?: string; isPage?: boolean }) {
  const spinner = (
    <span className="spinner" role="status">
      <span className="sr">{label}</span>
    </span>
  );
  return isPage ? <div className="spinner-page">{spinner}</div> : spinner;
}
