import { type ComponentProps, lazy, Suspense, useState } from "react";
import { WaitingDots } from "#web/ui/dots.tsx";
import { preloadAnswerText } from "../answer/lazy-answer-text.tsx";
import type { PendingTurn as LoadedPendingTurn, Turn as LoadedTurn } from "./turn.tsx";

let here: Awaited<ReturnType<typeof load>> | null = null;
const load = () => import("./turn.tsx");

/** Loads the code of turns and answers: with the messages, or in idle time if there are none yet. */
export async function preloadTurns(): Promise<void> {
  [here] = await Promise.all([load(), preloadAnswerText()]);
}

const AwaitedTurn = lazy(async () => ({ default: (await load()).Turn }));
const AwaitedPendingTurn = lazy(async () => ({ default: (await load()).PendingTurn }));

export function LazyTurn(props: ComponentProps<typeof LoadedTurn>) {
  // Without `lazy` if the code is already loaded: `lazy` always shows its fallback first, and the thread would jump.
  const [Turn] = useState(() => here?.Turn ?? AwaitedTurn);
  return (
    <Suspense fallback={<WaitingDots />}>
      <Turn {...props} />
    </Suspense>
  );
}

export function LazyPendingTurn(props: ComponentProps<typeof LoadedPendingTurn>) {
  const [PendingTurn] = useState(() => here?.PendingTurn ?? AwaitedPendingTurn);
  return (
    <Suspense fallback={<WaitingDots />}>
      <PendingTurn {...props} />
    </Suspense>
  );
}
