import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import { classifyDatabaseFailure } from "../../../ports/database-failure.ts";
import type { EventLogWriter, MessageEventLog } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { nameConversation } from "../improve/name-conversation.ts";
import { composeTurns } from "../route/compose-turns.ts";
import { addRewriteReasons, areReasonsPending, reserveMoneyForReasons } from "./add-rewrite-reasons.ts";
import type { AnswerJob, AnswerOptions, AnswerPromptDeps } from "./answer-job.ts";
import { answerPrompt } from "./answer-prompt.ts";
import {
  type AcceptedAnswer,
  createAcceptedAnswer,
  type EndedAnswer,
  endAnswer,
  endAnswerOnError,
  STOPPED_ENDING,
  toFinalAnswer,
  toFinalImprovedPrompt,
} from "./answer-steps.ts";
import { loadAcceptedAnswer, readLoggedAnswerText, replayAnnouncements } from "./continue-answer.ts";
import {
  type AnswerToStore,
  prepareAnswerResult,
  type StoreAnswerResultDeps,
  storeAnswerResult,
  traceAttributesOfAnswer,
} from "./store-answer-result.ts";

/** After this many attempts (a crash starts a new one), the message fails with the text that it has. */
const ATTEMPTS_MAX = 3;

export interface AnswerMessageDeps extends AnswerPromptDeps {
  readonly store: {
    readonly messages: Pick<
      Store["messages"],
      "saveProgress" | "settle" | "history" | "fileTexts" | "pictures" | "explain"
    >;
    readonly quotas: Store["quotas"];
    readonly conversations: Pick<Store["conversations"], "giveName">;
  };
  readonly log: Pick<MessageEventLog, "open" | "read" | "onSkip">;
  readonly memory: MessageMemory;
  /** False while the storage is full. */
  readonly hasRoom: () => boolean;
}

/** Why an answer is aborted. "stopped": the user stopped it. "given-up": this process leaves it unsettled. */
export type AnswerAbortReason = "stopped" | "given-up";

interface AskedMessage extends AnswerJob {
  readonly message: MessageRecord;
  readonly writer: EventLogWriter;
}

const MESSAGE_TERMS: AnswerOptions = {
  compose: composeTurns,
  answerLengthMax: ANSWER_LENGTH_MAX,
  sampling: null,
  format: null,
};

/**
 * Answers one message from its current state: improve, route, stream, settle. Continues if the client disconnects.
 * `end` aborts with an `AnswerAbortReason`. Always settles the message, except after "given-up" or a lost lease. `late`
 * resolves when later additions to the settled message are stored. These additions need no lease.
 */
export async function answerMessage(
  deps: AnswerMessageDeps,
  message: MessageRecord,
  lease: Lease,
  user: UserRecord,
  end: AbortSignal,
): Promise<{ readonly late: Promise<void> }> {
  const writer = deps.log.open(lease, message.lastEventId);
  const accepted = message.isContinued ? await loadAcceptedAnswer(deps, message) : createAcceptedAnswer();
  const skip = new AbortController();
  const forgetSkip = deps.log.onSkip(message.id, () => skip.abort());
  const asked: AskedMessage = {
    ...{ message, lease, user, writer, accepted, end: AbortSignal.any([end, writer.lost]), terms: MESSAGE_TERMS },
    ...readMaterial(deps, message, user),
    skip: skip.signal,
    // The demonstration model must not replace a model in a comparison, or continue another model's text.
    mayStandIn: message.compareGroup === null && !message.isContinued,
    onName: (name) => nameConversation(deps, message, name),
  };
  const ended = await answerAccepted(deps, asked).finally(forgetSkip);
  const areOut = await areReasonsPending(deps, ended.improved);
  if (end.aborted && end.reason === "given-up") return { late: Promise.resolve() };
  // The answer with the rewrite as it is now. For reasons that arrive later, money is held separately.
  const answer = toFinalAnswer(end.aborted ? { ...ended, ending: STOPPED_ENDING } : ended);
  const holdId = areOut ? await reserveMoneyForReasons(deps, user.id, answer.improverHeldUsd) : null;
  const isSettled = await settle(deps, { message, lease, writer, answer });
  const late = areOut
    ? addRewriteReasons(deps, message, ended.improved, { holdId, isSettled }).catch(deps.reportBug)
    : Promise.resolve();
  const { improvement } = answer;
  // A comparison or a continued answer would count one prompt several times.
  if (isSettled && improvement !== null && message.compareGroup === null && !message.isContinued)
    deps.memory.remember(user, message, improvement);
  return { late };
}

/** Throws if the store is unavailable. Another process then takes the message over later. */
async function answerAccepted(deps: AnswerMessageDeps, asked: AskedMessage): Promise<EndedAnswer> {
  const ended = await answerOrEnd(deps, asked).catch(endAnswerOnError(asked.accepted));
  const { ending } = ended;
  if (ending.kind === "failed" && ending.thrown !== undefined) {
    if (classifyDatabaseFailure(ending.thrown) === "away") throw ending.thrown;
    deps.reportBug(ending.thrown);
  }
  return ended;
}

