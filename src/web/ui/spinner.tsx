import "./marks.css";

/** `isPage` is true if the spinner is alone in the window. It is then centred. */
export function Spinner({ label = "Loading", isPage = false }: { label?: string; isPage?: boolean }) {
  const spinner = (
    <span className="spinner" role="status">
      <span className="sr">{label}</span>
    </span>
  );
  return isPage ? <div className="spinner-page">{spinner}</div> : spinner;
}
