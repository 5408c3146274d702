import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { isSameVendorModel, removeDuplicateModels } from "#domain/catalogue/models.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";

/** Each action tells the user whether it worked. The object stays the same while the conversation is open. */
export interface MessageActions {
  retry: (message: Message, model?: Message["modelUsed"]) => Promise<void>;
  goOn: (message: Message) => Promise<void>;
  /** Sends an edited prompt as another version. If that fails, shows the error and resolves to false. */
  edit: (message: Message, prompt: string) => Promise<boolean>;
  /** Sends the prompt as written, without waiting for the running rewrite. */
  skipRewrite: (message: Message) => Promise<void>;
  /** Requests another rewrite with more time. The user sees the rewrite before it is sent. */
  improveAnyway: (message: Message) => void;
  /** Requests a new rewrite with the user's answers to the questions, and sends it as another version of the prompt. */
  answerQuestions: (message: Message, answered: readonly AnsweredQuestion[]) => Promise<void>;
  /** Sends a text without rewriting it. */
  sendText: (message: Message, text: string) => Promise<void>;
  sendOriginal: (message: Message) => Promise<void>;
  giveFeedback: (message: Message, feedback: 1 | -1) => Promise<void>;
  /** Saves which changes the user undid after sending. `rejected`: indexes of the changes. */
  undoChanges: (message: Message, rejected: readonly number[]) => Promise<void>;
  /** Requests another answer, to the rewrite without the undone changes. */
  sendCorrected: (message: Message, rejected: readonly number[]) => Promise<void>;
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

/** The connected models that the user's plan includes. */
export const OtherModelsContext = createContext<readonly Model[]>([]);

/** The models that can give another answer, without duplicates and without the model that answered. */
export function useOtherModels({ modelUsed }: Pick<Message, "modelUsed">): readonly Model[] {
  const models = useContext(OtherModelsContext);
  const used = models.find(({ value }) => value === modelUsed);
  return removeDuplicateModels(models).filter((model) => used === undefined || !isSameVendorModel(model, used));
}

/** The connected models that only a higher plan includes. */
export const LockedModelsContext = createContext<readonly Model[]>([]);
