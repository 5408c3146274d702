import { IMPORT_BATCH_BYTES, IMPORT_BATCH_MAX, type ImportResult, importResultSchema } from "#contract/imports.ts";
import type { ImportedConversation } from "#domain/imports/imported-conversation.ts";
import { ApiError, request } from "#web/lib/api.ts";

export interface ImportProgressCounts {
  readonly imported: number;
  readonly alreadyHere: number;
}

interface SendOptions {
  /** Called after each batch with the counts so far. */
  readonly onSent: (sent: ImportProgressCounts) => void;
  readonly signal: AbortSignal;
}

/** The server never asks for a longer wait. If a response does, the import stops with its error. */
const WAIT_S_MAX = 600;

/**
 * Sends conversations in batches. The server stores a batch completely or not at all. It counts conversations that it
 * already has and does not change them, so the user can resume an import. Throws an ApiError or the abort reason of
 * `signal`.
 */
export async function sendConversations(
  conversations: readonly ImportedConversation[],
  { onSent, signal }: SendOptions,
): Promise<ImportProgressCounts> {
  let sent: ImportProgressCounts = { imported: 0, alreadyHere: 0 };
  for (const batch of splitIntoBatches(conversations)) {
    const { imported, alreadyHere } = await sendBatch(batch, signal);
    sent = { imported: sent.imported + imported, alreadyHere: sent.alreadyHere + alreadyHere };
    onSent(sent);
  }
  return sent;
}

/** If the server sends Retry-After, waits and retries once. */
async function sendBatch(conversations: readonly ImportedConversation[], signal: AbortSignal): Promise<ImportResult> {
  const send = () =>
    request("POST", "/api/conversations/import", { body: { conversations }, schema: importResultSchema, signal });
  try {
    return await send();
  } catch (error) {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
    if (seconds === null || seconds > WAIT_S_MAX) throw error;
    await pause(seconds * 1_000, signal);
    return await send();
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Splits conversations into batches. If one is larger than IMPORT_BATCH_BYTES, it is a batch by itself. */
export function* splitIntoBatches(conversations: readonly ImportedConversation[]): Generator<ImportedConversation[]> {
  let batch: ImportedConversation[] = [];
  let bytes = 0;
  for (const conversation of conversations) {
    const size = encoder.encode(JSON.stringify(conversation)).length;
    if (batch.length > 0 && (batch.length >= IMPORT_BATCH_MAX || bytes + size > IMPORT_BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(conversation);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const encoder = new TextEncoder();
