import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";

export interface ShareActions {
  /** null: the plan has no workspaces. */
  readonly shareWithTeam: ((message: Message) => void) | null;
  /** Adds the prompt to the user's library. null: there is no library, as on a shared page. */
  readonly keepPrompt: ((message: Message) => void) | null;
  /** Shares a link to the conversation. This answer is its last message. null: the conversation is not stored. */
  readonly shareLink: ((message: Message) => void) | null;
}

export const ShareContext = createContext<ShareActions>({ shareWithTeam: null, keepPrompt: null, shareLink: null });

export const useShare = (): ShareActions => useContext(ShareContext);
