import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";

export interface ShareActions {
  /** Shares a turn's prompt with a team; null: the plan has no workspaces. */
  readonly shareWithTeam: ((message: Message) => void) | null;
  /** Adds a turn's prompt to the user's library; null: no library, as on a shared page. */
  readonly keepPrompt: ((message: Message) => void) | null;
  /** Shares a link to the conversation up to an answer; null: the conversation is not kept. */
  readonly shareLink: ((message: Message) => void) | null;
}

export const ShareContext = createContext<ShareActions>({ shareWithTeam: null, keepPrompt: null, shareLink: null });

export const useShare = (): ShareActions => useContext(ShareContext);
