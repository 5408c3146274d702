import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  lazy,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { User } from "#contract/accounts.ts";
import { preferencesSchema } from "#contract/preferences.ts";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { useAuth, userQuery } from "#web/features/accounts/queries.ts";
import { request } from "#web/lib/api.ts";
import { type DraftKey, readDraft } from "#web/lib/draft.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { Switch } from "#web/ui/switch.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { showServerError } from "../actions/action-notices.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { useFailedSendingMode } from "../drafts/sending-mode.ts";
import { AttachButton } from "../files/attach-button.tsx";
import { FileDrop } from "../files/file-drop.tsx";
import { cancelUpload, useIsUploading } from "../files/file-upload.ts";
import { LazyAttachedFiles, preloadFiles } from "../files/lazy-files.tsx";
import { buildReviewInput } from "../proof/review-state.ts";
import { loadReviewPanel, ReviewPanel } from "../review/lazy-review-panel.ts";
import { ReviewProblem } from "../review/review-problem.tsx";
import { fetchDraftPreview, type Review, useReview } from "../review/use-review.ts";
import { Composer } from "./composer.tsx";
import type { ComposerHandle } from "./use-prompt-input.ts";

// Loaded in idle time: after a failed send, there may be no connection to load this code.
const loadUnsentLine = () => import("./unsent-prompt-notice.tsx");
const UnsentLine = lazy(async () => ({ default: (await loadUnsentLine()).UnsentPromptNotice }));

interface ReviewComposerProps {
  draftKey: DraftKey;
  isSending: boolean;
  isAnswering: boolean;
  isStopping: boolean;
  isNarrow: boolean;
  /** Another choice beside the composer of a wide window; otherwise null. */
  choice: ReactNode;
  /** Returns false if the reviewed preview has expired. */
  onSend: (prompt: string, how: SendingMode) => Promise<boolean>;
  onStop: () => void;
  ref: Ref<ReviewComposerHandle>;
}

export interface ReviewComposerHandle extends ComposerHandle {
  /** Does the same as the send button. */
  submit: () => void;
}

