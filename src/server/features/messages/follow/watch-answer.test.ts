import { expect, test } from "vitest";
import { DataFolderMissingError } from "../../../ports/database-failure.ts";
import { type MessageRecord, UNANSWERED_FIELDS } from "../../../ports/message-record.ts";
import { type WatchAnswerDeps, watchAnswer, watchNewAnswer } from "./watch-answer.ts";

const now = new Date("2026-11-24T10:00:00Z");
const QUEUED: MessageRecord = {
  ...{ id: 7, userId: 1, conversationId: 1, parentId: null, createdAt: now, startedAt: now, originalPrompt: "Hi" },
  ...UNANSWERED_FIELDS,
  ...{ isImprovementOn: false, review: null, reviewedImprovement: null, requestedModel: null, improverUsage: null },
  ...{ compareGroup: null, isPicked: false, isBlind: false, isContinued: false, importedAt: null, feedback: null },
  ...{ attempts: 1, isStopRequested: false, lastEventId: 1, files: [], idempotencyKey: null },
  ...{ pace: "full", limitedBy: null, limitedUntil: null },
};

/** A log that counts who listens to it. */
function counting(find: WatchAnswerDeps["store"]["messages"]["find"]) {
  let listeners = 0;
  const deps: WatchAnswerDeps = {
    store: { messages: { find } },
    storage: { problem: () => null },
    log: {
      read: async () => [],
      isWrittenHere: () => true,
      listen() {
        listeners++;
        let isListening = true;
        return () => {
          if (isListening) listeners--;
          isListening = false;
        };
      },
    },
  };
  return { deps, listeners: () => listeners };
}

test("whoever follows a message that cannot be looked up, or is not theirs, leaves no listener behind", async () => {
  const away = counting(() => Promise.reject(new DataFolderMissingError()));
  const missing = counting(async () => null);
  for (let round = 0; round < 100; round++) {
    const { signal } = new AbortController();
    await expect(watchAnswer(away.deps, 1, 7, 0, signal)).rejects.toThrow(DataFolderMissingError);
    expect(await watchAnswer(missing.deps, 1, 7, 0, signal)).toBeNull();
  }
  expect([away.listeners(), missing.listeners()]).toEqual([0, 0]);
});

test("a stream that closes before, or right after, its first event leaves no listener behind", async () => {
  const { deps, listeners } = counting(async () => QUEUED);
  for (let round = 0; round < 100; round++) {
    const unread = new AbortController();
    await watchAnswer(deps, 1, 7, 0, unread.signal);
    watchNewAnswer(deps, QUEUED, unread.signal);
    unread.abort();
    // Who had left before it began.
    watchNewAnswer(deps, QUEUED, AbortSignal.abort());
    const begun = new AbortController();
    for await (const event of watchNewAnswer(deps, QUEUED, begun.signal)) {
      expect(event.type).toBe("message-created");
      break;
    }
  }
  expect(listeners()).toBe(0);
});
