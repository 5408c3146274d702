import { isDeepStrictEqual } from "node:util";
import { costOf } from "#domain/catalogue/model-price.ts";
import { quotaOf, type Reservation, toMicroUsd } from "#domain/plans/quotas.ts";
import { labelIn, type RouteDecision } from "#domain/routing/route-decision.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { Lease, Settlement } from "../../../ports/answer-records.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type LogWriter, toLogged } from "../../../ports/message-log.ts";
import type { MessageRecord, Store } from "../../../ports/store.ts";
import type { StepFacts } from "../../../ports/tracing.ts";
import { FAILURE_WORDS } from "../present/failure-table.ts";
import { lastEventOf } from "../present/last-event.ts";
import { asSettled, presentMessage, usageIn } from "../present/present-message.ts";
import { type Draft, type Ending, fallbacksOf, hasNewText } from "./answer-draft.ts";

export interface SettleMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "settle"> };
  readonly clock: Clock;
}

export interface SettledAnswer {
  readonly message: MessageRecord;
  readonly lease: Lease;
  readonly writer: LogWriter;
  readonly draft: Draft;
}

/** Writes how an answer ended and tells its followers; false and nothing of it when its events could not be stored, or the lease is no longer ours. */
export async function settleMessage(deps: SettleMessageDeps, answer: SettledAnswer, ending: Ending): Promise<boolean> {
  const { lease, writer } = answer;
  if (writer.lost.aborted) return false;
  const { settlement, logged, now } = settlementToTell(deps, answer, ending);
  const isSettled = await deps.store.messages.settle(lease, settlement, logged.id, now);
  if (isSettled) writer.announce(logged);
  return isSettled;
}

/** How an answer ended, as it is stored and as its last event. */
export function settlementToTell({ clock }: SettleMessageDeps, answer: SettledAnswer, ending: Ending) {
  const { message, writer, draft } = answer;
  const now = clock.now();
  const settlement = settlementOf(message, message.isContinued ? message : null, draft, ending, now);
  const event = lastEventOf(presentMessage(asSettled(message, settlement)));
  return { settlement, logged: toLogged(writer.nextId(), event), now };
}

/** `before`: the message as it was, where this answer goes on from it. */
export function settlementOf(
  message: Pick<MessageRecord, "startedAt" | "compareGroup" | "improverUsage">,
  before: MessageRecord | null,
  draft: Draft,
  ending: Ending,
  now: Date,
): Settlement {
  const { called, route } = draft;
  const { usage, costUsd, spent } = accountOf(draft, ending);
  return {
    status: ending.kind === "ended" ? "stopped" : ending.kind,
    answer: draft.text,
    isIncomplete: ending.kind === "done" ? ending.isIncomplete : true,
    modelUsed: route?.model ?? null,
    sentPrompt: draft.sentPrompt,
    // A rewrite that several answers share was made, and counted, before any of them began.
    improverUsage:
      draft.improver ?? (message.compareGroup === null ? null : message.improverUsage) ?? before?.improverUsage ?? null,
    improvement: draft.improvement,
    fileCuts: draft.fileCuts,
    pictureTokens: draft.pictureTokens,
    route,
    stored: PROGRESS.filter((part) => isDeepStrictEqual(draft.stored?.[part], draft[part])),
    fallbacks: before === null ? fallbacksOf(draft) : [...before.fallbacks, ...fallbacksOf(draft)],
    error:
      ending.kind === "failed"
        ? {
            code: ending.code,
            message: ending.sentence ?? FAILURE_WORDS[ending.code].sentence(called?.label ?? nameOf(route)),
          }
        : null,
    usage: withUsageBefore(usage, before),
    thinking: thinkingOf(draft, now) ?? before?.thinking ?? null,
    costUsd: before?.costUsd == null ? costUsd : before.costUsd + (costUsd ?? 0),
    spent,
    limit: draft.limit,
    isPlaceFreed: ending.kind === "failed" && !hasNewText(draft),
    timing: {
      improvedMs: before?.improvedMs ?? draft.improvedMs,
      firstTokenMs: before?.firstTokenMs ?? draft.firstTokenMs,
      totalMs: now.getTime() - message.startedAt.getTime() + (before?.totalMs ?? 0),
    },
  };
}

const PROGRESS = ["improvement", "route"] as const;

