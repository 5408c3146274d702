import { randomUUID } from "node:crypto";
import { calculateQuotaUse } from "#domain/plans/quotas.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import {
  type AnswerAbortReason,
  type AnswerMessageDeps,
  answerMessage,
} from "../features/messages/answer/answer-message.ts";
import { readLoggedAnswerText } from "../features/messages/answer/continue-answer.ts";
import type { UserRecord } from "../ports/account-store.ts";
import type { Lease } from "../ports/answer-records.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { MessageEventLog } from "../ports/message-log.ts";
import type { MessageRecord } from "../ports/message-record.ts";
import type { QuotaStore } from "../ports/quota-store.ts";
import type { Store } from "../ports/store.ts";

/** A third of the time that a lease is valid, so that one failed renewal does no harm. */
const RENEW_INTERVAL_MS = 5_000;
const TAKE_OVER_INTERVAL_MS = 10_000;
/**
 * This process runs at most this many answers of dead processes at once, so that a restart after a crash does not flood
 * the providers.
 */
const TAKEN_OVER_AT_ONCE_MAX = 100;
const LOG_KEPT_MS = 2 * 60_000;

export interface RunAnswersDeps extends Omit<AnswerMessageDeps, "store" | "log"> {
  readonly store: Pick<Store, "messages" | "leases" | "accounts" | "conversations" | "quotas">;
  readonly log: MessageEventLog;
}

export interface AnswerRunner {
  /** Answers in the background, under the lease. */
  run(message: MessageRecord, lease: Lease, user: UserRecord): void;
  /**
   * Takes over messages that other processes left without a complete answer, now and every ten seconds.
   * `areOthersDead` true: no other process runs, so all leases end at once.
   */
  start(options: { areOthersDead: boolean }): Promise<void>;
  /** Waits up to `graceMs` for running answers, then stops the rest and releases their leases. */
  stop(graceMs: number): Promise<void>;
}

interface Running {
  readonly lease: Lease;
  readonly end: AbortController;
  readonly finished: Promise<void>;
}

export function createAnswerRunner(deps: RunAnswersDeps): AnswerRunner {
  const running = new Map<number, Running>();
  /** Work that goes on after an answer is settled, for example adding the reasons of a rewrite. */
  const late = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] = [];
  const orphans = takeOrphans(deps, run);

  deps.log.onStop((messageId) => endWith(running, messageId, "stopped"));

  function run(message: MessageRecord, lease: Lease, user: UserRecord): Promise<void> {
    const end = new AbortController();
    const finished = deps.tracing
      .during("answer", async () => {
        const settled = await answerMessage(deps, message, lease, user, end.signal);
        late.add(settled.late);
        void settled.late.finally(() => late.delete(settled.late));
      })
      // After an error, this process no longer renews the lease. When the lease has expired, a process takes over.
      .catch(deps.reportBug)
      .finally(() => {
        if (running.get(message.id)?.lease === lease) running.delete(message.id);
      });
    running.set(message.id, { lease, end, finished });
    return finished;
  }

  const every = (intervalMs: number, job: () => Promise<void>) => {
    const timer = setInterval(() => void job().catch(deps.reportBug), intervalMs);
    timer.unref();
    timers.push(timer);
  };

  return {
    run: (message, lease, user) => void run(message, lease, user),
    async start({ areOthersDead }) {
      if (areOthersDead) await deps.store.leases.expireAll();
      every(RENEW_INTERVAL_MS, () => renewLeases(deps.store.leases, running));
      every(TAKE_OVER_INTERVAL_MS, orphans.takeOver);
      every(TAKE_OVER_INTERVAL_MS, () =>
        deps.store.leases.dropLogs(new Date(deps.clock.now().getTime() - LOG_KEPT_MS)),
      );
      // Runs in the background, so that page loads do not wait for it.
      void orphans.takeOver().catch(deps.reportBug);
    },
    async stop(graceMs) {
      await orphans.stop();
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
      await Promise.race([Promise.allSettled([...running.values()].map((answer) => answer.finished)), deadline]);
      await Promise.race([Promise.allSettled(late), deadline]);
      const left = [...running.values()];
      for (const answer of left) answer.end.abort("given-up" satisfies AnswerAbortReason);
      await Promise.allSettled(left.map((answer) => answer.finished));
      await Promise.allSettled(left.map((answer) => deps.store.leases.release(answer.lease)));
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
  };
}

