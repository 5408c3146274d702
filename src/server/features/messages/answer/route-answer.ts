import { explainNoModel, explainNoVisionModel, modelAccessOf } from "#domain/catalogue/model-access.ts";
import type { FileText } from "#domain/files/file-section.ts";
import { PICTURE_TOKENS_USUAL } from "#domain/files/file-tokens.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { VisionNeed } from "#domain/routing/select-eligible-models.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { ModelOffer } from "../../../ports/language-model.ts";
import type { HistoryRecord, PromptToAnswer } from "../../../ports/message-record.ts";
import { createPremiumTokenNote, loadPremiumTokensLeft } from "../limits/reserve-call-quota.ts";
import { hasPausedModel, routeToDemonstrationModel } from "../route/demonstration-model.ts";
import { arePremiumTokensShort, routePreferencesOf, routePrompt } from "../route/route-prompt.ts";
import type { AnswerJob, AnswerPromptDeps } from "./answer-job.ts";
import {
  type AcceptedAnswer,
  type AnswerEnding,
  type AnswerWithCalls,
  type EndedAnswer,
  endAnswer,
  type ImprovedAnswer,
  prepareForCalls,
} from "./answer-steps.ts";
import { mergeWithEarlierRoute } from "./continue-answer.ts";

export interface RoutedAnswer {
  readonly toCall: AnswerWithCalls;
  /** Chooses among the models that are available when it is called. */
  readonly chooseAgain: () => RouteDecision | null;
}

/** Loads the material of the prompt and chooses a model. Returns an ended answer if no model can be called. */
export async function routeAnswer(
  deps: AnswerPromptDeps,
  asked: AnswerJob,
  improved: ImprovedAnswer,
): Promise<RoutedAnswer | EndedAnswer> {
  const { message, user } = asked;
  const preferences = routePreferencesOf(
    user.preferences,
    message.isContinued ? message.modelUsed : message.requestedModel,
  );
  const [tokensLeft, files, pictures, history] = await Promise.all([
    loadPremiumTokensLeft(deps, user, message),
    asked.files(),
    asked.pictures(),
    asked.history(),
  ]);
  const attached = {
    ...{ tokens: tokensAttached(files, pictures), earlierTokens: tokensBefore(history), eyes: eyesFor(pictures) },
  };
  const quota = { pace: message.pace, premiumTokensLeft: tokensLeft };
  const prompt = improvedPromptOf(message, improved);
  const limit = arePremiumTokensShort(quota, prompt) ? createPremiumTokenNote(message.startedAt) : null;
  const { subscriptionTier: tier } = user;
  const task = improved.improved.now().improvement?.task ?? null;
  const chooseAmong = (offers: readonly ModelOffer[]) =>
    deps.tracing.during("route", () =>
      routePrompt({ ...deps, models: { offers: () => offers } }, prompt, tier, preferences, quota, attached, task),
    );
  const chooseStandIn = () => (asked.mayStandIn ? routeToDemonstrationModel(deps, user, chooseAmong) : null);
  const chooseAgain = () => chooseAmong(deps.models.offers(user.id)) ?? chooseStandIn();
  const chosen = chooseAgain();
  if (chosen === null) {
    const isResting = hasPausedModel(deps, user);
    const ending = isResting
      ? ({ kind: "failed", code: "provider-resting" } as const)
      : createNoModelEnding(deps, user, pictures);
    return endAnswer({ ...improved, limit }, ending);
  }
  const route = message.isContinued ? mergeWithEarlierRoute(message, chosen) : chosen;
  return {
    toCall: prepareForCalls({ ...improved, route, limit, material: { history, files, pictures } }),
    chooseAgain,
  };
}

/** The prompt as users see it. The prompt that is sent may contain more. */
export const improvedPromptOf = ({ originalPrompt }: PromptToAnswer, { improved }: AcceptedAnswer): string =>
  improved.now().improvement?.improvedPrompt ?? originalPrompt;

/** Explains to the user why no model can be called. */
export const createNoModelEnding = (
  { models }: AnswerPromptDeps,
  { subscriptionTier, preferences }: UserRecord,
  pictures: readonly PictureRecord[],
): AnswerEnding => ({
  kind: "failed",
  code: "no-model",
  sentence:
    (eyesFor(pictures) === "needed"
      ? explainNoVisionModel(models.offers(), modelAccessOf(subscriptionTier, preferences))
      : null) ?? explainNoModel(models.offers(), modelAccessOf(subscriptionTier, preferences)),
});

/** Pictures of this prompt need a model that sees them. For earlier pictures, such a model is only preferred. */
const eyesFor = (pictures: readonly PictureRecord[]): VisionNeed =>
  pictures.some(({ isEarlier }) => !isEarlier) ? "needed" : pictures.length > 0 ? "wanted" : "unused";

const tokensBefore = (history: readonly HistoryRecord[]): number =>
  history.reduce(
    (sum, { improvedPrompt, originalPrompt, answer }) =>
      sum + estimateTokens(improvedPrompt ?? originalPrompt) + estimateTokens(answer),
    0,
  );

/** Estimated tokens of the files and pictures of this prompt, without those of earlier prompts. */
const tokensAttached = (files: readonly FileText[], pictures: readonly PictureRecord[]): number =>
  files.reduce((sum, file) => sum + (file.isEarlier ? 0 : file.tokens), 0) +
  pictures.filter(({ isEarlier }) => !isEarlier).length * PICTURE_TOKENS_USUAL;
