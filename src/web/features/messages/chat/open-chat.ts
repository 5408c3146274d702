import type { Message } from "#contract/messages.ts";
import type { Sending } from "../stream/message-streams.ts";
import type { useSending } from "../stream/use-sending.ts";

/** The chat on the screen, as those see it who do something in it. */
export interface OpenChat {
  /** null: nothing has been sent in it. */
  readonly conversationId: number | null;
  /** Where the next prompt goes: behind the last message that is shown. */
  readonly place: Sending["place"];
  readonly sending: Pick<ReturnType<typeof useSending>, "announce" | "withdraw" | "send">;
  /** Puts a message over its older state. */
  put: (message: Message) => void;
  /** Something in a conversation has changed that its list shows. */
  onChanged: (conversationId: number) => void;
  /** Makes a conversation for the first prompt and opens it; null when that failed and has been said. */
  openConversation: () => Promise<number | "offline" | null>;
}
