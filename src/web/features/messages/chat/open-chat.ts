import type { Message } from "#contract/messages.ts";
import type { Sending } from "../stream/message-streams.ts";
import type { useSending } from "../stream/use-sending.ts";

/** The open chat, as its actions see it. */
export interface OpenChat {
  /** null: nothing has been sent yet. */
  readonly conversationId: number | null;
  /** The position of the next prompt: after the last message shown. */
  readonly place: Sending["place"];
  readonly sending: Pick<ReturnType<typeof useSending>, "announce" | "withdraw" | "send">;
  /** Replaces the older state of a message. */
  put: (message: Message) => void;
  /** A conversation changed in a way that the conversation list shows. */
  onChanged: (conversationId: number) => void;
  /** Creates and opens a conversation for the first prompt. null: it failed and the user was notified. */
  openConversation: () => Promise<number | "offline" | null>;
}
