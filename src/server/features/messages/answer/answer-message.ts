import { ANSWER_LENGTH_MAX } from "#contract/limits.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { LogWriter, MessageLog } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { composeTurns } from "../route/compose-turns.ts";
import { answerPrompt } from "./answer-prompt.ts";
import {
  type Accepted,
  acceptedAnew,
  ENDED,
  type EndedAnswer,
  endAnswer,
  endedBy,
  finalAnswer,
  improvedAlready,
} from "./answer-steps.ts";
import type { AnswerPromptDeps, AnswerTerms, AskedAnswer } from "./asked-answer.ts";
import { acceptedToContinue, tellAgain, textInLog } from "./continue-answer.ts";
import { addReasons, areReasonsOut, holdForReasons } from "./late-reasons.ts";
import {
  type AnswerToSettle,
  factsOfEnding,
  type SettleMessageDeps,
  settleMessage,
  settlementToTell,
} from "./settle-message.ts";

/** A crash may cost a message this many tries; then it fails with what it has. */
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
  readonly log: Pick<MessageLog, "open" | "read" | "onSkip">;
  readonly memory: MessageMemory;
  /** False while nothing new can be kept. */
  readonly hasRoom: () => boolean;
}

/** Why an answer is told to end early: the user stopped it, or this process gives it up without settling. */
export type EndReason = "stopped" | "given-up";

