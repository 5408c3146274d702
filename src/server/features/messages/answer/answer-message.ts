import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { LogWriter, MessageLog } from "../../../ports/message-log.ts";
import type { MessageRecord, Store } from "../../../ports/store.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { composeTurns } from "../route/compose-turns.ts";
import { type Ending, emptyDraft } from "./answer-draft.ts";
import { answerPrompt } from "./answer-prompt.ts";
import type { Answering, AnswerPromptDeps, AnswerTerms } from "./answering.ts";
import { draftToContinue, retell, textInLog } from "./continue-answer.ts";
import { addReasons, areReasonsOut, holdForReasons } from "./late-reasons.ts";
import { factsOfEnding, settleMessage } from "./settle-message.ts";
import { settleWithoutRoom } from "./settle-without-room.ts";

/** A crash may cost a message this many tries; then it fails with what it has. */
const ATTEMPTS_MAX = 3;
const HISTORY_MESSAGES_MAX = 50;
/** A token is never shorter than a quarter of a character. */
const CHARACTERS_PER_TOKEN = 4;
/** As many as the largest plan takes with one prompt. */
const PICTURES_MAX = 10;

export interface AnswerMessageDeps extends AnswerPromptDeps {
  readonly store: {
    readonly messages: Pick<
      Store["messages"],
      "saveProgress" | "settle" | "history" | "fileTexts" | "pictures" | "explain"
    >;
    readonly quotas: Store["quotas"];
    readonly conversations: Pick<Store["conversations"], "giveName">;
  };
  readonly log: Pick<MessageLog, "open" | "read" | "onSkip">;
  readonly memory: MessageMemory;
  /** False while nothing new can be kept. */
  readonly hasRoom: () => boolean;
}

/** Why an answer is told to end early: the user stopped it, or this process gives it up without settling. */
export type EndReason = "stopped" | "given-up";

/** A stored message on the same way. */
interface AnsweringMessage extends Answering {
  readonly message: MessageRecord;
  readonly writer: LogWriter;
}

const MESSAGE_TERMS: AnswerTerms = {
  compose: composeTurns,
  answerLengthMax: ANSWER_LENGTH_MAX,
  sampling: null,
  format: null,
};

/**
 * Answers one message from wherever it stands: improve, route, stream, settle. Owned by the server: it does not end when
 * the client goes. `end` aborts with an EndReason. Every way out but "given-up" and a lost lease settles the message. `late` is what is still
 * added to it then: it needs no lease.
 */
export async function answerMessage(
  deps: AnswerMessageDeps,
  message: MessageRecord,
  lease: Lease,
  user: UserRecord,
  end: AbortSignal,
): Promise<{ readonly late: Promise<void> }> {
  const writer = deps.log.open(lease, message.lastEventId);
  const draft = message.isContinued ? await draftToContinue(deps, message) : emptyDraft();
  const skip = new AbortController();
  const forgetSkip = deps.log.onSkip(message.id, () => skip.abort());
  const answering: AnsweringMessage = {
    ...{ message, lease, user, writer, draft, end: AbortSignal.any([end, writer.lost]), terms: MESSAGE_TERMS },
    skip: skip.signal,
    // A column of a comparison, or a text half written, is its own model's.
    mayStandIn: message.compareGroup === null && !message.isContinued,
    onName: (name) => nameConversation(deps, message, name),
    history: once(() => readHistory(deps, message)),
    files: once(() => (hasNoFiles(message) ? NO_FILES : fileTexts(deps, message, user))),
    pictures: once(() =>
      hasNoFiles(message)
        ? NO_FILES
        : deps.store.messages.pictures(message.userId, message.conversationId, message.id, PICTURES_MAX),
    ),
  };
  const ending = await answerWithin(deps, answering).finally(forgetSkip);
  const areOut = await areReasonsOut(deps, draft);
  if (end.aborted && end.reason === "given-up") return NOTHING_LATE;
  // As it is now: what comes later has a hold of its own.
  const told = areOut ? { ...answering, draft: { ...draft } } : answering;
  const holdId = areOut ? await holdForReasons(deps, user.id, told.draft) : null;
  const isSettled = await settle(deps, told, end.aborted ? { kind: "ended" } : ending);
  const late = areOut
    ? addReasons(deps, message, draft, { holdId, isSettled }).catch(deps.reportBug)
    : Promise.resolve();
  if (!isSettled) return { late };
  const { improvement } = told.draft;
  // One prompt that several models answer, or one model in two parts, would count as several.
  if (improvement !== null && message.compareGroup === null && !message.isContinued)
    deps.memory.remember(user, message, improvement);
  return { late };
}

/** Only a first prompt says what a conversation is about, and nobody waits for its name. */
function nameConversation({ store, reportBug }: AnswerMessageDeps, message: MessageRecord, name: string): void {
  if (message.parentId !== null) return;
  const { userId, conversationId, originalPrompt } = message;
  store.conversations.giveName(userId, conversationId, { name, promptNamed: originalPrompt }).catch(reportBug);
}

const NOTHING_LATE = { late: Promise.resolve() };

/** False when nothing was settled: the lease is somebody else's, or there was no room. */
async function settle(deps: AnswerMessageDeps, answering: AnsweringMessage, ending: Ending): Promise<boolean> {
  const hadNoRoom = ending.kind === "failed" && ending.code === "storage-full";
  try {
    if (!hadNoRoom && (await settleTold(deps, answering, ending))) return true;
    if (!hadNoRoom && deps.hasRoom()) return false;
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
  }
  await settleWithoutRoom(deps, answering);
  return false;
}

const settleTold = (deps: AnswerMessageDeps, answering: AnsweringMessage, ending: Ending): Promise<boolean> =>
  deps.tracing.during("settle", async (note) => {
    const isSettled = await settleMessage(deps, answering, ending);
    if (isSettled) note(factsOfEnding(answering.draft, ending));
    return isSettled;
  });

async function answerWithin(deps: AnswerMessageDeps, answering: AnsweringMessage): Promise<Ending> {
  const { message, draft } = answering;
  try {
    if (message.attempts > ATTEMPTS_MAX || message.isStopRequested) {
      if (!message.isContinued) draft.text = await textInLog(deps.log, message.id);
      draft.improvement = message.improvement;
      draft.route = message.route;
      return message.isStopRequested ? { kind: "ended" } : { kind: "failed", code: "attempts-exhausted" };
    }
    if (message.isContinued) retell(answering);
    return await answerPrompt(deps, answering);
  } catch (error) {
    const trouble = storeTroubleOf(error);
    // Nothing could be settled either: it is left to whoever takes over once the store is back.
    if (trouble === "away") throw error;
    deps.reportBug(error);
    return { kind: "failed", code: trouble === "full" ? "storage-full" : "internal" };
  }
}

/** What begins a conversation has the files it brought, and of none nobody need ask. */
const hasNoFiles = ({ parentId, files }: MessageRecord): boolean => parentId === null && files.length === 0;
const NO_FILES = Promise.resolve([]);

const fileTexts = ({ store }: AnswerMessageDeps, message: MessageRecord, user: UserRecord) => {
  const { contextTokens } = PLANS[user.subscriptionTier];
  const lengthMax = contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
  return store.messages.fileTexts(message.userId, message.conversationId, message.id, lengthMax);
};

const readHistory = ({ store }: AnswerMessageDeps, { userId, conversationId, parentId }: MessageRecord) =>
  parentId === null
    ? Promise.resolve([])
    : store.messages.history(userId, conversationId, parentId, HISTORY_MESSAGES_MAX);

/** Reads when it is first asked for, and never again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}