async function answerOrEnd(deps: AnswerMessageDeps, asked: AskedMessage): Promise<EndedAnswer> {
  const { message, writer, accepted } = asked;
  const isExhausted = message.attempts > ATTEMPTS_MAX;
  if (!isExhausted && !message.isStopRequested) {
    return await answerPrompt(
      deps,
      message.isContinued ? { ...asked, accepted: replayAnnouncements(writer, accepted) } : asked,
    );
  }
  const text = message.isContinued ? accepted.earlierText : await readLoggedAnswerText(deps.log, message.id);
  const left: AcceptedAnswer = {
    ...accepted,
    improved: toFinalImprovedPrompt(message.improvement),
    route: message.route,
  };
  const ending = message.isStopRequested ? STOPPED_ENDING : ({ kind: "failed", code: "attempts-exhausted" } as const);
  return endAnswer({ ...left, text }, ending);
}

/** Returns false if the message was not settled: the lease is lost, or the storage is full. */
async function settle(deps: AnswerMessageDeps, toSettle: AnswerToStore): Promise<boolean> {
  const { ending } = toSettle.answer;
  const hadNoRoom = ending.kind === "failed" && ending.code === "storage-full";
  try {
    if (!hadNoRoom && (await settleTraced(deps, toSettle))) return true;
    if (!hadNoRoom && deps.hasRoom()) return false;
  } catch (error) {
    if (classifyDatabaseFailure(error) !== "full") throw error;
  }
  await settleWithoutRoom(deps, toSettle);
  return false;
}

const settleTraced = (deps: AnswerMessageDeps, toSettle: AnswerToStore): Promise<boolean> =>
  deps.tracing.during("settle", async (note) => {
    const isSettled = await storeAnswerResult(deps, toSettle);
    if (isSettled) note(traceAttributesOfAnswer(toSettle.answer));
    return isSettled;
  });

type SettleWithoutRoomDeps = StoreAnswerResultDeps & { readonly log: Pick<MessageEventLog, "open" | "read"> };

/**
 * The storage is full, so the new text cannot be stored. Settles the message with the text that clients saw. If even
 * this fails, clients still get the last event, and the message is answered again once there is space.
 */
async function settleWithoutRoom(deps: SettleWithoutRoomDeps, toSettle: AnswerToStore): Promise<void> {
  const { message, lease, answer } = toSettle;
  const { earlierText } = answer;
  const seen = await readLoggedAnswerText(deps.log, message.id);
  // The old writer can store no more events.
  const writer = deps.log.open(lease, toSettle.writer.nextId() - 1);
  const text = seen.startsWith(earlierText) ? seen : earlierText;
  const cut: AnswerToStore = {
    ...{ message, lease, writer },
    answer: { ...answer, text, ending: { kind: "failed", code: "storage-full" } },
  };
  try {
    await storeAnswerResult(deps, cut);
  } catch (error) {
    if (classifyDatabaseFailure(error) !== "full") throw error;
    writer.announce(prepareAnswerResult(deps, cut).logged);
  }
}

const HISTORY_MESSAGES_MAX = 50;
/** Token estimates count at least one token per four characters. */
const CHARACTERS_PER_TOKEN = 4;
/** No plan allows more pictures per prompt. */
const PICTURES_MAX = 10;
const NO_FILES = Promise.resolve([]);

interface ReadMaterialDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "history" | "fileTexts" | "pictures"> };
}

/** The inputs of a message. Each part is loaded once, when it is first needed. */
function readMaterial(
  { store: { messages } }: ReadMaterialDeps,
  message: MessageRecord,
  user: UserRecord,
): Pick<AnswerJob, "history" | "files" | "pictures"> {
  const { id, userId, conversationId, parentId } = message;
  return {
    history: once(() =>
      parentId === null
        ? Promise.resolve([])
        : messages.history(userId, conversationId, parentId, HISTORY_MESSAGES_MAX),
    ),
    files: once(() =>
      hasNoFiles(message) ? NO_FILES : messages.fileTexts(userId, conversationId, id, lengthMaxOf(user)),
    ),
    pictures: once(() =>
      hasNoFiles(message) ? NO_FILES : messages.pictures(userId, conversationId, id, PICTURES_MAX),
    ),
  };
}

/** The first message of a conversation has no earlier files. If it has no files itself, no read is needed. */
const hasNoFiles = ({ parentId, files }: MessageRecord): boolean => parentId === null && files.length === 0;

function lengthMaxOf({ subscriptionTier }: UserRecord): number {
  const { contextTokens } = PLANS[subscriptionTier];
  return contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}
