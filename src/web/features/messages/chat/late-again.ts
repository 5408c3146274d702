import { actionFailed } from "../actions/action-notices.ts";

const load = async () => {
  const { answerAgain, continueAnswer, answerWithoutRewrite, rateAnswer } = await import("./answer-again.ts");
  const { sendVersion, sendAnswered, sendText, sendOriginal, sendCorrected, undoChanges } = await import(
    "./send-again.ts"
  );
  return {
    ...{ answerAgain, continueAnswer, answerWithoutRewrite, rateAnswer },
    ...{ sendVersion, sendAnswered, sendText, sendOriginal, sendCorrected, undoChanges },
  };
};

/** Nothing of it is needed before there is a message: it comes in idle time, at the latest with the first press. */
export const preloadAgain = load;

/** What is done with messages that are there. Answers `failed` where its code could not be fetched, which has been said. */
export async function withAgain<Done>(
  run: (again: Awaited<ReturnType<typeof load>>) => Promise<Done>,
  failed: Done,
): Promise<Done> {
  const again = await load().catch((error: unknown) => {
    actionFailed(error, "This could not be loaded. Please check your connection and try again.");
    return null;
  });
  return again === null ? failed : await run(again);
}
