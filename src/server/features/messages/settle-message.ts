import { costOf, MODELS } from "#domain/models.ts";
import { quotaOf, type Reservation, toMicroUsd } from "#domain/quotas.ts";
import { estimateTokens } from "#domain/tokens.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LoggedEvent, LogWriter } from "../../ports/message-log.ts";
import type { Lease, MessageRecord, Settlement, Store } from "../../ports/store.ts";
import { type Draft, type Ending, fallbacksOf, hasNewText } from "./answer-draft.ts";
import { FAILURE_WORDS } from "./failure-table.ts";
import { lastEventOf } from "./last-event.ts";
import { asSettled, presentMessage } from "./present-message.ts";

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
  if (!(await writer.flushed())) return false;
  const { settlement, logged, now } = settlementToTell(deps, answer, ending);
  const isSettled = await deps.store.messages.settle(lease, settlement, logged, now);
  if (isSettled) writer.announce(logged);
  return isSettled;
}

/** How an answer ended, as it is stored and as its last event. */
export function settlementToTell({ clock }: SettleMessageDeps, answer: SettledAnswer, ending: Ending) {
  const { message, writer, draft } = answer;
  const now = clock.now();
  const settlement = settlementOf(message, draft, ending, now);
  const event = lastEventOf(presentMessage(asSettled(message, settlement)));
  const logged: LoggedEvent = { id: writer.nextId(), type: event.type, data: JSON.stringify(event) };
  return { settlement, logged, now };
}

function settlementOf(message: MessageRecord, draft: Draft, ending: Ending, now: Date): Settlement {
  const model = draft.route?.model ?? null;
  const wasCalled = draft.firstTokenMs !== null || ending.kind === "done";
  const usage = wasCalled
    ? draft.usage === null
      ? { inputTokens: draft.inputTokensEstimated, outputTokens: newTokens(draft), isEstimated: true }
      : { ...draft.usage, isEstimated: false }
    : null;
  const costUsd = model === null || usage === null ? null : costOf(model, usage.inputTokens, usage.outputTokens);
  const before = message.isContinued ? message : null;
  return {
    status: ending.kind === "ended" ? "stopped" : ending.kind,
    answer: draft.text,
    isIncomplete: ending.kind === "done" ? ending.isIncomplete : true,
    modelUsed: model,
    sentPrompt: draft.sentPrompt,
    // A rewrite that several answers share was made, and counted, before any of them began.
    improverUsage:
      draft.improver ?? (message.compareGroup === null ? null : message.improverUsage) ?? before?.improverUsage ?? null,
    improvement: draft.improvement,
    fileCuts: draft.fileCuts,
    route: draft.route,
    fallbacks: before === null ? fallbacksOf(draft) : [...before.fallbacks, ...fallbacksOf(draft)],
    error:
      ending.kind === "failed"
        ? {
            code: ending.code,
            message: FAILURE_WORDS[ending.code].sentence(model === null ? "The model" : MODELS[model].label),
          }
        : null,
    usage: withUsageBefore(usage, before),
    costUsd: before?.costUsd == null ? costUsd : before.costUsd + (costUsd ?? 0),
    spent: withImprover(
      model === null || usage === null ? NOTHING : quotaOf(model, usage.inputTokens, usage.outputTokens),
      draft,
    ),
    limit: draft.limit,
    isPlaceFreed: ending.kind === "failed" && !hasNewText(draft),
    timing: {
      improvedMs: before?.improvedMs ?? draft.improvedMs,
      firstTokenMs: before?.firstTokenMs ?? draft.firstTokenMs,
      totalMs: now.getTime() - message.startedAt.getTime() + (before?.totalMs ?? 0),
    },
  };
}

const newTokens = ({ text, begun }: Draft): number => estimateTokens(text.slice(begun.length));

/** What an answer in two parts took together; its quotas are asked for each part by itself. */
function withUsageBefore(usage: Settlement["usage"], before: MessageRecord | null): Settlement["usage"] {
  if (before === null || before.inputTokens === null || before.outputTokens === null) return usage;
  return {
    inputTokens: before.inputTokens + (usage?.inputTokens ?? 0),
    outputTokens: before.outputTokens + (usage?.outputTokens ?? 0),
    isEstimated: before.isUsageEstimated || (usage?.isEstimated ?? false),
  };
}

const NOTHING = { tokens: 0, microUsd: 0 };

/** Improving costs money, but no premium tokens: which model improves is not the user's choice. */
const withImprover = ({ tokens, microUsd }: Reservation, { improver }: Draft): Reservation => ({
  tokens,
  microUsd: microUsd + toMicroUsd(improver?.costUsd ?? null),
});
