import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { Lease, MessageProgress } from "../../../ports/answer-records.ts";
import { ProviderError, type TokenUsage } from "../../../ports/language-model.ts";
import { reserveCallQuota } from "../limits/reserve-call-quota.ts";
import { announceModel } from "./announce-model.ts";
import type { AnswerPromptDeps, RestartableAnswerJob } from "./answer-job.ts";
import {
  type AnswerEnding,
  type AnswerWithCalls,
  failureFromError,
  hasNewText,
  STOPPED_ENDING,
} from "./answer-steps.ts";
import { type NextCall, type PreparedCall, prepareCall } from "./prepare-call.ts";
import { improvedPromptOf } from "./route-answer.ts";
import { type CallToStream, type StreamedCall, streamCall } from "./stream-call.ts";

/** "limited": a quota prevented the call. "error": the call failed and is in `attempts`. */
export interface CallResult {
  readonly answer: AnswerWithCalls;
  readonly outcome: AnswerEnding | { readonly kind: "limited"; readonly by: QuotaLimit } | { readonly kind: "error" };
}

/** Holds quota for one call, announces the model and calls it. Throws what the store throws. */
export async function makeCall(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  answer: AnswerWithCalls,
  next: NextCall,
): Promise<CallResult> {
  const prepared = prepareCall(deps, asked, answer, next);
  const { progressToSave } = answer;
  const hold = await reserveCallQuota(deps, asked, asked.user.subscriptionTier, prepared.toHold, progressToSave);
  if (hold === "lost") return { answer, outcome: STOPPED_ENDING };
  if (typeof hold === "object")
    return { answer: { ...answer, limit: hold }, outcome: { kind: "limited", by: hold.by } };
  const held = holdAnswer(deps, asked, answer, prepared, hold);
  asked.onModelAsked();
  return afterCall(asked, held, await streamCall(deps, asked, held));
}

function holdAnswer(
  deps: AnswerPromptDeps,
  { message, lease, writer }: RestartableAnswerJob,
  answer: AnswerWithCalls,
  { model, prompt, composed, settings }: PreparedCall,
  hold: "held" | "free",
): CallToStream {
  const { fileCuts, pictureTokens, inputTokens: inputTokensEstimated } = composed;
  const sentPrompt = prompt === improvedPromptOf(message, answer) ? null : prompt;
  const saving = savingBeside(deps, lease, answer, hold);
  const held = { ...answer, saving, progressToSave: null, sentPrompt, fileCuts, pictureTokens };
  const announced = announceModel(writer, held, model);
  return { answer: { ...announced, inputTokensEstimated, called: model }, model, composed, settings };
}

/** Stores progress while the provider call runs. Settling waits for both. */
function savingBeside(
  deps: AnswerPromptDeps,
  lease: Lease,
  { saving, progressToSave }: AnswerWithCalls,
  hold: "held" | "free",
): AnswerWithCalls["saving"] {
  if (progressToSave === null) return saving;
  // `reserveCallQuota` stored the progress already.
  if (hold === "held") return saving.then(() => progressToSave);
  const stored = save(deps, lease, progressToSave);
  return saving.then(async (before) => (await stored) ?? before);
}

async function save(
  { store, reportBug }: AnswerPromptDeps,
  lease: Lease,
  progress: MessageProgress,
): Promise<MessageProgress | null> {
  try {
    return (await store.messages.saveProgress(lease, progress)) ? progress : null;
  } catch (error) {
    reportBug(error);
    return null;
  }
}

function afterCall(
  asked: RestartableAnswerJob,
  { answer: before, model }: CallToStream,
  streamed: StreamedCall,
): CallResult {
  const { end, ...pieces } = streamed;
  const answer = { ...before, ...pieces };
  if (end.kind !== "threw") return { answer, outcome: end };
  const { error } = end;
  if (!(error instanceof ProviderError)) return { answer, outcome: failureFromError(error) };
  const failed = afterFailure(answer, model, error.usage);
  if (asked.end.aborted || asked.startOver.aborted) return { answer: failed, outcome: STOPPED_ENDING };
  const { kind, retryAfterMs, status } = error;
  const attempts = [...failed.attempts, { model, kind, retryAfterMs, status }];
  return { answer: { ...failed, attempts }, outcome: { kind: "error" } };
}

/** A failed call without text may still be billed. If no usage is reported, the thinking is used to estimate it. */
function afterFailure(answer: AnswerWithCalls, model: CatalogueEntry, usage: TokenUsage | null): AnswerWithCalls {
  if (hasNewText(answer)) return { ...answer, usage };
  const thought = answer.thinking?.text ?? "";
  const rest = { ...answer, thinking: null };
  if (usage === null && thought === "") return rest;
  const estimated = { inputTokens: answer.inputTokensEstimated, outputTokens: estimateTokens(thought) };
  return { ...rest, lost: [...answer.lost, { model, usage: usage ?? estimated, isEstimated: usage === null }] };
}
