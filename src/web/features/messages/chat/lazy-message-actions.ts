import { actionFailed } from "../actions/action-notices.ts";

const load = async () => {
  const { regenerateAnswer, continueAnswer, answerWithoutRewrite, rateAnswer } = await import("./answer-again.ts");
  const { sendVersion, sendWithAnswers, sendText, sendOriginal, sendCorrected, undoChanges } = await import(
    "./send-again.ts"
  );
  return {
    ...{ regenerateAnswer, continueAnswer, answerWithoutRewrite, rateAnswer },
    ...{ sendVersion, sendWithAnswers, sendText, sendOriginal, sendCorrected, undoChanges },
  };
};

/** Not needed before the first message. Loaded in idle time, at the latest on the first press. */
export const preloadMessageActions = load;

/** Runs an action on existing messages. Returns `failed` if its code could not be loaded; the user was notified. */
export async function withMessageActions<Done>(
  run: (again: Awaited<ReturnType<typeof load>>) => Promise<Done>,
  failed: Done,
): Promise<Done> {
  const again = await load().catch((error: unknown) => {
    actionFailed(error, "This could not be loaded. Please check your connection and try again.");
    return null;
  });
  return again === null ? failed : await run(again);
}
