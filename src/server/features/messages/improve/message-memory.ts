import type { PromptMemory } from "#domain/memory/prompt-memory.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";

/** What was learned from this user. Errors of the memory never make a message fail. */
export interface MessageMemory {
  recall(user: UserRecord, prompt: string): Promise<PromptMemory>;
  /** Returns at once. */
  remember(user: UserRecord, message: MessageRecord, improvement: Improvement): void;
}