/** What an answer took, of all calls together: as providers told it or as estimated, in money, and of the quotas. */
export interface AnswerAccount {
  readonly usage: Settlement["usage"];
  readonly costUsd: number | null;
  readonly spent: Reservation;
}

export function accountOf(draft: Draft, ending: Ending): AnswerAccount {
  const usage = answerUsage(draft, ending);
  return { usage: withLost(usage, draft), costUsd: costOfCalls(draft, usage), spent: spentOn(draft, usage) };
}

/** What is told of an answer's end to whoever watches the site. */
export const factsOfEnding = (draft: Draft, ending: Ending): StepFacts => ({
  status: ending.kind === "ended" ? "stopped" : ending.kind,
  ...(ending.kind === "failed" && { failure: ending.code }),
  costUsd: accountOf(draft, ending).spent.microUsd / 1_000_000,
});

const nameOf = (route: RouteDecision | null): string => (route === null ? "The model" : labelIn(route, route.model));

type Usage = Settlement["usage"];

/** Of the call that answered: as the provider counted, else estimated from what it said. */
function answerUsage(draft: Draft, ending: Ending): Usage {
  const { usage, thinking, firstTokenMs, inputTokensEstimated, text, begun } = draft;
  const wasCalled = firstTokenMs !== null || thinking !== null || ending.kind === "done";
  if (!wasCalled) return null;
  if (usage !== null) return { ...usage, isEstimated: false };
  const outputTokens = estimateTokens(text.slice(begun.length)) + estimateTokens(thinking?.text ?? "");
  return { inputTokens: inputTokensEstimated, outputTokens, isEstimated: true };
}

/** All calls together. */
function withLost(usage: Usage, { lost }: Draft): Usage {
  if (lost.length === 0) return usage;
  return together([
    ...lost.map((call) => ({ ...call.usage, isEstimated: call.isEstimated })),
    ...(usage ? [usage] : []),
  ]);
}

/** Several calls as one; a part that none of them told of stays untold. */
function together(calls: readonly NonNullable<Usage>[]): NonNullable<Usage> {
  const sum = (part: (typeof PARTS)[number]) => calls.reduce((total, call) => total + (call[part] ?? 0), 0);
  const told = PARTS.filter((part) => calls.some((call) => call[part] !== undefined));
  return {
    ...(Object.fromEntries(told.map((part) => [part, sum(part)])) as unknown as NonNullable<Usage>),
    isEstimated: calls.some(({ isEstimated }) => isEstimated),
  };
}
const PARTS = ["inputTokens", "outputTokens", "reasoningTokens", "cachedInputTokens", "cacheWriteTokens"] as const;

/** US dollars; null where no price is known. */
function costOfCalls({ called, lost }: Draft, usage: Usage): number | null {
  const answered = called === null || usage === null ? [] : [{ model: called, usage }];
  const costs = [...lost, ...answered]
    .map((call) => costOf(call.model, call.usage.inputTokens, call.usage.outputTokens, call.usage))
    .filter((cost) => cost !== null);
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
}

/** What a message costs besides its answer: rewriting the prompt, and calls that failed. */
export const microUsdSpent = ({ improver, lost }: Pick<Draft, "improver" | "lost">): number =>
  lost.reduce(
    (sum, { model, usage }) => sum + quotaOf(model, usage.inputTokens, usage.outputTokens, usage).microUsd,
    toMicroUsd(improver?.costUsd ?? null),
  );

function thinkingOf({ thinking }: Draft, now: Date): Settlement["thinking"] {
  if (thinking === null) return null;
  return { ms: (thinking.endedAt ?? now).getTime() - thinking.startedAt.getTime(), text: thinking.text };
}

/** What an answer in two parts took together; its quotas are asked for each part by itself. */
function withUsageBefore(usage: Settlement["usage"], before: MessageRecord | null): Settlement["usage"] {
  const earlier = before === null ? null : usageIn(before);
  if (earlier === null) return usage;
  return together(usage === null ? [earlier] : [earlier, usage]);
}

/**
 * Improving, and a call without a word, cost money but no premium tokens: which model improves is not the user's choice, and
 * for the other they got nothing.
 */
function spentOn(draft: Draft, usage: Usage): Reservation {
  const { called } = draft;
  const { tokens, microUsd } =
    called === null || usage === null
      ? { tokens: 0, microUsd: 0 }
      : quotaOf(called, usage.inputTokens, usage.outputTokens, usage);
  return { tokens, microUsd: microUsd + microUsdSpent(draft) };
}
