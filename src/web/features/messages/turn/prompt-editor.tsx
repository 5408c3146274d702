import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { promptSchema } from "#contract/prompts.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useMessageActions } from "../actions/message-actions.ts";

/** `keyCode` of a key event that an input method (IME) handles. */
const IME_KEY_CODE = 229;

interface PromptEditorProps {
  message: Message;
  onClose: () => void;
}

/** Edits a sent prompt. Sending creates another version of the prompt. */
export function PromptEditor({ message, onClose }: PromptEditorProps) {
  const { edit } = useMessageActions();
  const { user } = useAuth();
  const [text, setText] = useState(message.originalPrompt);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  useCursorAtEnd(input);
  useGrowth(input, text);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    const checked = promptSchema.safeParse(text);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? "Prompt is required");
    setIsSending(true);
    // After a successful send, the new turn has replaced this one.
    if (!(await edit(message, checked.data))) setIsSending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    const isSend = event.key === "Enter" && !event.shiftKey;
    if (!isSend && event.key !== "Escape") return;
    event.preventDefault();
    if (isSend && !isSending) void send();
    if (!isSend && !isSending) onClose();
  };
  const isOver = countCodePoints(text.trim()) > PROMPT_LENGTH_MAX;
  return (
    <form className="prompt-editor" aria-label="Edit your prompt" onSubmit={(event) => void send(event)}>
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
          readOnly={isSending}
          aria-busy={isSending || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
        />
        <EditorBar text={text} problem={problem} problemId={problemId} isSending={isSending} onClose={onClose} />
      </div>
      <p className="note">
        Your old prompt and its answer are kept as a version.
        {user?.preferences.reviewBeforeSend === true && " What you edit is sent at once, without a review."}
      </p>
    </form>
  );
}

interface EditorBarProps {
  text: string;
  problem: string | null;
  problemId: string;
  isSending: boolean;
  onClose: () => void;
}

function EditorBar({ text, problem, problemId, isSending, onClose }: EditorBarProps) {
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
      <Button type="submit" variant="primary" disabled={isSending}>
        <Icon name="arrow-up" />
        {isSending ? "Sending..." : "Send"}
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
