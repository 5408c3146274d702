import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { isSameVendorModel, underLastName } from "#domain/catalogue/models.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";

/** The actions of a turn. Each action shows its result. The object stays the same while the conversation is open. */
export interface MessageActions {
  retry: (message: Message, model?: Message["modelUsed"]) => Promise<void>;
  /** Continues an answer that ended too early. */
  goOn: (message: Message) => Promise<void>;
  /** Sends another version of a prompt; false: that failed, and the error was shown. */
  edit: (message: Message, prompt: string) => Promise<boolean>;
  /** Sends the prompt as written, without waiting for the running rewrite. */
  skipRewrite: (message: Message) => Promise<void>;
  /** Requests another rewrite with more time. The user sees the rewrite before it is sent. */
  improveAnyway: (message: Message) => void;
  /** Requests a rewrite with the answers to the questions, and sends it as another version of the prompt. */
  answerQuestions: (message: Message, answered: readonly AnsweredQuestion[]) => Promise<void>;
  /** Sends the unchanged text of a rewrite that was not used. */
  sendText: (message: Message, text: string) => Promise<void>;
  sendOriginal: (message: Message) => Promise<void>;
  giveFeedback: (message: Message, feedback: 1 | -1) => Promise<void>;
  /** Records the positions of the changes that the user undid after the rewrite was sent. */
  undoChanges: (message: Message, rejected: readonly number[]) => Promise<void>;
  /** Sends the prompt again without the undone changes. */
  sendCorrected: (message: Message, rejected: readonly number[]) => Promise<void>;
  /** Adds another version of a message. The branch written last then contains this version. */
  addVersion: (version: Message) => void;
  /** Appends a text to the composer. */
  write: (text: string) => void;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (actions === null) throw new Error("A turn stands outside of its thread");
  return actions;
}

/** Models for another answer: connected, and in the user's tier. */
export const OtherModelsContext = createContext<readonly Model[]>([]);

/** The models for another answer, each under one name, without the one that answered. */
export function useOtherModels({ modelUsed }: Pick<Message, "modelUsed">): readonly Model[] {
  const models = useContext(OtherModelsContext);
  const used = models.find(({ value }) => value === modelUsed);
  return underLastName(models).filter((model) => used === undefined || !isSameVendorModel(model, used));
}

/** Connected models of a higher plan. */
export const LockedModelsContext = createContext<readonly Model[]>([]);
