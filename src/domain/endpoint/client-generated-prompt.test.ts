import { expect, test } from "vitest";
import { isClientGeneratedPrompt } from "./client-generated-prompt.ts";

const CHORES: readonly [client: string, prompt: string, instructions?: string][] = [
  ["Open WebUI, title", "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history."],
  ["Open WebUI, tags", "### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history"],
  ["Open WebUI, follow-ups", "### Task:\nSuggest 3-5 relevant follow-up questions or prompts"],
  ["Open WebUI, documents", "### Task:\nRespond to the user query using the provided context"],
  [
    "Open WebUI, tools",
    "Query: History:\nUSER: hello",
    "Available Tools: [...]\n\nYour task is to choose and return the correct tool(s) from the list",
  ],
  [
    "Open WebUI, emoji",
    "Your task is to reflect the speaker's likely facial expression through a fitting emoji. Interpret",
  ],
  [
    "Open WebUI, one of several",
    "You have been provided with a set of responses from various models to the latest user query",
  ],
  ["LibreChat, title", "Provide a concise, 5-word-or-less title for the conversation, using title case conventions."],
  ["LibreChat, older title", "Hello", "Please generate a concise, 5-word-or-less title for the conversation"],
  [
    "LibreChat, language and title",
    "Analyze this conversation and provide:\n1. The detected language of the conversation",
  ],
  ["Continue, title", "Given the following... please reply with a title for the chat that is 3-4 words in length"],
  ["chat-ui, title", "how do tides work", "You are a summarization AI. Your task is to summarize user requests"],
];

test.each(CHORES)("%s", (_client, prompt, instructions) => {
  expect(isClientGeneratedPrompt(prompt, instructions ?? null)).toBe(true);
});

test.each([
  "write a title for my blog post about tides",
  "summarize this conversation for my boss: …",
  "give me 5 tags for this photo",
  "my task: generate a concise title",
])("what a person asks is none: %s", (prompt) => {
  expect(isClientGeneratedPrompt(prompt, "You are a helpful assistant.")).toBe(false);
});
