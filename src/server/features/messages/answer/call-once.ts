import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { answerInstructions } from "#domain/messages/answer-instructions.ts";
import { type CallSettings, callSettings } from "#domain/messages/thinking.ts";
import { type QuotaLimit, toMicroUsd } from "#domain/plans/quotas.ts";
import { momentInWords } from "#domain/prompting/reading/moment.ts";
import { textToSend } from "#domain/prompting/text-to-send.ts";
import { factsOf, labelIn } from "#domain/routing/route-decision.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { MessageProgress } from "../../../ports/answer-records.ts";
import { ProviderError, type TokenUsage } from "../../../ports/language-model.ts";
import { momentOf } from "../improve/moment-of.ts";
import { holdQuota } from "../limits/hold-quota.ts";
import { type Draft, type Ending, hasNewText } from "./answer-draft.ts";
import { type Answering, type AnswerPromptDeps, improvedPromptOf, type Prepared } from "./answering.ts";
import { tellModel } from "./continue-answer.ts";
import { microUsdSpent } from "./settle-message.ts";
import { callModel, thinkingWishOf } from "./stream-call.ts";

/** What became of one call; "limited": a quota was in its way, and "error": it failed and is noted among the attempts. */
export type Call = Ending | { readonly kind: "limited"; readonly by: QuotaLimit } | { readonly kind: "error" };

export async function callOnce(
  deps: AnswerPromptDeps,
  answering: Prepared,
  { model, hasMoreRoom, msLeft }: { model: CatalogueEntry; hasMoreRoom: boolean; msLeft: number },
): Promise<Call> {
  const { message, user, draft, end, terms } = answering;
  const prompt = textToSend(message.originalPrompt, draft.improvement);
  const instructions = answerInstructions(
    user.preferences,
    momentInWords(momentOf(user, message.startedAt, deps.hostTimeZone)),
  );
  const { earlier: history, attached } = answering;
  const material = { ...attached, prompt, history, instructions, newBoundary: deps.newBoundary, begun: draft.begun };
  const composed = terms.compose(material, user.subscriptionTier, model);
  const windowTokensLeft = model.contextTokens - composed.inputTokens - composed.outputTokensMax;
  const settings = callSettings(model, windowTokensLeft, hasMoreRoom, thinkingWishOf(user));
  const { inputTokens } = composed;
  const outputTokensMax = composed.outputTokensMax + settings.thinkingTokensMax;
  const spentMicroUsd = Math.max(microUsdSpent(draft), toMicroUsd(draft.improverHeldUsd));
  const call = { model, inputTokens, outputTokensMax, spentMicroUsd };
  const hold = await holdQuota(deps, answering, user.subscriptionTier, call, draft.unsaved);
  if (hold === "lost") return { kind: "ended" };
  if (typeof hold === "object") {
    draft.limit = hold;
    return { kind: "limited", by: hold.by };
  }
  const { unsaved } = draft;
  draft.unsaved = null;
  if (hold === "held" && unsaved !== null) draft.stored = unsaved;
  // The provider is called while this is being stored; settling waits for both.
  if (hold === "free" && unsaved !== null) draft.saved = save(deps, answering, unsaved).catch(deps.reportBug);
  draft.sentPrompt = prompt === improvedPromptOf(answering) ? null : prompt;
  draft.fileCuts = composed.fileCuts;
  draft.pictureTokens = composed.pictureTokens;
  announceModel(answering, model);
  answering.begun();
  try {
    return await callModel(deps, answering, composed, model, inTime(settings, msLeft));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteLost(draft, model, error.usage);
    if (end.aborted || answering.startOver.aborted) return { kind: "ended" };
    const { kind, retryAfterMs, status } = error;
    draft.attempts.push({ model, kind, retryAfterMs, status });
    return { kind: "error" };
  }
}

async function save(
  { store }: AnswerPromptDeps,
  { lease, draft }: Answering,
  progress: MessageProgress,
): Promise<void> {
  if (await store.messages.saveProgress(lease, progress)) draft.stored = progress;
}

/** A model that thinks has its time; every other has what is left until the answer must have begun. */
const inTime = (settings: CallSettings, msLeft: number): CallSettings =>
  settings.thinkingTokensMax > 0 ? settings : { ...settings, firstTextMs: Math.min(settings.firstTextMs, msLeft) };

/** A call without a word that is billed all the same: as the provider says, or as much as it told of its thinking. */
function noteLost(draft: Draft, model: CatalogueEntry, told: TokenUsage | null): void {
  if (hasNewText(draft)) {
    draft.usage = told;
    return;
  }
  const thought = draft.thinking?.text ?? "";
  draft.thinking = null;
  if (told === null && thought === "") return;
  const estimated = { inputTokens: draft.inputTokensEstimated, outputTokens: estimateTokens(thought) };
  draft.lost = [...draft.lost, { model, usage: told ?? estimated, isEstimated: told === null }];
}

/** Says which model is asked, once for each model; the same one asked again changes nothing for the reader. */
function announceModel({ writer, draft }: Answering, called: CatalogueEntry): void {
  const { name, label } = called;
  if (draft.route === null || draft.toldModel === name) return;
  if (draft.route.model !== name) {
    const skipped = labelIn(draft.route, draft.route.model);
    draft.route = {
      ...draft.route,
      model: name,
      why: `${label} answers because ${skipped} did not.`,
      runnerUp: draft.route.runnerUp?.model === name ? null : draft.route.runnerUp,
    };
  }
  // The catalogue may have changed since the choice: what is called is what the answer keeps.
  const candidates = draft.route.candidates.map((each) =>
    each.model === name ? { ...each, ...factsOf(called) } : each,
  );
  draft.route = { ...draft.route, candidates };
  tellModel(writer, draft, draft.route);
}
