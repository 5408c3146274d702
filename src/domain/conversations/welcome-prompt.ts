/** What is sent in the user's name to open a conversation; nobody wrote it. */
export const WELCOME_PROMPT = "Hello! What can you help me with?";
