/** The prompt that the product sends in the user's name to open a conversation. */
export const WELCOME_PROMPT = "Hello! What can you help me with?";
