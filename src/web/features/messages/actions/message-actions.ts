import { createContext, useContext } from "react";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import { isSameVendorModel, type ModelName, removeDuplicateModels } from "#domain/catalogue/models.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";

/** Each action tells the user whether it worked. The object stays the same while the conversation is open. */
export interface MessageActions {
  retry: (message: Message, model?: Message["modelUsed"]) => Promise<void>;
  goOn: (message: Message) => Promise<void>;
  /** Sends an edited prompt as another version. If that fails, shows the error and resolves to false. */
  edit: (message: Message, prompt: string, how: SendingMode) => Promise<boolean>;
  /** The loaded versions of a message, the message itself included. */
  versionsOf: (message: Message) => readonly Message[];
  /** Sends the prompt as written, without waiting for the running rewrite. */
  skipRewrite: (message: Message) => Promise<void>;
  /** Requests a new rewrite with the user's answers to the questions, and sends it as another version of the prompt. */
  answerQuestions: (message: Message, answered: readonly AnsweredQuestion[]) => Promise<void>;
  /** Sends the rewrite that the checks refused. */
  sendUnusedRewrite: (message: Message) => Promise<void>;
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

export interface CompareActions {
  /** False: the plan has no comparisons, and the page offers plans instead. */
  readonly isIncluded: boolean;
  /** Opens the dialog in which the user chooses the models. `first` is preselected. */
  readonly choose: (prompt: string, first: ModelName | null) => void;
}

export const CompareContext = createContext<CompareActions | null>(null);

export const useCompare = (): CompareActions | null => useContext(CompareContext);

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