const endWith = (running: ReadonlyMap<number, Running>, messageId: number, reason: AnswerAbortReason) =>
  running.get(messageId)?.end.abort(reason);

/** Renews the leases of running answers. Stops an answer if its lease is lost or a stop was requested. */
async function renewLeases(
  leases: Pick<Store["leases"], "renew">,
  running: ReadonlyMap<number, Running>,
): Promise<void> {
  const held = [...running.values()].map((answer) => answer.lease);
  if (held.length === 0) return;
  const renewed = await leases.renew(held);
  for (const lease of held) {
    if (running.get(lease.messageId)?.lease !== lease) continue;
    const state = renewed.get(lease.messageId);
    if (state === undefined) endWith(running, lease.messageId, "given-up");
    else if (state.isStopRequested) endWith(running, lease.messageId, "stopped");
  }
}

interface Orphans {
  takeOver(): Promise<void>;
  /** Takes over no more messages, and waits for the current search. */
  stop(): Promise<void>;
}

function takeOrphans(
  deps: RunAnswersDeps,
  run: (message: MessageRecord, lease: Lease, user: UserRecord) => Promise<void>,
): Orphans {
  let isStopping = false;
  let takenOver = 0;
  let looking: Promise<void> | null = null;

  function takeOver(): Promise<void> {
    looking ??= takeWhileRoom().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function takeWhileRoom(): Promise<void> {
    // While there is no room to store answers, unfinished messages have to wait.
    while (!isStopping && takenOver < TAKEN_OVER_AT_ONCE_MAX && deps.hasRoom()) {
      const orphan = await deps.store.leases.takeOver(randomUUID());
      if (orphan === null) return;
      const user = await deps.store.accounts.find(orphan.message.userId);
      if (user !== null) void runOrphan(orphan.message, orphan.lease, user);
    }
  }

  async function runOrphan(message: MessageRecord, lease: Lease, user: UserRecord): Promise<void> {
    takenOver++;
    await countCutCall(deps, message, lease).catch(deps.reportBug);
    await run(message, lease, user);
    // If the maximum was running, more messages may be left. They should not wait for the next interval.
    if (takenOver-- === TAKEN_OVER_AT_ONCE_MAX) await takeOver().catch(deps.reportBug);
  }

  return {
    takeOver,
    async stop() {
      isStopping = true;
      await looking?.catch(deps.reportBug);
    },
  };
}

interface CountCutCallDeps {
  readonly store: { readonly quotas: Pick<QuotaStore, "cutCall" | "settleCutCall"> };
  readonly log: Pick<MessageEventLog, "read">;
  readonly models: Pick<LanguageModel, "offers">;
}

/**
 * Counts the usage of a model call that was cut off when its process died. The provider charges for the call but did
 * not report the usage. It is estimated from the model's input and from the text that had arrived.
 */
async function countCutCall(
  { store, log, models }: CountCutCallDeps,
  message: MessageRecord,
  lease: Lease,
): Promise<void> {
  const call = await store.quotas.cutCall(lease);
  if (call === null) return;
  const seen = await readLoggedAnswerText(log, message.id);
  const before = message.isContinued ? (message.answer ?? "") : "";
  const written = seen.startsWith(before) ? seen.slice(before.length) : "";
  const called = models.offers().find(({ entry }) => entry.name === call.model)?.entry ?? null;
  const output = called === null ? { tokens: 0, microUsd: 0 } : calculateQuotaUse(called, 0, estimateTokens(written));
  await store.quotas.settleCutCall(lease, {
    tokens: call.taken.tokens + output.tokens,
    microUsd: call.taken.microUsd + output.microUsd,
  });
}
