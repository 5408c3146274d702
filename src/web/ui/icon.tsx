import type { ReactNode } from "react";
import "./marks.css";

/** Icons on a 20 × 20 grid. Their lines are 1.5 wide and have the text colour. */
const SHAPES = {
  "arrow-up": <path d="M10 16V4m-5 5 5-5 5 5" />,
  archive: <path d="M3 4.5h14v3H3zM4.5 7.5v8h11v-8M8 10.5h4" />,
  attach: (
    <path d="m15.5 9.5-5.3 5.3a3.2 3.2 0 0 1-4.6-4.6l6-6a2.2 2.2 0 0 1 3.1 3.1l-5.9 5.9a1.1 1.1 0 0 1-1.6-1.6l5.2-5.2" />
  ),
  camera: (
    <>
      <path d="M3 6.5h3L7.5 4h5L14 6.5h3V16H3z" />
      <circle cx="10" cy="11" r="2.75" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  "chevron-down": <path d="m5.5 8 4.5 4.5L14.5 8" />,
  "chevron-right": <path d="M8 5.5 12.5 10 8 14.5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  compare: <path d="M3.5 4h5v12h-5zM11.5 4h5v12h-5z" />,
  copy: (
    <>
      <path d="M7 7V3.5h9.5V13H13" />
      <rect x="3.5" y="7" width="9.5" height="9.5" />
    </>
  ),
  download: <path d="M10 3.5v9m-4-4 4 4 4-4M4 16.5h12" />,
  eye: (
    <>
      <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5z" />
      <circle cx="10" cy="10" r="2.25" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5z" />
      <path d="M4 16.5 16 3.5" />
    </>
  ),
  file: (
    <>
      <path d="M5 3h6.5L15 6.5V17H5z" />
      <path d="M11.5 3v3.5H15" />
    </>
  ),
  folder: <path d="M3 5h5l1.5 2H17v9H3z" />,
  home: <path d="M3 9.5 10 4l7 5.5M5 8.5V16h10V8.5" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1m1 3.2a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1" />
  ),
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="7.5" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  mic: (
    <>
      <rect x="8" y="3" width="4" height="8" rx="2" />
      <path d="M5 9.5a5 5 0 0 0 10 0M10 14.5V17" />
    </>
  ),
  more: <path d="M4.5 10h.1M10 10h.1M15.5 10h.1" strokeWidth="2.5" />,
  pencil: <path d="m4 16 .7-3.2L13 4.5 15.5 7l-8.3 8.3L4 16z" />,
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.75" />
      <path d="M2.5 16c0-3 2-4.75 5-4.75s5 1.75 5 4.75M12.5 4.5a2.75 2.75 0 0 1 0 5M14 11.75c2.2.5 3.5 2 3.5 4.25" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.5c0-3.4 2.4-5.25 6-5.25s6 1.85 6 5.25" />
    </>
  ),
  pin: <path d="M7 3.5h6l-1 5 2.5 3h-9l2.5-3zM10 11.5v5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  retry: <path d="M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 4 4" />
    </>
  ),
  settings: (
    <>
      <path d="M3 6h8m4 0h2M3 14h2m4 0h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  sidebar: (
    <>
      <rect x="3" y="4" width="14" height="12" />
      <path d="M8 4v12" />
    </>
  ),
  share: <path d="M8.5 4.5H4V16h11.5v-4.5M11.5 4H16v4.5M16 4l-7 7" />,
  swap: <path d="M4 7h11.5m-3-3 3 3-3 3M16 13.5H4.5m3-3-3 3 3 3" />,
  "sign-out": <path d="M8 4H4v12h4M8 10h9m-3-3 3 3-3 3" />,
  stop: <rect x="5.5" y="5.5" width="9" height="9" fill="currentColor" />,
  theme: (
    <>
      <circle cx="10" cy="10" r="6" />
      <path d="M10 4v12a6 6 0 0 0 0-12z" fill="currentColor" />
    </>
  ),
  "thumb-down": <path d="M6.5 3.5h-3v7h3zm0 7 3.2 6c1.5 0 2.1-1.2 1.7-2.7L11 11.5h4.7l-1-8H6.5" />,
  "thumb-up": <path d="M6.5 16.5h-3v-7h3zm0-7 3.2-6c1.5 0 2.1 1.2 1.7 2.7L11 8.5h4.7l-1 8H6.5" />,
  trash: <path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10h7.6l.7-10" />,
  undo: <path d="M7 5 3.5 8.5 7 12M3.5 8.5h8a4.5 4.5 0 0 1 0 7H8" />,
  warning: (
    <>
      <path d="M10 3.5 17.5 16.5h-15z" />
      <path d="M10 8.5V12m0 2v.2" />
    </>
  ),
  wrap: <path d="M3 5h14M3 10h11.5a2.75 2.75 0 0 1 0 5.5H11m2-2-2 2 2 2M3 15.5h4" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** Hidden from screen readers: an icon always has text next to it or is in a control with a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}
