import { type ComponentProps, lazy, Suspense } from "react";
import { Dots } from "#web/ui/dots.tsx";
import { preloadAnswerText } from "./late-answer-text.tsx";
import type { PendingTurn as LoadedPendingTurn, Turn as LoadedTurn } from "./turn.tsx";

const load = () => import("./turn.tsx");

/** What draws a turn and its answer; asked for beside the messages, and in idle time where there are none yet. */
export const preloadTurns = () => Promise.all([load(), preloadAnswerText()]);

const Loaded = lazy(async () => ({ default: (await load()).Turn }));
const LoadedPending = lazy(async () => ({ default: (await load()).PendingTurn }));

export function LateTurn(props: ComponentProps<typeof LoadedTurn>) {
  return (
    <Suspense fallback={<Dots />}>
      <Loaded {...props} />
    </Suspense>
  );
}

export function LatePendingTurn(props: ComponentProps<typeof LoadedPendingTurn>) {
  return (
    <Suspense fallback={<Dots />}>
      <LoadedPending {...props} />
    </Suspense>
  );
}
