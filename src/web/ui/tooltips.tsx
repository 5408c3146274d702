import { computePosition, flip, shift } from "@floating-ui/dom";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { watchTooltips } from "./watch-tooltips.ts";
import "./tooltips.css";

const EDGE_PX = 8;

/** The tooltips of all controls that have a `data-tooltip`. One for the page, so that a control costs no code of its own. */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setControl), []);
  return control !== null && createPortal(<Tooltip control={control} />, document.body);
}

function Tooltip({ control }: { control: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const middleware = [flip({ padding: EDGE_PX }), shift({ padding: EDGE_PX })];
    void computePosition(control, element, { strategy: "fixed", placement: "top", middleware }).then(({ x, y }) => {
      element.style.translate = `${x}px ${y}px`;
    });
  }, [control]);
  // Hidden from screen readers: it says the control's own name again.
  return (
    <div ref={place} className="tooltip-place" aria-hidden="true">
      <div className="tooltip">{control.dataset.tooltip}</div>
    </div>
  );
}
