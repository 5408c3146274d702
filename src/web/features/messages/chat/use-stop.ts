import { useState } from "react";
import type { Message } from "#contract/messages.ts";
import { actionFailed } from "../actions/action-notices.ts";
import { stopMessage } from "../stored/message-queries.ts";

interface Stop {
  /** Until the message that was stopped has ended. */
  isStopping: (active: Message | undefined) => boolean;
  stop: (underWay: readonly Message[]) => Promise<void>;
  onFinal: () => void;
}

/** Stops what is being answered: answers side by side end together here; each has a stop of its own beside it. */
export function useStop(): Stop {
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  return {
    isStopping: (active) => active !== undefined && active.id === stoppingId,
    onFinal: () => setStoppingId(null),
    async stop(underWay) {
      const active = underWay.at(-1);
      if (active === undefined) return;
      setStoppingId(active.id);
      try {
        await Promise.all(underWay.map(({ id }) => stopMessage(id)));
      } catch (error) {
        setStoppingId(null);
        actionFailed(error, "Failed to stop the answer. Please try again.");
      }
    },
  };
}
