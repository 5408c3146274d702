export const messagesKey = (conversationId: number) => ["/api/messages", conversationId] as const;
