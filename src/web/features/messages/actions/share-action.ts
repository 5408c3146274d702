import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";

/** Shares the prompt of a turn with a team; null where the plan has no workspaces. */
export const ShareContext = createContext<((message: Message) => void) | null>(null);

export const useShare = (): ((message: Message) => void) | null => useContext(ShareContext);
