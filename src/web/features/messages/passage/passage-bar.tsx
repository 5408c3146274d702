import { computePosition, flip, offset, shift } from "@floating-ui/dom";
import {
  type FormEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { PASSAGE_REQUEST_LENGTH_MAX } from "#contract/limits.ts";
import { PASSAGE_CHANGES, type PassageChange, type PassageInstruction } from "#domain/passages/passages.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PassageTrouble } from "./passage-trouble.tsx";
import "#web/ui/text-field.css";
import "./passage.css";

const CHANGE_NAMES: Readonly<Record<PassageChange, string>> = {
  shorter: "Shorter",
  warmer: "Warmer",
  plainer: "Plainer",
};

const EDGE_PX = 8;
/** Matches while the bar is at the bottom. The style sheet uses the same condition. */
const atFoot = window.matchMedia("(max-width: 640px), (pointer: coarse)");

interface PassageBarProps {
  ref: Ref<HTMLDivElement>;
  range: Range;
  /** Name of the passage: "the whole list". */
  what: string;
  /** Buttons for the previous and the next passage; null for a selected passage. */
  steps: { readonly index: number; readonly count: number; readonly onStep: (index: number) => void } | null;
  /** Name of the model that is writing; null if no model is writing. */
  asked: string | null;
  trouble: string | null;
  onAsk: (wish: PassageInstruction) => void;
  onStop: () => void;
  onClose: () => void;
}

export function PassageBar({ ref, range, what, steps, asked, trouble, onAsk, onStop, onClose }: PassageBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => bar.current as HTMLDivElement);
  const [ownText, setOwnText] = useState("");
  usePlace(bar, range);
  const isAsking = asked !== null;
  const hold = useHeldFocus(bar, isAsking, steps !== null);
  const ask = (asked: PassageInstruction) => {
    hold();
    onAsk(asked);
  };
  const stop = () => {
    hold();
    onStop();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it must not take the selection away.
    <div ref={bar} className="passage-bar" popover="manual" onMouseDown={keepSelection}>
      <fieldset aria-label="Change a passage">
        <div className="passage-head">
          <p className="small muted" aria-live="polite">
            {isAsking ? `${asked} is writing ${what} again…` : `Change ${what}`}
          </p>
          {steps !== null && !isAsking && <Steps {...steps} />}
          <IconButton size="tiny" label="Close" icon="close" onClick={onClose} />
        </div>
        {trouble !== null && <PassageTrouble text={trouble} />}
        {isAsking ? (
          <Button size="tiny" data-first onClick={stop}>
            <Icon name="stop" />
            Stop
          </Button>
        ) : (
          <div className="passage-wishes">
            {PASSAGE_CHANGES.map((kind, index) => (
              <Button key={kind} size="tiny" data-first={index === 0 || undefined} onClick={() => ask({ kind })}>
                {CHANGE_NAMES[kind]}
              </Button>
            ))}
            <OwnInstruction text={ownText} onType={setOwnText} onAsk={(text) => ask({ kind: "said", text })} />
          </div>
        )}
      </fieldset>
    </div>
  );
}

interface OwnInstructionProps {
  text: string;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
}

function OwnInstruction({ text, onType, onAsk }: OwnInstructionProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onAsk(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <input
        className="input"
        aria-label="Say what to change"
        placeholder="Say what to change…"
        maxLength={PASSAGE_REQUEST_LENGTH_MAX}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <IconButton
        type="submit"
        label="Ask for this change"
        icon="arrow-up"
        aria-disabled={text.trim() === "" || undefined}
      />
    </form>
  );
}

function Steps({ index, count, onStep }: NonNullable<PassageBarProps["steps"]>) {
  return (
    <div className="passage-steps">
      <IconButton
        size="tiny"
        className="back"
        label="Previous passage"
        icon="chevron-right"
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onStep(index - 1)}
      />
      <span className="fig">
        {index + 1}/{count}
      </span>
      <IconButton
        size="tiny"
        label="Next passage"
        icon="chevron-right"
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onStep(index + 1)}
      />
    </div>
  );
}

/** A press on a button would remove the selection and close the bar. A text field needs the press to get the focus. */
function keepSelection(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

/** Keeps the bar next to the passage while the page scrolls. As a popover, the bar is above all other content. */
function usePlace(bar: { readonly current: HTMLDivElement | null }, range: Range): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const place = () => {
      if (atFoot.matches) {
        element.style.translate = "";
        return;
      }
      const middleware = [offset(EDGE_PX), flip({ padding: EDGE_PX }), shift({ padding: EDGE_PX, crossAxis: true })];
      const passage = { getBoundingClientRect: () => range.getBoundingClientRect() };
      void computePosition(passage, element, { strategy: "fixed", placement: "top-start", middleware }).then(
        ({ x, y }) => {
          element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
        },
      );
    };
    place();
    const size = new ResizeObserver(place);
    size.observe(element);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      size.disconnect();
      document.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [bar, range]);
}

/** Keeps the focus in the bar when its buttons change. Call the returned function before the buttons change. */
function useHeldFocus(
  bar: { readonly current: HTMLDivElement | null },
  isAsking: boolean,
  isByKeys: boolean,
): () => void {
  const isHeld = useRef(isByKeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with it.
  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = false;
    // Waits until the menu that opened the bar has returned the focus to the menu button.
    const timer = setTimeout(() => bar.current?.querySelector<HTMLElement>("[data-first]")?.focus());
    return () => clearTimeout(timer);
  }, [bar, isAsking]);
  return () => {
    isHeld.current = bar.current?.contains(document.activeElement) === true;
  };
}
