import { comparedMessagesSchema } from "#contract/compare.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { request } from "#web/lib/api.ts";
import { createRandomKey } from "#web/lib/random-key.ts";
import { beginUpload } from "../files/file-upload.ts";

export interface ComparisonRequest {
  conversationId: number;
  originalPrompt: string;
  parentId?: number;
  models: readonly ModelName[] | "blind";
}

interface Asking {
  readonly asked: ComparisonRequest;
  readonly files: readonly File[];
  readonly key: string;
}

let unanswered: Asking | null = null;

/**
 * Resolves when the answers have started. A retry after a lost response uses the same idempotency key: the answers
 * start only once and cost only once. Throws UploadCancelled when the user cancels the upload.
 */
export async function compareModels(asked: ComparisonRequest, files: readonly File[]): Promise<Message[]> {
  const asking = isSame(unanswered, asked, files) ? unanswered : { asked, files, key: createRandomKey() };
  unanswered = asking;
  const messages = await post(asking);
  unanswered = null;
  return messages;
}

/** Ignores `parentId`: if the lost request did start answers, they are the new end, and `parentId` has changed. */
const isSame = (before: Asking | null, asked: ComparisonRequest, files: readonly File[]): before is Asking =>
  before !== null &&
  before.asked.conversationId === asked.conversationId &&
  before.asked.originalPrompt === asked.originalPrompt &&
  String(before.asked.models) === String(asked.models) &&
  before.files.length === files.length &&
  before.files.every((file, index) => file === files[index]);

async function post({ asked, files, key }: Asking): Promise<Message[]> {
  const headers = { "Idempotency-Key": key };
  const call = { headers, schema: comparedMessagesSchema };
  if (files.length === 0) return (await request("POST", COMPARE_PATH, { ...call, body: asked })).messages;
  const upload = beginUpload(files);
  try {
    return (await request("POST", COMPARE_PATH, { ...call, ...upload, body: formOf(asked, files) })).messages;
  } finally {
    upload.end();
  }
}

const COMPARE_PATH = "/api/messages/compare";

function formOf(
  { originalPrompt, conversationId, parentId, models }: ComparisonRequest,
  files: readonly File[],
): FormData {
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
