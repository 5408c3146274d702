import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { promptSchema } from "#contract/prompts.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { writeDraft } from "#web/lib/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import { writeReview } from "../drafts/review-drafts.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { buildReviewInput, NOTHING_TO_REVIEW, type ReviewDraft } from "../proof/review-state.ts";
import { ReviewPanel } from "../review/lazy-review-panel.ts";
import { previewVersion } from "../review/preview-version.ts";
import { ReviewProblem } from "../review/review-problem.tsx";
import { type Review, useReview } from "../review/use-review.ts";

/** `keyCode` of a key event that an input method (IME) handles. */
const IME_KEY_CODE = 229;

interface PromptEditorProps {
  message: Message;
  /** True: begins with a rewrite of the prompt as it is, which may take more time. */
  isImproving: boolean;
  onClose: () => void;
}

/** Edits a sent prompt. Sending creates another version of the prompt, after a review if the user wants one. */
export function PromptEditor({ message, isImproving, onClose }: PromptEditorProps) {
  const { edit } = useMessageActions();
  const [text, setText] = useState(message.originalPrompt);
  const [isSending, setIsSending] = useState(false);
  const { review, isReviewed } = useEditReview(message);
  useImprovement(isImproving ? message.originalPrompt : null, review, onClose);
  const send = async (prompt: string, how: SendingMode) => {
    setIsSending(true);
    // After a successful send, the new turn has replaced this one.
    if (!(await edit(message, prompt, how))) setIsSending(false);
  };
  const props = { review, onSend: (prompt: string, how: SendingMode) => void send(prompt, how) };
  if (review.desk !== null && !isSending) return <EditReview desk={review.desk} {...props} />;
  const sent = message.review?.editedPrompt ?? null;
  return (
    <EditForm
      {...{ text, isSending, onClose, ...props }}
      isReviewed={isReviewed || isImproving}
      sent={text === message.originalPrompt ? sent : null}
      onType={setText}
    />
  );
}

interface EditFormProps {
  text: string;
  /** The rewrite as its user edited it in a review, if that was sent and can be edited instead. */
  sent: string | null;
  isSending: boolean;
  isReviewed: boolean;
  review: Review;
  onType: (text: string) => void;
  onSend: (prompt: string, how: SendingMode) => void;
  onClose: () => void;
}

function EditForm({ text, sent, isSending, isReviewed, review, onType, onSend, onClose }: EditFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const isAsking = review.state.asking !== null;
  const isBusy = isSending || isAsking;
  useCursorAtEnd(input);
  useGrowth(input, text);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const checked = promptSchema.safeParse(text);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? "Prompt is required");
    if (isReviewed) review.ask(checked.data);
    else onSend(checked.data, "improved");
  };
  const editSent = (words: string) => {
    onType(words);
    // The button disappears.
    input.current?.focus();
  };
  const cancel = isAsking ? review.close : onClose;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    const isSend = event.key === "Enter" && !event.shiftKey;
    if (!isSend && event.key !== "Escape") return;
    event.preventDefault();
    if (isSend && !isBusy) submit();
    if (!isSend && !isSending) cancel();
  };
  const isOver = countCodePoints(text.trim()) > PROMPT_LENGTH_MAX;
  return (
    <form className="prompt-editor" aria-label="Edit your prompt" onSubmit={submit}>
      <div className="box" data-over={isOver || problem !== null || undefined}>
        <textarea
          dir="auto"
          ref={input}
          rows={1}
          aria-label="Your prompt, edited"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          enterKeyHint="send"
          value={text}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
          onChange={(event) => {
            onType(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
        />
        <ReviewProblem text={review.state.problem} onRetry={submit} onSendOriginal={() => onSend(text, "original")} />
        <EditorBar {...{ text, problem, problemId, isSending, isAsking, isReviewed }} onClose={cancel} />
      </div>
      <EditNote sent={sent} onEditSent={editSent} />
    </form>
  );
}

function EditNote({ sent, onEditSent }: { sent: string | null; onEditSent: (words: string) => void }) {
  return (
    <p className="note">
      Your old prompt and its answer are kept as a version.{" "}
      {sent !== null && (
        <>
          What you typed into the rewrite is not in here.{" "}
          <button type="button" className="text-button" onClick={() => onEditSent(sent)}>
            Edit what was sent
          </button>
        </>
      )}
    </p>
  );
}

/** The review of an edited prompt. It is forgotten when the editor closes. */
function useEditReview(message: Message): { review: Review; isReviewed: boolean } {
  const { versionsOf } = useMessageActions();
  const { user } = useAuth();
  const key = `edit-${message.id}` as const;
  const review = useReview(key, (wanted, signal) => previewVersion(message, versionsOf(message), wanted, signal));
  const { reviewBeforeSend = false, enablePromptImprovement = true } = user?.preferences ?? {};
  useEffect(
    () => () => {
      writeReview(key, NOTHING_TO_REVIEW);
      writeDraft(key, "");
    },
    [key],
  );
  return { review, isReviewed: reviewBeforeSend && enablePromptImprovement && message.isImprovementOn };
}

/** Requests a rewrite of `prompt` at once. If there is nothing to review, closes the editor. */
function useImprovement(prompt: string | null, { state, ask }: Review, onClose: () => void): void {
  const isAsked = useRef(false);
  const isOver = prompt !== null && state.asking === null && state.desk === null && state.problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, and closes when that request has ended.
  useEffect(() => {
    if (!isOver) return;
    if (isAsked.current) return onClose();
    isAsked.current = true;
    ask(prompt, true);
  }, [isOver]);
}

interface EditReviewProps {
  review: Review;
  desk: ReviewDraft;
  onSend: (prompt: string, how: SendingMode) => void;
}

function EditReview({ review, desk, onSend }: EditReviewProps) {
  const reviewed = buildReviewInput(desk);
  return (
    <div className="prompt-editor" ref={showBeginning}>
      <Suspense fallback={<WaitingDots />}>
        <ReviewPanel
          {...{ review, desk }}
          isInThread
          isAnswering={false}
          isNarrow
          onSend={() => reviewed !== null && onSend(desk.prompt, reviewed)}
          onSendOriginal={() => onSend(desk.prompt, "original")}
          onClose={review.close}
        />
      </Suspense>
    </div>
  );
}

/** The review is longer than the edited prompt that it replaces. */
const showBeginning = (element: HTMLElement | null) => element?.closest(".part")?.scrollIntoView({ block: "start" });

interface EditorBarProps {
  text: string;
  problem: string | null;
  problemId: string;
  isSending: boolean;
  /** True: the user waits for a rewrite to review. */
  isAsking: boolean;
  isReviewed: boolean;
  onClose: () => void;
}

function EditorBar({ text, problem, problemId, isSending, isAsking, isReviewed, onClose }: EditorBarProps) {
  const send = isReviewed ? "Review" : "Send";
  return (
    <div className="bar">
      {problem !== null && (
        <p className="over" id={problemId} role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      <span className="fig counter">
        {countCodePoints(text)}/{PROMPT_LENGTH_MAX}
      </span>
      <Button onClick={onClose} disabled={isSending}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" disabled={isSending || isAsking}>
        <Icon name="arrow-up" />
        {isSending ? "Sending..." : isAsking ? "Improving..." : send}
      </Button>
    </div>
  );
}

function useCursorAtEnd(input: { current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [input]);
}

/** Makes the input as tall as its text. The style sheet limits it to half of the window. */
function useGrowth(input: { current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [input, text]);
}
