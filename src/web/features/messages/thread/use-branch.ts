import { useEffect, useMemo, useRef, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { type Branch, branchOf } from "../stored/branch.ts";
import { storeLastShownMessage } from "../stored/last-shown-message.ts";

export interface ShownBranch extends Branch {
  /** Id of the newest message on any branch; 0 if there is none. */
  readonly newestId: number;
  /** The messages of this branch that are being answered: one, or several in a comparison. */
  readonly underWay: readonly Message[];
  /** Shows the branch that contains a turn, until a new message is sent. */
  show: (turnId: number) => void;
}

const NO_MESSAGES: readonly Message[] = [];

/** The newest branch, or the branch that the reader selected. */
export function useBranch(conversationId: number | null, messages: readonly Message[] = NO_MESSAGES): ShownBranch {
  const newestId = messages.reduce((newest, { id }) => Math.max(newest, id), 0);
  const [chosen, setChosen] = useState({ conversationId, newestId, turnId: 0 });
  const isChosen = chosen.conversationId === conversationId && chosen.newestId === newestId && chosen.turnId > 0;
  const throughId = isChosen ? chosen.turnId : null;
  const branch = useMemo(() => branchOf(messages, throughId), [messages, throughId]);
  const forks = useSameWhileEqual(branch.forks);
  const { endId } = branch;
  useEffect(() => storeLastShownMessage(conversationId, endId), [conversationId, endId]);
  const turnUnderWay = branch.turns.findLast((turn) => turn.messages.some(isUnderWay));
  const underWay = turnUnderWay?.messages.filter(isUnderWay) ?? [];
  return { ...branch, forks, newestId, underWay, show: (turnId) => setChosen({ conversationId, newestId, turnId }) };
}

const isUnderWay = ({ status }: Message): boolean => !isFinalStatus(status);

/** Returns the same object while the forks are equal. Without this, each piece of an answer makes a new object. */
function useSameWhileEqual(forks: Branch["forks"]): Branch["forks"] {
  const held = useRef(forks);
  if (JSON.stringify([...held.current]) !== JSON.stringify([...forks])) held.current = forks;
  return held.current;
}
