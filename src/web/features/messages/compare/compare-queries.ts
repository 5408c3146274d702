import { comparedSchema } from "#contract/compare.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ModelName } from "#domain/models.ts";
import { request } from "#web/lib/api.ts";

/** One prompt on its way to several models. */
export interface Comparing {
  conversationId: number;
  originalPrompt: string;
  parentId?: number;
  models: readonly ModelName[];
}

/** Starts the answers; they are under way when this resolves. The same key starts them once. */
export async function compareModels(body: Comparing, key: string): Promise<Message[]> {
  const headers = { "Idempotency-Key": key };
  return (await request("POST", "/api/messages/compare", { body, headers, schema: comparedSchema })).messages;
}

export function pickMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/pick`, { schema: messageSchema });
}
