import type { FileText } from "#domain/files/file-section.ts";
import { PICTURE_TOKENS_USUAL } from "#domain/files/picture-tokens.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { ModelOffer } from "../../../ports/language-model.ts";
import type { HistoryRecord } from "../../../ports/store.ts";
import { premiumTokensLeft, tokenNote, waitForTurn } from "../limits/hold-quota.ts";
import { areTokensShort, routePrompt, wishesOf } from "../route/route-prompt.ts";
import { isAnyResting, standInRoute } from "../route/stand-in.ts";
import type { Draft, Ending } from "./answer-draft.ts";
import {
  type Answering,
  type AnswerPromptDeps,
  type Begun,
  ENOUGH,
  improvedPromptOf,
  type Prepared,
  sinceStart,
} from "./answering.ts";
import { callThroughRoutes, eyesFor, noModel } from "./call-models.ts";
import { continuedRoute } from "./continue-answer.ts";
import { improveMessage } from "./improve-message.ts";

/**
 * Answers one prompt, of a message or of an API call, once it has a place: improves it, chooses a model, reserves quota and calls the
 * model. Events go to the writer, the result into the draft, what explains the rewrite perhaps later (`draft.improverEnds`). The caller settles
 * quota and stores the result. Throws what the store throws.
 */
export async function answerPrompt(deps: AnswerPromptDeps, answering: Answering): Promise<Ending> {
  const { message, user, writer, end } = answering;
  await waitForTurn(deps, message, end);
  const place = await deps.places.take(user.id, end, (told) => writer.append({ type: "answer-queued", place: told }));
  if (place === null) return { kind: "ended" };
  try {
    return await answerInPlace(deps, answering, place.begun);
  } finally {
    await answering.draft.saved;
    place.leave();
  }
}

async function answerInPlace(deps: AnswerPromptDeps, waiting: Answering, begun: () => void): Promise<Ending> {
  const startOver = new AbortController();
  let isCalled = false;
  const answering: Begun = { ...waiting, begun, startOver: startOver.signal };
  const { message, user, draft, history, files, pictures } = answering;
  if (!message.isContinued) {
    await deps.tracing.during("improve", async (note) => {
      await improveMessage(deps, answering, () => {
        if (!isCalled) startOver.abort(ENOUGH);
        return !isCalled;
      });
      if (draft.improvement?.rewriter !== undefined) note({ rewriter: draft.improvement.rewriter });
    });
    draft.improvedMs = sinceStart(deps, message);
  }
  if (answering.end.aborted) return { kind: "ended" };
  const wishes = wishesOf(user.preferences, message.isContinued ? message.modelUsed : message.requestedModel);
  const [tokensLeft, read, seen, earlier] = await Promise.all([
    premiumTokensLeft(deps, user, message),
    files(),
    pictures(),
    history(),
  ]);
  const prepared: Prepared = { ...answering, earlier, attached: { files: read, pictures: seen } };
  const earlierTokens = tokensBefore(earlier);
  const attached = { tokens: tokensAttached(read, seen), earlierTokens, eyes: eyesFor(seen) };
  const quota = { pace: message.pace, premiumTokensLeft: tokensLeft };
  const prompt = improvedPromptOf(answering);
  if (areTokensShort(quota, prompt)) draft.limit = tokenNote(message.startedAt);
  const { subscriptionTier: tier } = user;
  const readPrompt = { task: draft.improvement?.task ?? null };
  const chooseAmong = (offers: readonly ModelOffer[]) =>
    deps.tracing.during("route", () =>
      routePrompt({ ...deps, models: { offers: () => offers } }, prompt, tier, wishes, quota, attached, readPrompt),
    );
  const standIn = () => (answering.mayStandIn ? standInRoute(deps, user, chooseAmong) : null);
  const chooseRoute = () => chooseAmong(deps.models.offers(user.id)) ?? standIn();
  const route = chooseRoute();
  if (route === null)
    return isAnyResting(deps, user) ? { kind: "failed", code: "provider-resting" } : noModel(deps, prepared);
  draft.route = message.isContinued ? continuedRoute(message, route) : route;
  const improved = draft.improvement && { improvement: draft.improvement };
  draft.unsaved = { status: "answering", route: draft.route, ...improved };
  let ending = await callThroughRoutes(deps, prepared, chooseRoute);
  isCalled = true;
  if (ending.kind === "ended" && startOver.signal.aborted && !answering.end.aborted) {
    giveUpAnswer(draft);
    draft.unsaved = {
      status: "answering",
      route: draft.route,
      ...(draft.improvement && { improvement: draft.improvement }),
    };
    const anew = { ...prepared, startOver: new AbortController().signal };
    ending = await callThroughRoutes(deps, anew, chooseRoute);
  }
  return ending;
}

/** What the answer to a careless rewrite has cost is counted; its words are not kept. */
function giveUpAnswer(draft: Draft): void {
  const { called, begun, text, inputTokensEstimated: inputTokens } = draft;
  const usage = { inputTokens, outputTokens: estimateTokens(text.slice(begun.length)) };
  if (called !== null) draft.lost = [...draft.lost, { model: called, usage, isEstimated: true }];
  Object.assign(draft, { text: begun, thinking: null, usage: null, toldModel: null, called: null });
}

const tokensBefore = (history: readonly HistoryRecord[]): number =>
  history.reduce(
    (sum, { improvedPrompt, originalPrompt, answer }) =>
      sum + estimateTokens(improvedPrompt ?? originalPrompt) + estimateTokens(answer),
    0,
  );

/** Of what came with this prompt. */
const tokensAttached = (files: readonly FileText[], pictures: readonly PictureRecord[]): number =>
  files.reduce((sum, file) => sum + (file.isEarlier ? 0 : file.tokens), 0) +
  pictures.filter(({ isEarlier }) => !isEarlier).length * PICTURE_TOKENS_USUAL;
