import {
  type FormEvent,
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
} from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { brandName } from "#web/lib/brand.ts";
import { type DraftKey, useDraft, writeDraft } from "#web/lib/draft.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { isTouchScreen } from "#web/lib/is-touch-screen.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isShortcut } from "#web/ui/shortcuts.ts";
import { VoiceButton } from "../voice/voice-button.tsx";
import { type ComposerHandle, usePromptInput } from "./use-prompt-input.ts";
import "./composer.css";

/** `keyCode` of a key event that an input method (IME) handles. */
const IME_KEY_CODE = 229;

interface ComposerProps {
  draftKey: DraftKey;
  /** True: the prompt is being sent, and the thread already shows it. The input is empty and disabled. */
  isSending: boolean;
  /** True: an answer is running. The user can stop it, and can type the next prompt. */
  isAnswering: boolean;
  isStopping: boolean;
  isNarrow: boolean;
  sendLabel?: string;
  /** True: the composer is on Home, and sending opens a new chat. */
  isStart?: boolean;
  /** True: the user waits for a rewrite to review. `onGiveUp` cancels the rewrite. */
  isImproving?: boolean;
  onGiveUp?: () => void;
  /** null if no upload is running. */
  onCancelUpload?: (() => void) | null;
  problem?: ReactNode;
  files?: ReactNode;
  /** Buttons in the bar below the input. */
  tools?: ReactNode;
  /** Options for every prompt: next to the input, or below it in a narrow window. */
  choices?: ReactNode;
  onSend: (prompt: string) => void;
  onStop: () => void;
  ref: Ref<ComposerHandle>;
}

export function Composer(props: ComposerProps) {
  const { draftKey, isSending, isAnswering, isStopping, isNarrow, onSend, onStop, ref } = props;
  const { isImproving = false, onGiveUp = () => undefined, problem = null, choices = null, sendLabel = "Send" } = props;
  const { files = null, tools = null, onCancelUpload = null, isStart = false } = props;
  // The draft stays stored until the server has the prompt, so a failed send can show it again.
  const stored = useDraft(draftKey);
  const draft = isSending ? "" : stored;
  const prompt = draft.trim();
  const excess = countCodePoints(prompt) - PROMPT_LENGTH_MAX;
  const canSend = prompt !== "" && excess <= 0 && !isSending && !isAnswering && !isImproving;
  const input = usePromptInput(ref, draft, isSending);
  const limitId = useId();
  useEscape(isAnswering && !isStopping, onStop);
  useEscape(isImproving, onGiveUp);
  useEscape(onCancelUpload !== null, () => onCancelUpload?.());

  const stop = () => {
    onStop();
    // Focus moves from the disabled button to the input, but not on touch screens: the keyboard would cover the answer.
    if (!isTouchScreen()) input.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent | ReactKeyboardEvent | MouseEvent) => {
    event.preventDefault();
    if (canSend) onSend(prompt);
  };
  return (
    <form className="composer" aria-label="New prompt" onSubmit={submit}>
      <div className="part">
        <div className="box" data-over={excess > 0 || undefined}>
          {files}
          <textarea
            ref={input}
            rows={1}
            dir="auto"
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
            onKeyDown={(event) => (isSendKey(event) ? submit(event) : scrollThreadByPage(event))}
          />
          {problem}
          <div className="bar">
            {tools}
            <VoiceButton draftKey={draftKey} isDisabled={isSending || isImproving} />
            {isNarrow && choices}
            {excess > 0 && <TooLong id={limitId} excess={excess} />}
            <span className="fig counter">
              {countCodePoints(draft)}/{PROMPT_LENGTH_MAX}
            </span>
            <ComposerAction
              {...{ isAnswering, isStopping, isImproving, canSend, sendLabel, onGiveUp, onCancelUpload }}
              onStart={isStart ? submit : null}
              onStop={stop}
            />
          </div>
        </div>
        {!isNarrow && <Side choices={choices} isAnswering={isAnswering} sendLabel={sendLabel} />}
      </div>
    </form>
  );
}

