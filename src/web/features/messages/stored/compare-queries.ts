import { comparedSchema } from "#contract/compare.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ModelName } from "#domain/models.ts";
import { request } from "#web/lib/api.ts";
import { beginUpload } from "../files/file-upload.ts";

/** One prompt on its way to several models. */
export interface Comparing {
  conversationId: number;
  originalPrompt: string;
  parentId?: number;
  models: readonly ModelName[] | "blind";
}

/**
 * Starts the answers; they are under way when this resolves. The same key starts them once. Throws UploadCancelled when the
 * files are called back.
 */
export async function compareModels(asked: Comparing, files: readonly File[], key: string): Promise<Message[]> {
  const headers = { "Idempotency-Key": key };
  const call = { headers, schema: comparedSchema };
  if (files.length === 0) return (await request("POST", COMPARE_PATH, { ...call, body: asked })).messages;
  const upload = beginUpload(files);
  try {
    return (await request("POST", COMPARE_PATH, { ...call, ...upload, body: formOf(asked, files) })).messages;
  } finally {
    upload.end();
  }
}

const COMPARE_PATH = "/api/messages/compare";

function formOf({ originalPrompt, conversationId, parentId, models }: Comparing, files: readonly File[]): FormData {
  const form = new FormData();
  form.set("originalPrompt", originalPrompt);
  form.set("conversationId", String(conversationId));
  if (parentId !== undefined) form.set("parentId", String(parentId));
  form.set("models", typeof models === "string" ? models : models.join());
  for (const file of files) form.append("files", file);
  return form;
}

export function pickMessage(id: number): Promise<Message> {
  return request("POST", `/api/messages/${id}/pick`, { schema: messageSchema });
}
