import type { Message } from "#contract/messages.ts";
import type { SendPromptRequest } from "../stream/message-streams.ts";
import type { useSending } from "../stream/use-sending.ts";

/** What the message actions need from the open chat. */
export interface OpenChat {
  /** null: nothing has been sent yet. */
  readonly conversationId: number | null;
  /** Where the next prompt goes: after the last visible message. */
  readonly place: SendPromptRequest["place"];
  readonly sending: Pick<ReturnType<typeof useSending>, "announce" | "withdraw" | "send">;
  /** The loaded versions of a message, the message itself included. */
  versionsOf: (message: Message) => readonly Message[];
  /** Stores the new state of a message. */
  put: (message: Message) => void;
  /** Called after a change that the conversation list shows. */
  onChanged: (conversationId: number) => void;
  /** Creates the conversation for the first prompt. If that fails, shows the error; "offline": no connection. */
  openConversation: () => Promise<number | "offline" | null>;
}
