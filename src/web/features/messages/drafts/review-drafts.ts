import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { improvementPreviewSchema } from "#contract/improvement.ts";
import type { DraftKey, EditedDraftKey } from "#web/lib/draft.ts";
import { NOTHING_TO_REVIEW, type ReviewState } from "../proof/review-state.ts";

// A review is in session storage: a page reload keeps it, and sign-out deletes it. The undo steps are only in memory.
// `desk` is the rewrite under review with the user's decisions.

const deskSchema = z.object({
  isOpen: z.boolean(),
  desk: z.object({
    prompt: z.string(),
    preview: improvementPreviewSchema,
    rejected: z.array(z.int()),
    edited: z.nullable(z.string()),
  }),
});

interface Held {
  readonly stored: string | null;
  readonly state: ReviewState;
}

const held = new Map<DraftKey | EditedDraftKey, Held>();
const listeners = new Set<() => void>();
const nameOf = (key: DraftKey | EditedDraftKey): string => `review:${key}`;

export function readReview(key: DraftKey | EditedDraftKey): ReviewState {
  const stored = sessionStorage.getItem(nameOf(key));
  const known = held.get(key);
  if (known !== undefined && known.stored === stored) return known.state;
  const state = stored === null ? NOTHING_TO_REVIEW : parse(stored);
  held.set(key, { stored, state });
  return state;
}

export function writeReview(key: DraftKey | EditedDraftKey, state: ReviewState): void {
  held.set(key, { stored: store(key, state), state });
  for (const listener of listeners) listener();
}

export function moveReview(from: DraftKey, to: DraftKey): void {
  const state = readReview(from);
  writeReview(from, NOTHING_TO_REVIEW);
  writeReview(to, state);
}

export function useReviewState(key: DraftKey | EditedDraftKey): ReviewState {
  return useSyncExternalStore(subscribe, () => readReview(key));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(stored: string): ReviewState {
  try {
    const parsed = z.safeParse(deskSchema, JSON.parse(stored));
    return parsed.success ? { ...NOTHING_TO_REVIEW, ...parsed.data } : NOTHING_TO_REVIEW;
  } catch {
    return NOTHING_TO_REVIEW;
  }
}

function store(key: DraftKey | EditedDraftKey, { isOpen, desk }: ReviewState): string | null {
  const text = desk === null ? null : JSON.stringify({ isOpen, desk });
  try {
    if (text === null) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), text);
    return text;
  } catch {
    // The storage is full, so the review is only in memory.
    return sessionStorage.getItem(nameOf(key));
  }
}
