import "./spinner.css";

/** `isPage`: alone, in the middle of the window. */
export function Spinner({ label = "Loading", isPage = false }: { label?: string; isPage?: boolean }) {
  const spinner = (
    <span className="spinner" role="status">
      <span className="sr">{label}</span>
    </span>
  );
  return isPage ? <div className="spinner-page">{spinner}</div> : spinner;
}
