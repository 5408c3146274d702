import { computePosition, flip, shift } from "@floating-ui/dom";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_WINDOW_MS } from "#contract/limits.ts";
import "./tooltips.css";

const EDGE_PX = 8;

/** Shows the tooltips of all controls with `data-tooltip`. There is one instance per page. */
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
  // Hidden from screen readers, because it repeats the control's name.
  return (
    <div ref={place} className="tooltip-place" aria-hidden="true">
      <div className="tooltip">{control.dataset.tooltip}</div>
    </div>
  );
}

/** The tooltip of a button whose menu is open would lie over the menu. */
const CONTROL = '[data-tooltip]:not([aria-haspopup="menu"][aria-expanded="true"])';
const TOOLTIP = ".tooltip-place";

/**
 * Calls `show` with the control that needs a tooltip, or with null. A tooltip opens after the pointer has rested on the
 * control. It opens at once if another tooltip was just open, or if the control gets visible keyboard focus. It closes
 * on pointer leave, press, scroll and Escape. It stays open while the pointer is over its text (WCAG 1.4.13). Returns a
 * function that removes the listeners.
 */
function watchTooltips(show: (control: HTMLElement | null) => void): () => void {
  let current: HTMLElement | null = null;
  let isByPointer = false;
  let isShown = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let opening: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    isShown = true;
    show(current);
  };
  const hide = () => {
    clearTimeout(opening);
    if (!isShown) return;
    isShown = false;
    hiddenAt = Date.now();
    show(null);
  };
  const leave = () => {
    hide();
    current = null;
  };
  const enter = (control: HTMLElement, byPointer: boolean) => {
    leave();
    current = control;
    isByPointer = byPointer;
    if (!byPointer || Date.now() - hiddenAt < TOOLTIP_SKIP_WINDOW_MS) open();
    else opening = setTimeout(open, TOOLTIP_DELAY_MS);
  };

  const onPointer = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest(TOOLTIP) !== null) return;
    const control = target.closest<HTMLElement>(CONTROL);
    // If a press has hidden the tooltip, it stays hidden until the pointer leaves the control.
    if (control === current && (isShown || isByPointer)) return;
    if (control !== null) enter(control, true);
    else if (isByPointer) leave();
  };
  const events = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: events.signal });

  listen("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch") onPointer(target);
  });
  // The pointer has left the window.
  document.documentElement.addEventListener("pointerleave", leave, { signal: events.signal });
  listen("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(`${CONTROL}:focus-visible`)) enter(target, false);
  });
  listen("focusout", () => {
    if (!isByPointer) leave();
  });
  listen("pointerdown", hide);
  listen("click", hide);
  listen("scroll", ({ target }) => {
    if (target instanceof Node && target.contains(current)) hide();
  });
  listen("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  // The pointer may already be on a control when this code has loaded.
  onPointer([...document.querySelectorAll(`${CONTROL}:hover`)].at(-1) ?? null);
  return () => {
    events.abort();
    leave();
  };
}
