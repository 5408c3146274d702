import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  lazy,
  memo,
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
import { type DraftKey, readDraft, writeDraft } from "#web/lib/draft.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Dots } from "#web/ui/dots.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { actionFailed } from "../actions/action-notices.ts";
import { CompareButton } from "../compare/compare-button.tsx";
import { Composer } from "../composer/composer.tsx";
import type { ComposerHandle } from "../composer/use-prompt-input.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { useUnsent } from "../drafts/unsent.ts";
import { AttachButton } from "../files/attach-button.tsx";
import { FileDrop } from "../files/file-drop.tsx";
import { cancelUpload, useIsUploading } from "../files/file-upload.ts";
import { LateWaitingFiles, preloadFiles } from "../files/late-files.tsx";
import { loadReviewEdit } from "../proof/late-review-edit.ts";
import { reviewOf } from "../proof/review-state.ts";
import { ReviewProblem } from "./review-problem.tsx";
import { type Review, useReview } from "./use-review.ts";

const loadPanel = async () => {
  const [{ ReviewPanel: Panel }] = await Promise.all([import("./review-panel.tsx"), loadReviewEdit()]);
  return Panel;
};
const ReviewPanel = lazy(async () => ({ default: await loadPanel() }));

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
  /** Does what the button does. */
  submit: () => void;
  /** Takes a prompt into the composer and shows a rewrite of it, made with more time. */
  improveAnyway: (prompt: string) => void;
}

/** The composer, and in its place the rewrite before it goes, for those who want to see it first. */
export const ReviewComposer = memo(function ReviewComposer({ draftKey, onSend, ref, ...rest }: ReviewComposerProps) {
  const { isSending, isAnswering, isNarrow } = rest;
  const review = useReview(draftKey);
  const preference = useReviewPreference();
  const isUploading = useIsUploading();
  const composer = useRef<ComposerHandle>(null);
  // A first prompt gets its conversation, and with it another key, while it is being sent.
  const latest = useRef(review);
  latest.current = review;
  const { desk, state } = review;
  useEffect(() => (preference.isOn === true ? whenIdle(loadPanel) : undefined), [preference.isOn]);
  useEffect(() => whenIdle(loadUnsentLine, preloadFiles), []);
  const focusEnd = () => composer.current?.focusEnd();

  const { send, sendReviewed } = useReviewedSending(latest, onSend);
  const submit = (prompt: string) => {
    if (preference.isOn === true) review.ask(prompt);
    else void send(prompt, "improved");
  };
  useImperativeHandle(ref, () => ({
    focusEnd,
    submit: () => submit(readDraft(draftKey).trim()),
    improveAnyway: (prompt) => {
      writeDraft(draftKey, prompt);
      latest.current.ask(prompt, true);
    },
  }));
  const backToWriting = () => {
    review.close();
    setTimeout(focusEnd);
  };
  const files = <FilesOfDraft draftKey={draftKey} isSending={isSending} onEmpty={focusEnd} />;
  if (desk !== null && !isSending) {
    return (
      <Suspense fallback={<Dots />}>
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
          <ReviewSwitch preference={preference} />
          <CompareButton
            draftKey={draftKey}
            isNarrow={isNarrow}
            isBusy={isSending || isAnswering || state.asking !== null}
          />
        </>
      }
      onSend={submit}
    />
  );
});

/** Sends the words, or the rewrite as it was reviewed; one whose preview has expired is asked for again. */
function useReviewedSending(latest: RefObject<Review>, onSend: ReviewComposerProps["onSend"]) {
  const send = (prompt: string, how: SendingMode) => sendAtAll(() => onSend(prompt, how));
  const sendReviewed = async () => {
    const { desk } = latest.current;
    const reviewed = desk === null ? null : reviewOf(desk);
    if (desk === null || reviewed === null) return;
    if (!(await send(desk.prompt, reviewed))) latest.current.ask(desk.prompt);
  };
  return { send, sendReviewed };
}

/** `send` reports the failures it expects. Any other is logged as a bug, and the words stay in the composer. */
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
  /** The last one was taken out. */
  onEmpty: () => void;
}

function FilesOfDraft({ draftKey, isSending, onEmpty }: FilesOfDraftProps) {
  return (
    <>
      <FileDrop draftKey={draftKey} isDisabled={isSending} />
      {/* On their way, files stand in the thread, with the prompt. */}
      {!isSending && <LateWaitingFiles draftKey={draftKey} onEmpty={onEmpty} />}
    </>
  );
}

interface ComposerProblemProps {
  draftKey: DraftKey;
  review: Review;
  send: (prompt: string, how: SendingMode) => Promise<boolean>;
}

/** Words that did not go, or else a rewrite that did not come. */
function ComposerProblem({ draftKey, review, send }: ComposerProblemProps) {
  const unsent = useUnsent();
  const words = () => readDraft(draftKey).trim();
  if (unsent !== null) {
    return (
      <Suspense>
        <UnsentLine onSend={() => words() !== "" && void send(words(), unsent)} />
      </Suspense>
    );
  }
  if (review.state.problem === null) return null;
  return (
    <ReviewProblem
      text={review.state.problem}
      onRetry={() => review.ask(words())}
      onSendOriginal={() => void send(words(), "original")}
    />
  );
}

function ReviewSwitch({ preference: { isOn, set } }: { preference: ReviewPreference }) {
  if (isOn === null) return null;
  return (
    <Switch label={PREFERENCES.reviewBeforeSend.label} checked={isOn} onChange={(event) => set(event.target.checked)} />
  );
}

const PREFERENCES_PATH = "/api/user/preferences";

interface ReviewPreference {
  /** null: rewriting is switched off, so there is nothing to be shown. */
  isOn: boolean | null;
  set: (isOn: boolean) => void;
}

/** "Show me first": shown within the very click, saved at once, taken back when it could not be saved. */
function useReviewPreference(): ReviewPreference {
  const { user } = useAuth();
  const queries = useQueryClient();
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  const save = useMutation({
    mutationFn: async (isOn: boolean) => {
      // All preferences are saved together, so the others are read first: they may have changed in another tab.
      const known = await request("GET", PREFERENCES_PATH, { schema: preferencesSchema });
      const body = { ...known, reviewBeforeSend: isOn };
      return await request("PUT", PREFERENCES_PATH, { body, schema: preferencesSchema });
    },
    onSuccess: async (preferences) => {
      // What was asked for before saving would bring the old answer back.
      await queries.cancelQueries({ queryKey: userQuery.queryKey });
      queries.setQueryData<User | null>(userQuery.queryKey, (known) => known && { ...known, preferences });
      queries.setQueryData([PREFERENCES_PATH], preferences);
    },
    onError: (error) => actionFailed(error, "Failed to update settings. Please try again."),
  });
  const preferences = user?.preferences;
  return {
    isOn: preferences?.enablePromptImprovement === false ? null : (unsaved ?? preferences?.reviewBeforeSend === true),
    set: (isOn) => {
      setUnsaved(isOn);
      // Of two clicks in a row only the last one's end is told here.
      save.mutate(isOn, { onSettled: () => setUnsaved(null) });
    },
  };
}