/** The composer. Users who review before sending see the rewrite here, in place of their prompt. */
export const ReviewComposer = memo(function ReviewComposer({
  draftKey,
  choice,
  onSend,
  ref,
  ...rest
}: ReviewComposerProps) {
  const { isSending, isAnswering, isNarrow } = rest;
  const review = useReview(draftKey, (wanted, signal) => fetchDraftPreview(draftKey, wanted, signal));
  const preference = useReviewPreference();
  const isUploading = useIsUploading();
  const composer = useRef<ComposerHandle>(null);
  // Sending the first prompt creates its conversation and changes `draftKey`, so callbacks need the latest review.
  const latest = useRef(review);
  latest.current = review;
  const { desk, state } = review;
  useEffect(() => (preference.isOn === true ? preloadWhenIdle(loadReviewPanel) : undefined), [preference.isOn]);
  useEffect(() => preloadWhenIdle(loadUnsentLine, preloadFiles), []);
  const focusEnd = () => composer.current?.focusEnd();

  const { send, sendReviewed } = useReviewedSending(latest, onSend);
  const submit = (prompt: string) => {
    if (preference.isOn === true) review.ask(prompt);
    else void send(prompt, "improved");
  };
  useImperativeHandle(ref, () => ({
    focusEnd,
    submit: () => submit(readDraft(draftKey).trim()),
  }));
  const backToWriting = () => {
    review.close();
    setTimeout(focusEnd);
  };
  const files = <FilesOfDraft draftKey={draftKey} isSending={isSending} onEmpty={focusEnd} />;
  if (desk !== null && !isSending) {
    return (
      <Suspense fallback={<WaitingDots />}>
        <ReviewPanel
          {...{ review, desk, isAnswering, isNarrow, files }}
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
      tools={<AttachButton draftKey={draftKey} isDisabled={isSending} />}
      sendLabel={preference.isOn === true ? "Review" : "Send"}
      isImproving={state.asking !== null}
      onGiveUp={backToWriting}
      onCancelUpload={isSending && isUploading ? cancelUpload : null}
      problem={<ComposerProblem draftKey={draftKey} review={review} send={send} />}
      choices={
        <>
          <ReviewSwitch preference={preference} isExplained={choice !== null} />
          {choice}
          <CompareButton draftKey={draftKey} isBusy={isSending || isAnswering || state.asking !== null} />
        </>
      }
      onSend={submit}
    />
  );
});

/** If the reviewed preview has expired, requests a new rewrite instead. */
function useReviewedSending(latest: RefObject<Review>, onSend: ReviewComposerProps["onSend"]) {
  const send = (prompt: string, how: SendingMode) => sendAtAll(() => onSend(prompt, how));
  const sendReviewed = async () => {
    const { desk } = latest.current;
    const reviewed = desk === null ? null : buildReviewInput(desk);
    if (desk === null || reviewed === null) return;
    if (!(await send(desk.prompt, reviewed))) latest.current.ask(desk.prompt);
  };
  return { send, sendReviewed };
}

/** `send` reports expected failures. Any other failure is a bug: it is logged, and the text stays in the composer. */
async function sendAtAll(send: () => Promise<boolean>): Promise<boolean> {
  try {
    return await send();
  } catch (error) {
    console.error("Sending failed in a way nobody foresaw", error);
    return true;
  }
}

interface FilesOfDraftProps {
  draftKey: DraftKey;
  isSending: boolean;
  onEmpty: () => void;
}

function FilesOfDraft({ draftKey, isSending, onEmpty }: FilesOfDraftProps) {
  return (
    <>
      <FileDrop draftKey={draftKey} isDisabled={isSending} />
      {/* While sending, the thread shows the files with the prompt. */}
      {!isSending && <LazyAttachedFiles draftKey={draftKey} onEmpty={onEmpty} />}
    </>
  );
}

interface ComposerProblemProps {
  draftKey: DraftKey;
  review: Review;
  send: (prompt: string, how: SendingMode) => Promise<boolean>;
}

function ComposerProblem({ draftKey, review, send }: ComposerProblemProps) {
  const unsent = useFailedSendingMode();
  const words = () => readDraft(draftKey).trim();
  if (unsent !== null) {
    return (
      <Suspense>
        <UnsentLine onSend={() => words() !== "" && void send(words(), unsent)} />
      </Suspense>
    );
  }
  return (
    <ReviewProblem
      text={review.state.problem}
      onRetry={() => review.ask(words())}
      onSendOriginal={() => void send(words(), "original")}
    />
  );
}

interface ReviewSwitchProps {
  preference: ReviewPreference;
  /** In a new chat. Later the user knows the switch, and the note would make the composer higher. */
  isExplained: boolean;
}

function ReviewSwitch({ preference: { isOn, set }, isExplained }: ReviewSwitchProps) {
  if (isOn === null) return null;
  return (
    <Switch
      label={PREFERENCES.reviewBeforeSend.label}
      note={isExplained ? "You can change it before it is sent." : undefined}
      checked={isOn}
      onChange={(event) => set(event.target.checked)}
    />
  );
}

const PREFERENCES_PATH = "/api/user/preferences";

interface ReviewPreference {
  /** null: rewriting is off, so there is nothing to review. */
  isOn: boolean | null;
  set: (isOn: boolean) => void;
}

/** A new value is shown and saved at once. If saving fails, the old value comes back. */
function useReviewPreference(): ReviewPreference {
  const { user } = useAuth();
  const queries = useQueryClient();
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  const save = useMutation({
    mutationFn: async (isOn: boolean) => {
      // The request saves all preferences, so the current ones are read first: another tab may have changed them.
      const known = await request("GET", PREFERENCES_PATH, { schema: preferencesSchema });
      const body = { ...known, reviewBeforeSend: isOn };
      return await request("PUT", PREFERENCES_PATH, { body, schema: preferencesSchema });
    },
    onSuccess: async (preferences) => {
      // A request for the user's data that started before the save would bring the old value back.
      await queries.cancelQueries({ queryKey: userQuery.queryKey });
      queries.setQueryData<User | null>(userQuery.queryKey, (known) => known && { ...known, preferences });
      queries.setQueryData([PREFERENCES_PATH], preferences);
    },
    onError: (error) => showServerError(error, "Failed to update settings. Please try again."),
  });
  const preferences = user?.preferences;
  return {
    isOn: preferences?.enablePromptImprovement === false ? null : (unsaved ?? preferences?.reviewBeforeSend === true),
    set: (isOn) => {
      setUnsaved(isOn);
      // After two quick clicks, `onSettled` runs only for the last click.
      save.mutate(isOn, { onSettled: () => setUnsaved(null) });
    },
  };
}
