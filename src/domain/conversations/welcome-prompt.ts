/** The prompt that opens a conversation in the user's name; the user did not write it. */
export const WELCOME_PROMPT = "Hello! What can you help me with?";
