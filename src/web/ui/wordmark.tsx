import { brandName } from "#web/lib/brand.ts";
import "./marks.css";

/** The logo and the name. Put it in a link: the name becomes the link text. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 22 22" aria-hidden="true" focusable="false">
        <path className="strike" d="M2 8h18" />
        <path className="wedge" d="m5.5 19 5.5-7.5 5.5 7.5" />
      </svg>
      <span>{brandName}</span>
    </span>
  );
}
