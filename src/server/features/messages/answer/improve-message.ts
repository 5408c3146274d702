import type { MessageEvent } from "#contract/messages.ts";
import { savedRegion } from "#domain/catalogue/region.ts";
import type { FileText } from "#domain/files/file-section.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import { unchangedImprovement } from "#domain/prompting/improve-without-model.ts";
import { refusedIn } from "#domain/prompting/memory/lessons.ts";
import { rewriteCostAtMost, rewriteCostWhenCut } from "#domain/prompting/model/rewrite-cost.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { LogWriter } from "../../../ports/message-log.ts";
import type { AskedPrompt, HistoryRecord, Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import { contextOf, questionsAsked } from "../improve/known-context.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { momentOf } from "../improve/moment-of.ts";
import { type Rewritten, rewritePrompt, rewriterFor, withoutRewrite } from "../improve/rewrite-prompt.ts";
import type { RewriterDeps } from "../improve/rewriter-deps.ts";
import type { SendLimitsOf } from "../limits/send-limits.ts";
import type { Draft } from "./answer-draft.ts";

export interface ImproveMessageDeps extends RewriterDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress">;
    readonly quotas: Pick<Store["quotas"], "reserve">;
  };
  readonly limits: SendLimitsOf;
  readonly reportBug: (error: unknown) => void;
  readonly memory: Pick<MessageMemory, "recall">;
}

interface Improving {
  readonly message: AskedPrompt;
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly draft: Draft;
  readonly writer: Pick<LogWriter, "append">;
  readonly end: AbortSignal;
  /** Aborts when the user does not want to wait for a rewrite. */
  readonly skip: AbortSignal | null;
  /** To be called where this process has done its part and a model is asked. */
  readonly begun: () => void;
  /** What the prompt follows, oldest first; read when it is asked for. */
  readonly history: () => Promise<readonly HistoryRecord[]>;
  /** The files that came with it and before it; read when they are asked for. */
  readonly files: () => Promise<readonly FileText[]>;
  /** The pictures, likewise. */
  readonly pictures: () => Promise<readonly PictureRecord[]>;
  /** Hears what the model would call a conversation that begins with this prompt. */
  readonly onName: (name: string) => void;
}

/** The rewrite is shown as it arrives, but not more often than people can read. */
const REWRITE_SHOWN_EVERY_CHARACTERS = 24;

/**
 * Improves one message on the level of its user's plan: by a model where one is asked, by a recipe elsewhere. Tells every rewrite and
 * leaves the last one in the draft. Returns as soon as the prompt can be sent: `draft.improverEnds` is what may still come, the
 * model's account of its rewrite. Where that shows a loss, `startOver` is asked for: true if the prompt can still be sent as it was
 * written. What was reviewed is used as it is.
 */
export async function improveMessage(
  deps: ImproveMessageDeps,
  improving: Improving,
  startOver: () => boolean,
): Promise<void> {
  const { message, user, draft } = improving;
  if (!message.isImprovementOn) return;
  if (message.reviewedImprovement !== null) {
    draft.improvement = message.reviewedImprovement;
    tell(improving);
    return;
  }
  const { originalPrompt: prompt } = message;
  const level = PLANS[user.subscriptionTier].optimizer;
  const [memory, history, files, pictures] = await Promise.all([
    deps.memory.recall(user, prompt),
    improving.history(),
    improving.files(),
    improving.pictures(),
  ]);
  const plain = {
    ...{ prompt, level, hasMaterial: files.length + pictures.length > 0, isFollowUp: history.length > 0 },
    ...{ asked: questionsAsked(history), refused: refusedIn(memory) },
  };
  draft.improvement = unchangedImprovement(plain);
  const region = savedRegion(user.preferences);
  const rewriter = rewriterFor(deps, { userId: user.id, region, level, prompt });
  if (rewriter.kind === "nobody") {
    draft.improvement = withoutRewrite(plain, rewriter.outcome);
    tell(improving);
    return;
  }

  improving.begun();
  // Whoever opens the page meanwhile sees what is being done.
  const saved = deps.store.messages.saveProgress(improving.lease, { status: "improving" }).catch(deps.reportBug);
  draft.improverHeldUsd = rewriteCostAtMost(rewriter.model, rewriter.secondReader, prompt);
  if (await isWithinBudget(deps, improving, rewriteCostWhenCut(rewriter.model, prompt))) {
    const known = contextOf({
      ...{ level, preferences: user.preferences, memory, history, files },
      pictures: pictures.map(({ name }) => name),
    });
    const moment = momentOf(user, message.startedAt, deps.hostTimeZone);
    const input = { ...plain, userId: user.id, region, rewriter, known, moment };
    follow(improving, await rewritePrompt(deps, input, improving, showing(improving)), startOver);
  } else {
    draft.improverHeldUsd = 0;
    draft.improvement = withoutRewrite(plain, "budget");
  }
  await saved;
  if (!improving.end.aborted) tell(improving);
}

/** Takes what can be sent now, and what explains it when it comes. */
function follow(improving: Improving, rewritten: Rewritten, startOver: () => boolean): void {
  const { draft, end } = improving;
  draft.improvement = rewritten.improvement;
  draft.improver = rewritten.usage();
  draft.improverEnds = rewritten.rest.then((improvement) => {
    draft.improver = rewritten.usage();
    draft.improverHeldUsd = 0;
    const name = rewritten.name();
    if (name !== null) improving.onName(name);
    if (improvement === null || end.aborted) return;
    const sent = draft.improvement;
    const isLost = sent?.changed === true && !improvement.changed;
    // Where the answer to it is there already, the rewrite was sent, and the card says what it lost.
    const wasSent = isLost && !startOver();
    draft.improvement = wasSent ? { ...sent, findings: improvement.findings, task: improvement.task } : improvement;
    tell(improving);
  });
}

function tell({ writer, draft }: Improving): void {
  if (draft.improvement === null) return;
  writer.append({ type: "prompt-improved", improvement: draft.improvement } as MessageEvent);
}

/** Tells the rewritten text as it grows, before anybody has judged it. */
function showing({ writer }: Improving): (text: string) => void {
  let shown = 0;
  return (text) => {
    if (text.length - shown < REWRITE_SHOWN_EVERY_CHARACTERS) return;
    writer.append({ type: "rewrite-delta", text: text.slice(shown) });
    shown = text.length;
  };
}

/** Holds what the models may cost; a budget that is used up costs the user a better rewrite, never the answer. */
async function isWithinBudget(
  deps: ImproveMessageDeps,
  { lease, user, draft }: Improving,
  cutUsd: number,
): Promise<boolean> {
  const microUsd = toMicroUsd(draft.improverHeldUsd);
  if (microUsd === 0) return true;
  const { ceilings } = deps.limits(user.subscriptionTier);
  // What a process that dies here has spent (decision 76).
  const taken = { tokens: 0, microUsd: toMicroUsd(cutUsd) };
  return (await deps.store.quotas.reserve(lease, { tokens: 0, microUsd }, ceilings, { model: null, taken })) === null;
}
