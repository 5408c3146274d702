import { estimateTokens } from "#domain/text/tokens.ts";
import { waitForEarlierMessages } from "../limits/reserve-call-quota.ts";
import { type AnswerJob, type AnswerPromptDeps, msSinceStart, type RestartableAnswerJob } from "./answer-job.ts";
import {
  type AnswerWithCalls,
  type EndedAnswer,
  endAnswer,
  endAnswerOnError,
  failureFromError,
  type ImprovedAnswer,
  type ImprovedPrompt,
  progressOf,
  STOPPED_ENDING,
} from "./answer-steps.ts";
import { callModels, type ModelCallsResult } from "./call-models.ts";
import { improveMessage } from "./improve-message.ts";
import { routeAnswer } from "./route-answer.ts";
import { PLAIN_ABORT_REASON } from "./stream-call.ts";

/**
 * Answers one prompt of a message or an API call as soon as it has a place in the queue: improves it, chooses a model,
 * holds quota and calls the model. Events go to the writer. The reasons of the rewrite may arrive later
 * (`improved.last`). The caller settles the quota and stores the result. Never rejects: an error of the store or a bug
 * is returned in `ending`.
 */
export const answerPrompt = (deps: AnswerPromptDeps, asked: AnswerJob): Promise<EndedAnswer> =>
  answerInTurn(deps, asked).catch(endAnswerOnError(asked.accepted));

async function answerInTurn(deps: AnswerPromptDeps, asked: AnswerJob): Promise<EndedAnswer> {
  const { message, user, writer, accepted, end } = asked;
  await waitForEarlierMessages(deps, message, end);
  const tellPlace = (place: number) => writer.append({ type: "answer-queued", place });
  const place = await deps.places.take(user.id, end, tellPlace);
  if (place === null) return endAnswer(accepted, STOPPED_ENDING);
  try {
    const ended = await answerInPlace(deps, asked, place.begun);
    return { ...ended, storedProgress: await ended.saving };
  } finally {
    place.leave();
  }
}

async function answerInPlace(deps: AnswerPromptDeps, asked: AnswerJob, onModelAsked: () => void): Promise<EndedAnswer> {
  const startOver = new AbortController();
  let isAnswered = false;
  const placed: RestartableAnswerJob = { ...asked, onModelAsked, startOver: startOver.signal };
  const improved = await improve(deps, placed, () => {
    if (!isAnswered) startOver.abort(PLAIN_ABORT_REASON);
    return !isAnswered;
  });
  if ("ending" in improved) return improved;
  if (asked.end.aborted) return endAnswer(improved, STOPPED_ENDING);
  const routed = await routeAnswer(deps, placed, improved).catch(endAnswerOnError(improved));
  if ("ending" in routed) return routed;
  const { toCall, chooseAgain } = routed;
  let calls = await callModels(deps, placed, toCall, chooseAgain).catch(brokenOff(toCall));
  isAnswered = true;
  if (calls.ending.kind === "ended" && startOver.signal.aborted && !asked.end.aborted) {
    const anew = { ...placed, startOver: new AbortController().signal };
    const again = giveUpAnswer(calls.answer);
    calls = await callModels(deps, anew, again, chooseAgain).catch(brokenOff(again));
  }
  return endAnswer(calls.answer, calls.ending);
}

/** For `catch`: after an error of the store or a bug, the answer counts as failed. */
const brokenOff =
  (answer: AnswerWithCalls) =>
  (thrown: unknown): ModelCallsResult => ({ answer, ending: failureFromError(thrown) });

/** The prompt of a continued answer is not improved again. */
async function improve(
  deps: AnswerPromptDeps,
  placed: RestartableAnswerJob,
  startOver: () => boolean,
): Promise<ImprovedAnswer | EndedAnswer> {
  const { message, accepted } = placed;
  if (message.isContinued) return { ...accepted, improvedMs: null };
  let unchanged = accepted.improved;
  const onRead = (read: ImprovedPrompt) => {
    unchanged = read;
  };
  try {
    const improved = await deps.tracing.during("improve", async (note) => {
      const sendable = await improveMessage(deps, placed, startOver, onRead);
      const rewriter = sendable.now().improvement?.rewriter;
      if (rewriter !== undefined) note({ rewriter });
      return sendable;
    });
    return { ...accepted, improved, improvedMs: msSinceStart(deps, message) };
  } catch (error) {
    return endAnswerOnError({ ...accepted, improved: unchanged })(error);
  }
}

/** Drops an answer to a rewrite that lost something. Its cost still counts, but its text is removed. */
function giveUpAnswer(answer: AnswerWithCalls): AnswerWithCalls {
  const { called, earlierText, text, inputTokensEstimated: inputTokens } = answer;
  const usage = { inputTokens, outputTokens: estimateTokens(text.slice(earlierText.length)) };
  const lost = called === null ? answer.lost : [...answer.lost, { model: called, usage, isEstimated: true }];
  return {
    ...answer,
    ...{ lost, text: earlierText, thinking: null, usage: null, announcedModel: null, called: null },
    progressToSave: progressOf(answer),
  };
}
