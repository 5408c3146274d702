import { showServerError } from "../actions/action-notices.ts";

const load = async () => {
  const { regenerateAnswer, continueAnswer, answerWithoutRewrite, rateAnswer } = await import("./answer-again.ts");
  const {
    sendVersion,
    sendWithAnswers,
    sendUnusedRewrite,
    sendOriginal,
    sendCorrectedRewrite: sendCorrected,
    undoChanges,
  } = await import("./send-again.ts");
  return {
    ...{ regenerateAnswer, continueAnswer, answerWithoutRewrite, rateAnswer },
    ...{ sendVersion, sendWithAnswers, sendUnusedRewrite, sendOriginal, sendCorrected, undoChanges },
  };
};

/** These actions need an existing message, so their code is loaded in idle time, or with the first action. */
export const preloadMessageActions = load;

/** Runs an action. If its code cannot be loaded, notifies the user and returns `failed`. */
export async function withMessageActions<Done>(
  run: (again: Awaited<ReturnType<typeof load>>) => Promise<Done>,
  failed: Done,
): Promise<Done> {
  const again = await load().catch((error: unknown) => {
    showServerError(error, "This could not be loaded. Please check your connection and try again.");
    return null;
  });
  return again === null ? failed : await run(again);
}
