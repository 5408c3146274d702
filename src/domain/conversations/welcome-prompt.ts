/** The product sends this prompt in the user's name to start a conversation. */
export const WELCOME_PROMPT = "Hello! What can you help me with?";
