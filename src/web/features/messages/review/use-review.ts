import { useEffect, useRef } from "react";
import type { ImprovementPreview } from "#contract/improvement.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ApiError } from "#web/lib/api.ts";
import { type DraftKey, type EditedDraftKey, readDraft, useDraftHas, writeDraft } from "#web/lib/draft.ts";
import { notify } from "#web/ui/notify.ts";
import { filesToSend, waitForRestoredFiles } from "../drafts/file-drafts.ts";
import { readReview, useReviewState, writeReview } from "../drafts/review-drafts.ts";
import {
  type ChangedPart,
  nextReview,
  type ReviewDraft,
  type ReviewEvent,
  type ReviewState,
} from "../proof/review-state.ts";
import { readLastShownMessage } from "../stored/last-shown-message.ts";
import { requestPreview, type WantedRewrite } from "./request-preview.ts";

export interface Review {
  state: ReviewState;
  /** The rewrite under review; null while the user writes. */
  desk: ReviewDraft | null;
  /** Requests a rewrite and opens it when it arrives. `isInsisting`: true for a second try, with more time. */
  ask: (prompt: string, isInsisting?: boolean) => void;
  /** Requests a rewrite with this answer and all earlier answers. Drops the user's edits; Undo restores them. */
  answer: (answered: AnsweredQuestion) => void;
  accept: (changes: readonly ChangedPart[]) => void;
  reject: (changes: readonly ChangedPart[]) => void;
  type: (text: string) => void;
  endTyping: () => void;
  undo: () => void;
  close: () => void;
}

let lastId = 0;

type FetchPreview = (wanted: WantedRewrite, signal: AbortSignal) => Promise<ImprovementPreview>;

/** The review of the draft `key`. `fetchPreview` requests its rewrites. */
export function useReview(key: DraftKey | EditedDraftKey, fetchPreview: FetchPreview): Review {
  const state = useReviewState(key);
  const { desk, isOpen } = state;
  // If the composer contains another text, the user is writing again, and the review is hidden.
  const isCurrent = useDraftHas(key, (draft) => desk !== null && draft.trim() === desk.prompt);

  const tell = (event: ReviewEvent) => writeReview(key, nextReview(readReview(key), event));
  const { fetchRewrite, giveUp } = useRewrite(key, fetchPreview, tell);

  return {
    state,
    desk: isOpen && isCurrent ? desk : null,
    ask(prompt, isInsisting = false) {
      const known = desk?.prompt === prompt ? desk : null;
      const answered = answersIn(known);
      void fetchRewrite({ prompt, isInsisting, answered }, known?.edited ?? null);
    },
    answer(answered) {
      if (desk === null) return;
      const all = [...answersIn(desk), answered];
      void fetchRewrite({ prompt: desk.prompt, isInsisting: false, answered: all }, null);
    },
    accept: (changes) => tell({ type: "accepted", changes }),
    reject: (changes) => tell({ type: "rejected", changes }),
    type: (text) => tell({ type: "typed", text }),
    endTyping: () => tell({ type: "typing-ended" }),
    undo() {
      giveUp();
      tell({ type: "undone" });
      const prompt = readReview(key).desk?.prompt;
      if (prompt !== undefined && prompt !== readDraft(key).trim()) writeDraft(key, prompt);
    },
    close() {
      giveUp();
      tell({ type: "closed" });
    },
  };
}

/** Runs one request at a time: a new request or unmounting aborts the old one. `tell` receives the events. */
function useRewrite(key: DraftKey | EditedDraftKey, fetchPreview: FetchPreview, tell: (event: ReviewEvent) => void) {
  const call = useRef<AbortController | null>(null);
  const giveUp = () => call.current?.abort();
  useEffect(() => () => call.current?.abort(), []);

  /** `edited`: the text that the user typed over the previous rewrite. It is kept for the new rewrite. */
  async function fetchRewrite(wanted: WantedRewrite, edited: string | null): Promise<void> {
    const { prompt } = wanted;
    giveUp();
    const leave = new AbortController();
    call.current = leave;
    lastId += 1;
    const id = lastId;
    tell({ type: "asked", asking: { id, prompt, edited } });
    try {
      const preview = await fetchPreview(wanted, leave.signal);
      if (leave.signal.aborted) return;
      if (wanted.isInsisting && isUnchanged(preview)) {
        writeDraft(key, "");
        notify({ title: "Nothing to improve", description: "The second look found nothing to add or to ask either." });
        return tell({ type: "failed", id, problem: "" });
      }
      writeDraft(key, prompt);
      tell({ type: "arrived", id, preview });
    } catch (error) {
      if (leave.signal.aborted) return tell({ type: "failed", id, problem: "" });
      if (error instanceof ApiError && error.status === 401) redirectToLogin();
      tell({ type: "failed", id, problem: problemOf(error) });
    }
  }

  return { fetchRewrite, giveUp };
}

const isUnchanged = ({ improvement }: ImprovementPreview): boolean =>
  !improvement.changed && improvement.questions.length === 0;

/** The answers that the user has already given for this prompt. Their questions are not asked again. */
const answersIn = (desk: ReviewDraft | null): readonly AnsweredQuestion[] => desk?.preview.improvement.answered ?? [];

/** Requests a rewrite of the prompt in the composer. */
export async function fetchDraftPreview(
  key: DraftKey,
  wanted: WantedRewrite,
  signal: AbortSignal,
): Promise<ImprovementPreview> {
  const parentId = key === "new" ? null : readLastShownMessage(key);
  const place = key === "new" ? {} : { conversationId: key, ...(parentId !== null && { parentId }) };
  await waitForRestoredFiles(key);
  const files = filesToSend(key).map(({ name, size }) => ({ name, sizeBytes: size }));
  return await requestPreview(wanted, { ...place, files }, signal);
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.message !== "" ? error.message : "The rewrite could not be made.";
