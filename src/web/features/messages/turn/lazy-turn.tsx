import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { preloadAnswerText } from "../answer/lazy-answer-text.tsx";

const load = () => import("./turn.tsx");
export const LazyTurn = lazyComponent(async () => (await load()).Turn, <WaitingDots />);
export const LazyPendingTurn = lazyComponent(async () => (await load()).PendingTurn, <WaitingDots />);

/** Loads the code of turns and answers: with the messages, or in idle time if there are none yet. */
export async function preloadTurns(): Promise<void> {
  await Promise.all([LazyTurn.preload(), LazyPendingTurn.preload(), preloadAnswerText()]);
}
