import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { COMPOSER_HEIGHT_MAX_PX, PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { textLength } from "#domain/text-length.ts";
import { brandName } from "#web/lib/brand.ts";
import { type DraftKey, useDraft, writeDraft } from "#web/lib/draft.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isShortcut } from "#web/ui/shortcuts.ts";
import { VoiceButton } from "../voice/voice-button.tsx";
import "./composer.css";

/** What browsers say while an input method still owns the key. */
const IME_KEY_CODE = 229;

export interface ComposerHandle {
  /** Puts the cursor behind the last word. */
  focusEnd: () => void;
}

interface ComposerProps {
  draftKey: DraftKey;
  /** On its way to the server: the words show in the thread, the input waits. */
  isSending: boolean;
  /** The answer is being written; it can be stopped, and the next prompt prepared. */
  isAnswering: boolean;
  isStopping: boolean;
  isNarrow: boolean;
  sendLabel?: string;
  /** A rewrite is being made to be shown before anything is sent; it can be given up. */
  isImproving?: boolean;
  onGiveUp?: () => void;
  /** Calls back files that are still on their way; null when there are none. */
  onCancelUpload?: (() => void) | null;
  /** Why the rewrite did not come, with what can be done about it. */
  problem?: ReactNode;
  /** The files that wait to go with the prompt, above it. */
  files?: ReactNode;
  /** What else can go into a prompt; beside the counter. */
  tools?: ReactNode;
  /** What is chosen here for every prompt; beside the input, or under it where it is narrow. */
  choices?: ReactNode;
  onSend: (prompt: string) => void;
  onStop: () => void;
  ref: Ref<ComposerHandle>;
}

export function Composer(props: ComposerProps) {
  const { draftKey, isSending, isAnswering, isStopping, isNarrow, onSend, onStop, ref } = props;
  const { isImproving = false, onGiveUp = () => undefined, problem = null, choices = null, sendLabel = "Send" } = props;
  const { files = null, tools = null, onCancelUpload = null } = props;
  // The draft stays stored until the server has the prompt; a failed send shows it again.
  const stored = useDraft(draftKey);
  const draft = isSending ? "" : stored;
  const prompt = draft.trim();
  const excess = textLength(prompt) - PROMPT_LENGTH_MAX;
  const canSend = prompt !== "" && excess <= 0 && !isSending && !isAnswering && !isImproving;
  const input = useRef<HTMLTextAreaElement>(null);
  const limitId = useId();
  useGrowth(input, draft);
  useFocusKept(input, isSending);
  useEscape(isAnswering && !isStopping, onStop);
  useEscape(isImproving, onGiveUp);
  useEscape(onCancelUpload !== null, () => onCancelUpload?.());
  useImperativeHandle(ref, () => ({
    focusEnd() {
      input.current?.focus();
      const end = input.current?.value.length ?? 0;
      input.current?.setSelectionRange(end, end);
    },
  }));

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) onSend(prompt);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut("send", event)) return;
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="composer" aria-label="New prompt" onSubmit={submit}>
      <div className="part">
        <div className="box" data-over={excess > 0 || undefined}>
          {files}
          <textarea
            ref={input}
            rows={1}
            aria-label="Your prompt"
            aria-invalid={excess > 0 || undefined}
            aria-describedby={excess > 0 ? limitId : undefined}
            placeholder={`Write it roughly. ${brandName} does the rest.`}
            enterKeyHint="send"
            value={draft}
            disabled={isSending}
            readOnly={isImproving}
            aria-busy={isImproving || undefined}
            onChange={(event) => writeDraft(draftKey, event.target.value)}
            onKeyDown={onKeyDown}
          />
          {problem}
          <div className="bar">
            {tools}
            <VoiceButton draftKey={draftKey} isDisabled={isSending || isImproving} />
            {isNarrow && choices}
            {excess > 0 && (
              <p className="over" id={limitId} role="status">
                <Icon name="warning" />
                {excess === 1 ? "1 character" : `${formatCount(excess)} characters`} too many to send.
              </p>
            )}
            <span className="fig counter">
              {textLength(draft)}/{PROMPT_LENGTH_MAX}
            </span>
            {isAnswering ? (
              <Button onClick={onStop} disabled={isStopping}>
                <Icon name="stop" />
                {isStopping ? "Stopping..." : "Stop"}
              </Button>
            ) : isImproving ? (
              <>
                <span className="note improving" role="status">
                  Improving...
                </span>
                <Button onClick={onGiveUp}>Cancel</Button>
              </>
            ) : onCancelUpload !== null ? (
              // An element of its own: turned into the button that sends, it would send with the very same click.
              <Button key="cancel" onClick={onCancelUpload}>
                Cancel upload
              </Button>
            ) : (
              <Button type="submit" variant={canSend ? "primary" : "secondary"} disabled={!canSend}>
                <Icon name="arrow-up" />
                {sendLabel}
              </Button>
            )}
          </div>
        </div>
        {!isNarrow && (
          <div className="side choices">
            {choices}
            {isAnswering ? (
              <p className="note">
                <kbd>Esc</kbd> stops and keeps the text
              </p>
            ) : (
              <dl className="ledger note">
                <dt>{sendLabel}</dt>
                <dd>Enter</dd>
                <dt>New line</dt>
                <dd>Shift Enter</dd>
              </dl>
            )}
          </div>
        )}
      </div>
    </form>
  );
}

/** As tall as its text, up to 160 px; then it scrolls. */
function useGrowth(input: { current: HTMLTextAreaElement | null }, draft: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, wherever it came from.
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, COMPOSER_HEIGHT_MAX_PX)}px`;
    element.style.overflowY = element.scrollHeight > COMPOSER_HEIGHT_MAX_PX ? "auto" : "hidden";
  }, [input, draft]);
}

/** A disabled input loses the focus; who was writing finds it again where it was. */
function useFocusKept(input: { current: HTMLTextAreaElement | null }, isSending: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isSending) {
      hadFocus.current = true;
      return;
    }
    const isFocusFree = document.activeElement === document.body || document.activeElement === null;
    if (hadFocus.current && isFocusFree) input.current?.focus();
    hadFocus.current = false;
  }, [input, isSending]);
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // An open menu, a dialog or a field (the search is emptied by it) takes the key first.
      const isElsewhere = event.target instanceof HTMLInputElement;
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (isShortcut("stop", event) && !event.isComposing && !isTaken && !isElsewhere) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
