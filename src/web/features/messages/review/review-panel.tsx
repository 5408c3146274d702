import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IMPROVED_PROMPT_LENGTH_MAX } from "#domain/prompting/rewrite-limits.ts";
import { textLength } from "#domain/text-length.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChangeNotes } from "../proof/improved-prompt-notes.tsx";
import { type Desk, isChange, type ShownChange, shownOf, textOf } from "../proof/review-state.ts";
import { ReviewGaps } from "./review-gaps.tsx";
import { commandOf, type KeyPlace, type ReviewCommand } from "./review-keys.ts";
import { ReviewProblem } from "./review-problem.tsx";
import { ReviewProof } from "./review-proof.tsx";
import { ReviewRoute } from "./review-route.tsx";
import type { Review } from "./use-review.ts";
import "./review-panel.css";

interface ReviewPanelProps {
  review: Review;
  desk: Desk;
  isAnswering: boolean;
  isNarrow: boolean;
  /** What goes with the prompt. */
  files?: ReactNode;
  onSend: () => void;
  onSendOriginal: () => void;
  onClose: () => void;
}

/** The rewrite before it goes: each change taken or not, the text to be edited, questions answered, the model named. */
export function ReviewPanel({
  review,
  desk,
  isAnswering,
  isNarrow,
  files = null,
  onSend,
  onSendOriginal,
  onClose,
}: ReviewPanelProps) {
  const panel = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState(0);
  const notesId = useId();
  const shown = shownOf(desk);
  const changes = shown.filter(isChange);
  const text = textOf(desk).trim();
  const isAsking = review.state.asking !== null;
  const isTooLong = textLength(text) > IMPROVED_PROMPT_LENGTH_MAX;
  const canSend = text !== "" && !isTooLong && !isAnswering && !isAsking;
  useFocus(panel, desk.preview);

  const focusChange = (index: number) => {
    setCurrent(index);
    panel.current?.querySelector<HTMLElement>(`[data-change="${index}"]`)?.focus();
  };
  const decide = (change: ShownChange | undefined, isRejected: boolean) => {
    if (change !== undefined) (isRejected ? review.reject : review.accept)([change]);
  };
  const run: Record<ReviewCommand, () => void> = {
    send: () => canSend && onSend(),
    "send-original": () => !isAnswering && onSendOriginal(),
    close: onClose,
    undo: review.undo,
    accept: () => decide(changes[current], false),
    reject: () => decide(changes[current], true),
    next: () => focusChange(Math.min(changes.length - 1, current + 1)),
    previous: () => focusChange(Math.max(0, current - 1)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey: alt, shiftKey: shift } = event;
    const place = placeOf(event.target);
    const command = commandOf({ key, alt, shift, control: event.ctrlKey || event.metaKey, place });
    if (command === null) return;
    event.preventDefault();
    run[command]();
  };

  const margin = (
    <>
      <h3 className="sr">Changes</h3>
      <ChangeNotes
        id={notesId}
        changes={changes}
        words={{ keep: "Keep mine", kept: "Kept mine" }}
        onToggle={(change) => decide(change, !change.isRejected)}
      />
      <ReviewRoute route={desk.preview.route} />
    </>
  );
  return (
    <form
      ref={panel}
      className="composer reviewing"
      aria-label="Review before sending"
      aria-busy={isAsking || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        run.send();
      }}
    >
      <div className="part">
        <div className="box review">
          <div className="review-text">
            <ReviewProof
              desk={desk}
              shown={shown}
              current={Math.min(current, changes.length - 1)}
              onCurrent={setCurrent}
              onToggle={(change) => decide(change, !change.isRejected)}
              onType={review.type}
              onEndTyping={review.endTyping}
              onUndo={review.state.past.length > 0 ? review.undo : null}
            />
            {isTooLong && (
              <p className="problem" role="status">
                <Icon name="warning" />
                {formatCount(textLength(text) - IMPROVED_PROMPT_LENGTH_MAX)} characters too many to send.
              </p>
            )}
            <ReviewGaps desk={desk} isAsking={isAsking} onAnswer={review.answer} onCorrect={review.correct} />
            {isNarrow && <div className="review-margin">{margin}</div>}
          </div>
          {files}
          {review.state.problem !== null && (
            <ReviewProblem text={review.state.problem} onRetry={() => review.ask(desk.prompt)} />
          )}
          <div className="bar">
            <Button type="submit" variant={canSend ? "primary" : "secondary"} disabled={!canSend} data-send>
              {isAsking ? "Improving..." : text === desk.prompt ? "Send" : "Send improved"}
              <kbd>Enter</kbd>
            </Button>
            {text !== desk.prompt && (
              <Button onClick={run["send-original"]} disabled={isAnswering}>
                Send my original
                <kbd>Alt Enter</kbd>
              </Button>
            )}
            {isAnswering && <span className="note">An answer is still being written.</span>}
            <Button variant="quiet" onClick={onClose}>
              Back to writing
              <kbd>Esc</kbd>
            </Button>
          </div>
        </div>
        {!isNarrow && (
          <div className="side review-margin">
            {margin}
            {changes.length > 0 && <Keys />}
          </div>
        )}
      </div>
    </form>
  );
}

function Keys() {
  return (
    <dl className="ledger note review-keys">
      <dt>Next change</dt>
      <dd>← →</dd>
      <dt>Take it</dt>
      <dd>A</dd>
      <dt>Keep mine</dt>
      <dd>R</dd>
      <dt>Undo</dt>
      <dd>Ctrl Z</dd>
    </dl>
  );
}

function placeOf(target: EventTarget): KeyPlace {
  if (!(target instanceof Element)) return "panel";
  if (target.closest("[data-change]") !== null) return "change";
  if (target.matches("textarea, input")) return "text";
  return target.closest("button, a, summary") === null ? "panel" : "control";
}

/** A rewrite that comes takes the focus, at its first change, unless its user is at work elsewhere. */
function useFocus(panel: { current: HTMLFormElement | null }, occasion: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new rewrite is an occasion.
  useEffect(() => {
    const element = panel.current;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    element?.querySelector<HTMLElement>("[data-change], [data-send]")?.focus();
  }, [panel, occasion]);
}