/** A stored message that is to be answered. */
interface AskedMessage extends AskedAnswer {
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
 * the client goes. `end` aborts with an EndReason. Every way out but "given-up" and a lost lease settles the message. `late` is what
 * is still added to it then: it needs no lease.
 */
export async function answerMessage(
  deps: AnswerMessageDeps,
  message: MessageRecord,
  lease: Lease,
  user: UserRecord,
  end: AbortSignal,
): Promise<{ readonly late: Promise<void> }> {
  const writer = deps.log.open(lease, message.lastEventId);
  const accepted = message.isContinued ? await acceptedToContinue(deps, message) : acceptedAnew();
  const skip = new AbortController();
  const forgetSkip = deps.log.onSkip(message.id, () => skip.abort());
  const asked: AskedMessage = {
    ...{ message, lease, user, writer, accepted, end: AbortSignal.any([end, writer.lost]), terms: MESSAGE_TERMS },
    ...readMaterial(deps, message, user),
    skip: skip.signal,
    // A column of a comparison, or a text half written, is its own model's.
    mayStandIn: message.compareGroup === null && !message.isContinued,
    onName: (name) => nameConversation(deps, message, name),
  };
  const ended = await answerAccepted(deps, asked).finally(forgetSkip);
  const areOut = await areReasonsOut(deps, ended.improved);
  if (end.aborted && end.reason === "given-up") return { late: Promise.resolve() };
  // The rewrite as it is now: what comes later has a hold of its own.
  const answer = finalAnswer(end.aborted ? { ...ended, ending: ENDED } : ended);
  const holdId = areOut ? await holdForReasons(deps, user.id, answer.improverHeldUsd) : null;
  const isSettled = await settle(deps, { message, lease, writer, answer });
  const late = areOut
    ? addReasons(deps, message, ended.improved, { holdId, isSettled }).catch(deps.reportBug)
    : Promise.resolve();
  const { improvement } = answer;
  // One prompt that several models answer, or one model in two parts, would count as several.
  if (isSettled && improvement !== null && message.compareGroup === null && !message.isContinued)
    deps.memory.remember(user, message, improvement);
  return { late };
}

/** Only a first prompt says what a conversation is about, and nobody waits for its name. */
function nameConversation({ store, reportBug }: AnswerMessageDeps, message: MessageRecord, name: string): void {
  if (message.parentId !== null) return;
  const { userId, conversationId, originalPrompt } = message;
  store.conversations.giveName(userId, conversationId, { name, promptNamed: originalPrompt }).catch(reportBug);
}

/**
 * Throws where the store is away: nothing could be settled, and the message is left to the process that takes over once
 * it is back.
 */
async function answerAccepted(deps: AnswerMessageDeps, asked: AskedMessage): Promise<EndedAnswer> {
  const ended = await answerOrEnd(deps, asked).catch(endedBy(asked.accepted));
  const { ending } = ended;
  if (ending.kind === "failed" && ending.thrown !== undefined) {
    if (storeTroubleOf(ending.thrown) === "away") throw ending.thrown;
    deps.reportBug(ending.thrown);
  }
  return ended;
}

async function answerOrEnd(deps: AnswerMessageDeps, asked: AskedMessage): Promise<EndedAnswer> {
  const { message, writer, accepted } = asked;
  const isExhausted = message.attempts > ATTEMPTS_MAX;
  if (!isExhausted && !message.isStopRequested) {
    return await answerPrompt(deps, message.isContinued ? { ...asked, accepted: tellAgain(writer, accepted) } : asked);
  }
  const text = message.isContinued ? accepted.earlierText : await textInLog(deps.log, message.id);
  const left: Accepted = { ...accepted, improved: improvedAlready(message.improvement), route: message.route };
  const ending = message.isStopRequested ? ENDED : ({ kind: "failed", code: "attempts-exhausted" } as const);
  return endAnswer({ ...left, text }, ending);
}

/** False when nothing was settled: the lease is lost, or there was no room. */
async function settle(deps: AnswerMessageDeps, toSettle: AnswerToSettle): Promise<boolean> {
  const { ending } = toSettle.answer;
  const hadNoRoom = ending.kind === "failed" && ending.code === "storage-full";
  try {
    if (!hadNoRoom && (await settleTraced(deps, toSettle))) return true;
    if (!hadNoRoom && deps.hasRoom()) return false;
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
  }
  await settleWithoutRoom(deps, toSettle);
  return false;
}

const settleTraced = (deps: AnswerMessageDeps, toSettle: AnswerToSettle): Promise<boolean> =>
  deps.tracing.during("settle", async (note) => {
    const isSettled = await settleMessage(deps, toSettle);
    if (isSettled) note(factsOfEnding(toSettle.answer));
    return isSettled;
  });

type SettleWithoutRoomDeps = SettleMessageDeps & { readonly log: Pick<MessageLog, "open" | "read"> };

/**
 * Ends an answer that the full storage does not take, with what its readers have seen of it. Where there is no room even for
 * that, they are told all the same, and it is answered once there is.
 */
async function settleWithoutRoom(deps: SettleWithoutRoomDeps, toSettle: AnswerToSettle): Promise<void> {
  const { message, lease, answer } = toSettle;
  const { earlierText } = answer;
  const seen = await textInLog(deps.log, message.id);
  // The old one no longer stores anything.
  const writer = deps.log.open(lease, toSettle.writer.nextId() - 1);
  const text = seen.startsWith(earlierText) ? seen : earlierText;
  const cut: AnswerToSettle = {
    ...{ message, lease, writer },
    answer: { ...answer, text, ending: { kind: "failed", code: "storage-full" } },
  };
  try {
    await settleMessage(deps, cut);
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
    writer.announce(settlementToTell(deps, cut).logged);
  }
}

const HISTORY_MESSAGES_MAX = 50;
/** A token is never shorter than a quarter of a character. */
const CHARACTERS_PER_TOKEN = 4;
/** As many as the largest plan takes with one prompt. */
const PICTURES_MAX = 10;
const NO_FILES = Promise.resolve([]);

interface ReadMaterialDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "history" | "fileTexts" | "pictures"> };
}

/** What goes with a message: each part is read when it is first asked for, and never again. */
function readMaterial(
  { store: { messages } }: ReadMaterialDeps,
  message: MessageRecord,
  user: UserRecord,
): Pick<AskedAnswer, "history" | "files" | "pictures"> {
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

/** What begins a conversation has the files it brought, and of none nobody need ask. */
const hasNoFiles = ({ parentId, files }: MessageRecord): boolean => parentId === null && files.length === 0;

function lengthMaxOf({ subscriptionTier }: UserRecord): number {
  const { contextTokens } = PLANS[subscriptionTier];
  return contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}
