import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";

/** What a turn of the thread can ask of the chat; each says itself what became of it. The same object for as long as the conversation is open. */
export interface MessageActions {
  retry: (message: Message, model?: Message["modelUsed"]) => Promise<void>;
  /** Goes on with an answer that ended too early. */
  goOn: (message: Message) => Promise<void>;
  /** Sends another version of a prompt; false when that failed and has been said. */
  edit: (message: Message, prompt: string) => Promise<boolean>;
  /** Does not wait for a rewrite that is under way. */
  skipRewrite: (message: Message) => Promise<void>;
  /** Asks for a rewrite once more, with more time, and shows it before it is sent. */
  improveAnyway: (message: Message) => void;
  /** Has answers to the questions woven into a new rewrite and sends it, as another version of the prompt. */
  answerQuestions: (message: Message, answered: readonly AnsweredQuestion[]) => Promise<void>;
  /** Sends this text as it is: a rewrite that was not used. */
  sendText: (message: Message, text: string) => Promise<void>;
  sendOriginal: (message: Message) => Promise<void>;
  giveFeedback: (message: Message, feedback: 1 | -1) => Promise<void>;
  /** Records which changes of a rewrite that was sent at once the user takes back, by their positions. */
  undoChanges: (message: Message, rejected: readonly number[]) => Promise<void>;
  /** Sends the prompt again without the changes that were taken back. */
  sendCorrected: (message: Message, rejected: readonly number[]) => Promise<void>;
  /** Another version of a message is there: the branch that was written last leads through it. */
  addVersion: (version: Message) => void;
  /** Puts a text into the composer, behind what is there. */
  write: (text: string) => void;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (actions === null) throw new Error("A turn stands outside of its thread");
  return actions;
}

/** The models another answer could come from: connected, and open to the user's tier. */
export const OtherModelsContext = createContext<readonly Model[]>([]);

/** Models that are connected, but belong to a higher plan. */
export const LockedModelsContext = createContext<readonly Model[]>([]);
