/**
 * Prompts that chat clients send to get titles, tags, summaries and search queries, copied from the source code of the
 * clients. A program wrote them, so no user wants a rewrite.
 */
const CHORES: readonly RegExp[] = [
  // Open WebUI: titles, tags, follow-up questions, search queries, retrieved documents, the choice of a tool, an emoji,
  // or one of several answers.
  /^\s*### Task:\s*\n/i,
  /^\s*Create a concise, 3-5 word (?:phrase|title)/i,
  /\bYour task is to choose and return the correct tool\(s\) from the list\b/i,
  /^\s*Your task is to reflect the speaker's likely facial expression through a fitting emoji\b/i,
  /^\s*You have been provided with a set of responses from various models\b/i,
  // LibreChat: a title, and the summary of a long conversation.
  /\b5-word-or-less title for the conversation\b/i,
  /\bThe detected language of the conversation\b/i,
  /\bintegrating new lines into the current summary\b/i,
  // Continue: the title of a chat.
  /\breply with a title for the chat\b/i,
  // chat-ui: the title of a chat.
  /^\s*You are a summarization AI\b/i,
  /^\s*You are a chat thread titling assistant\b/i,
];

/** `prompt`: the text of the last turn. `instructions`: the text of the system turn; null: none. */
export function isClientGeneratedPrompt(prompt: string, instructions: string | null): boolean {
  return CHORES.some((chore) => chore.test(prompt) || (instructions !== null && chore.test(instructions)));
}
