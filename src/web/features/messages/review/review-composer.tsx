import { lazy, memo, type Ref, Suspense, useEffect, useImperativeHandle, useRef } from "react";
import { PREFERENCES } from "#domain/preferences.ts";
import { type DraftKey, readDraft, writeDraft } from "#web/lib/draft.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Dots } from "#web/ui/dots.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { CompareButton } from "../compare/compare-button.tsx";
import { Composer, type ComposerHandle } from "../composer/composer.tsx";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { useUnsent } from "../drafts/unsent.ts";
import { AttachButton } from "../files/attach-button.tsx";
import { FileDrop } from "../files/file-drop.tsx";
import { cancelUpload, useIsUploading } from "../files/file-upload.ts";
import { WaitingFiles } from "../files/waiting-files.tsx";
import { loadReviewEdit } from "../proof/late-review-edit.ts";
import { reviewOf } from "../proof/review-state.ts";
import { useReviewPreference } from "./review-preference.ts";
import { ReviewProblem } from "./review-problem.tsx";
import { useReview } from "./use-review.ts";

const loadPanel = async () => {
  const [panel] = await Promise.all([import("./review-panel.tsx"), loadReviewEdit()]);
  return panel;
};
const ReviewPanel = lazy(async () => ({ default: (await loadPanel()).ReviewPanel }));

// Fetched with the first words that fail to go it could not come: it comes in idle time.
const loadUnsentLine = () => import("../composer/unsent-line.tsx");
const UnsentLine = lazy(async () => ({ default: (await loadUnsentLine()).UnsentLine }));

interface ReviewComposerProps {
  draftKey: DraftKey;
  isSending: boolean;
  isAnswering: boolean;
  isStopping: boolean;
  isNarrow: boolean;
  /** False: the preview that was reviewed has expired. */
  onSend: (prompt: string, how: SendingMode) => Promise<boolean>;
  onStop: () => void;
  ref: Ref<ReviewComposerHandle>;
}

export interface ReviewComposerHandle extends ComposerHandle {
  /** Takes a prompt into the composer and shows a rewrite of it, made with more time. */
  improveAnyway: (prompt: string) => void;
}

/** The composer, and in its place the rewrite before it goes, for those who want to see it first. */
export const ReviewComposer = memo(function ReviewComposer({ draftKey, onSend, ref, ...rest }: ReviewComposerProps) {
  const review = useReview(draftKey);
  const preference = useReviewPreference();
  const unsent = useUnsent();
  const isUploading = useIsUploading();
  const composer = useRef<ComposerHandle>(null);
  // A first prompt gets its conversation, and with it another key, while it is being sent.
  const latest = useRef(review);
  latest.current = review;
  const { desk, state } = review;
  useEffect(() => (preference.isOn === true ? whenIdle(loadPanel) : undefined), [preference.isOn]);
  useEffect(() => whenIdle(loadUnsentLine), []);
  useImperativeHandle(ref, () => ({
    focusEnd: () => composer.current?.focusEnd(),
    improveAnyway: (prompt) => {
      writeDraft(draftKey, prompt);
      latest.current.ask(prompt, true);
    },
  }));

  const send = async (prompt: string, how: SendingMode): Promise<boolean> => {
    try {
      return await onSend(prompt, how);
    } catch (error) {
      console.error("Sending failed in a way nobody foresaw", error);
      return true;
    }
  };
  const sendReviewed = async () => {
    const reviewed = desk === null ? null : reviewOf(desk);
    if (desk === null || reviewed === null) return;
    if (!(await send(desk.prompt, reviewed))) latest.current.ask(desk.prompt);
  };
  const backToWriting = () => {
    review.close();
    setTimeout(() => composer.current?.focusEnd());
  };
  // On their way, files stand in the thread, with the prompt.
  const files = (
    <>
      <FileDrop draftKey={draftKey} isDisabled={rest.isSending} />
      {!rest.isSending && <WaitingFiles draftKey={draftKey} onEmpty={() => composer.current?.focusEnd()} />}
    </>
  );
  if (desk !== null && !rest.isSending) {
    return (
      <Suspense fallback={<Dots />}>
        <ReviewPanel
          review={review}
          desk={desk}
          isAnswering={rest.isAnswering}
          isNarrow={rest.isNarrow}
          files={files}
          onSend={() => void sendReviewed()}
          onSendOriginal={() => void send(desk.prompt, "original")}
          onClose={backToWriting}
        />
      </Suspense>
    );
  }
  return (
    <Composer
      {...rest}
      ref={composer}
      draftKey={draftKey}
      files={files}
      tools={<AttachButton draftKey={draftKey} isDisabled={rest.isSending} />}
      sendLabel={preference.isOn === true ? "Review" : "Send"}
      isImproving={state.asking !== null}
      onGiveUp={backToWriting}
      onCancelUpload={rest.isSending && isUploading ? cancelUpload : null}
      problem={
        unsent !== null ? (
          <Suspense>
            <UnsentLine
              onSend={() => {
                const words = readDraft(draftKey).trim();
                if (words !== "") void send(words, unsent);
              }}
            />
          </Suspense>
        ) : (
          state.problem !== null && (
            <ReviewProblem
              text={state.problem}
              onRetry={() => review.ask(readDraft(draftKey).trim())}
              onSendOriginal={() => void send(readDraft(draftKey).trim(), "original")}
            />
          )
        )
      }
      choices={
        <>
          {preference.isOn !== null && (
            <Switch
              label={PREFERENCES.reviewBeforeSend.label}
              checked={preference.isOn}
              onChange={(event) => preference.set(event.target.checked)}
            />
          )}
          <CompareButton
            draftKey={draftKey}
            isNarrow={rest.isNarrow}
            isBusy={rest.isSending || rest.isAnswering || state.asking !== null}
          />
        </>
      }
      onSend={(prompt) => {
        if (preference.isOn === true) review.ask(prompt);
        else void send(prompt, "improved");
      }}
    />
  );
});
