import { isDeepStrictEqual } from "node:util";
import { findStoredLabel, type RouteDecision } from "#domain/routing/route-decision.ts";
import type { AnswerResult, Lease } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type EventLogWriter, toLoggedEvent } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { TraceAttributes } from "../../../ports/telemetry.ts";
import { FAILURE_DETAILS } from "../present/failure-details.ts";
import { lastEventOf } from "../present/last-event.ts";
import { applyAnswerResult, messageUsageOf, presentMessage } from "../present/present-message.ts";
import { type FinalAnswer, fallbacksOf, hasNewText, type Thinking } from "./answer-steps.ts";
import { answerTotalsOf, sumUsages } from "./answer-totals.ts";

export interface StoreAnswerResultDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "settle"> };
  readonly clock: Clock;
}

export interface AnswerToStore {
  readonly message: MessageRecord;
  readonly lease: Lease;
  readonly writer: EventLogWriter;
  readonly answer: FinalAnswer;
}

/** Stores how an answer ended, then tells clients. False: its events could not be stored, or the lease is lost. */
export async function storeAnswerResult(deps: StoreAnswerResultDeps, toSettle: AnswerToStore): Promise<boolean> {
  const { lease, writer } = toSettle;
  if (writer.lost.aborted) return false;
  const { settlement, logged, now } = prepareAnswerResult(deps, toSettle);
  const isSettled = await deps.store.messages.settle(lease, settlement, logged.id, now);
  if (isSettled) writer.announce(logged);
  return isSettled;
}

export function prepareAnswerResult({ clock }: StoreAnswerResultDeps, { message, writer, answer }: AnswerToStore) {
  const now = clock.now();
  const settlement = buildAnswerResult(message, message.isContinued ? message : null, answer, now);
  const event = lastEventOf(presentMessage(applyAnswerResult(message, settlement)));
  return { settlement, logged: toLoggedEvent(writer.nextId(), event), now };
}

/** `before`: the message as it was, if this answer continues it. */
export function buildAnswerResult(
  message: Pick<MessageRecord, "startedAt" | "compareGroup" | "improverUsage">,
  before: MessageRecord | null,
  answer: FinalAnswer,
  now: Date,
): AnswerResult {
  const { called, route, ending } = answer;
  const { usage, costUsd, spent } = answerTotalsOf(answer);
  return {
    status: ending.kind === "ended" ? "stopped" : ending.kind,
    answer: answer.text,
    isIncomplete: ending.kind === "done" ? ending.isIncomplete : true,
    modelUsed: route?.model ?? null,
    sentPrompt: answer.sentPrompt,
    // Compared answers share one rewrite. It was made and counted before they began.
    improverUsage:
      answer.improverUsage ??
      (message.compareGroup === null ? null : message.improverUsage) ??
      before?.improverUsage ??
      null,
    improvement: answer.improvement,
    fileCuts: answer.fileCuts,
    pictureTokens: answer.pictureTokens,
    route,
    stored: PROGRESS.filter((part) => isDeepStrictEqual(answer.storedProgress?.[part], answer[part])),
    fallbacks: before === null ? fallbacksOf(answer) : [...before.fallbacks, ...fallbacksOf(answer)],
    error:
      ending.kind === "failed"
        ? {
            code: ending.code,
            message: ending.sentence ?? FAILURE_DETAILS[ending.code].sentence(called?.label ?? nameOf(route)),
          }
        : null,
    usage: withUsageBefore(usage, before),
    thinking: thinkingOf(answer.thinking, now) ?? before?.thinking ?? null,
    costUsd: before?.costUsd == null ? costUsd : before.costUsd + (costUsd ?? 0),
    spent,
    limit: answer.limit,
    isPlaceFreed: ending.kind === "failed" && !hasNewText(answer),
    timing: {
      improvedMs: before?.improvedMs ?? answer.improvedMs,
      firstTokenMs: before?.firstTokenMs ?? answer.firstTokenMs,
      totalMs: now.getTime() - message.startedAt.getTime() + (before?.totalMs ?? 0),
    },
  };
}

const PROGRESS = ["improvement", "route"] as const;

export const traceAttributesOfAnswer = (answer: FinalAnswer): TraceAttributes => ({
  status: answer.ending.kind === "ended" ? "stopped" : answer.ending.kind,
  ...(answer.ending.kind === "failed" && { failure: answer.ending.code }),
  costUsd: answerTotalsOf(answer).spent.microUsd / 1_000_000,
});

const nameOf = (route: RouteDecision | null): string =>
  route === null ? "The model" : findStoredLabel(route, route.model);

function thinkingOf(thinking: Thinking | null, now: Date): AnswerResult["thinking"] {
  if (thinking === null) return null;
  return { ms: (thinking.endedAt ?? now).getTime() - thinking.startedAt.getTime(), text: thinking.text };
}

/** Adds the usage from before the answer was continued. Quota was held for both parts of the answer separately. */
function withUsageBefore(usage: AnswerResult["usage"], before: MessageRecord | null): AnswerResult["usage"] {
  const earlier = before === null ? null : messageUsageOf(before);
  if (earlier === null) return usage;
  return sumUsages(usage === null ? [earlier] : [earlier, usage]);
}