/** PageUp and PageDown in a short prompt scroll the conversation. In a long one, they scroll the prompt. */
function scrollThreadByPage(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  const direction = { PageUp: -1, PageDown: 1 }[event.key];
  const { scrollHeight, clientHeight } = event.currentTarget;
  const thread = document.querySelector("main");
  if (direction === undefined || scrollHeight > clientHeight || thread === null) return;
  event.preventDefault();
  thread.scrollBy({ top: direction * thread.clientHeight * SCROLLED_SHARE });
}

/** So that the last visible lines stay visible. */
const SCROLLED_SHARE = 0.8;

/** Enter sends, unless an input method (IME) handles the key. */
const isSendKey = (event: ReactKeyboardEvent): boolean =>
  isShortcut("send", event) && !event.nativeEvent.isComposing && event.keyCode !== IME_KEY_CODE;

function TooLong({ id, excess }: { id: string; excess: number }) {
  return (
    <p className="over" id={id} role="status">
      <Icon name="warning" />
      {excess === 1 ? "1 character" : `${formatCount(excess)} characters`} too many to send.
    </p>
  );
}

interface SideProps {
  choices: ReactNode;
  isAnswering: boolean;
  sendLabel: string;
}

function Side({ choices, isAnswering, sendLabel }: SideProps) {
  return (
    <div className="side choices">
      {choices}
      <Keys isAnswering={isAnswering} sendLabel={sendLabel} />
    </div>
  );
}

function Keys({ isAnswering, sendLabel }: { isAnswering: boolean; sendLabel: string }) {
  if (isAnswering) {
    return (
      <p className="note">
        <kbd>Esc</kbd> stops and keeps the text
      </p>
    );
  }
  return (
    <dl className="ledger note">
      <dt>{sendLabel}</dt>
      <dd>Enter</dd>
      <dt>New line</dt>
      <dd>Shift Enter</dd>
    </dl>
  );
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu, a dialog or an input handles Escape first: in the search field, Escape clears the search.
      const isElsewhere = event.target instanceof HTMLInputElement;
      const isTaken = event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]') !== null;
      if (isShortcut("stop", event) && !event.isComposing && !isTaken && !isElsewhere) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

interface ComposerActionProps {
  /** Not null: the composer is on Home. Without a prompt, the button is a plain link to a new chat. */
  onStart: ((event: MouseEvent) => void) | null;
  isAnswering: boolean;
  isStopping: boolean;
  isImproving: boolean;
  canSend: boolean;
  sendLabel: string;
  onStop: () => void;
  onGiveUp: () => void;
  onCancelUpload: (() => void) | null;
}

function ComposerAction(props: ComposerActionProps) {
  const { isAnswering, isStopping, isImproving, onStart, canSend, sendLabel, onStop, onGiveUp, onCancelUpload } = props;
  if (isAnswering) {
    return (
      <Button className="send" onClick={onStop} disabled={isStopping}>
        <Icon name="stop" />
        <span>{isStopping ? "Stopping..." : "Stop"}</span>
      </Button>
    );
  }
  if (isImproving) {
    return (
      <>
        <span className="note improving" role="status">
          Improving...
        </span>
        <Button onClick={onGiveUp}>Cancel</Button>
      </>
    );
  }
  if (onCancelUpload !== null) {
    return (
      // Because of this `key`, React does not reuse the button as the send button. Otherwise one click would also send.
      <Button key="cancel" onClick={onCancelUpload}>
        Cancel upload
      </Button>
    );
  }
  if (onStart !== null) {
    return (
      <ButtonLink href="/chat" variant="primary" onClick={(event) => canSend && onStart(event)}>
        <Icon name="arrow-up" />
        Start Chatting
      </ButtonLink>
    );
  }
  return (
    <Button type="submit" className="send" variant={canSend ? "primary" : "secondary"} disabled={!canSend}>
      <Icon name="arrow-up" />
      <span>{sendLabel}</span>
    </Button>
  );
}
