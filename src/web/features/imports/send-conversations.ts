import { IMPORT_BATCH_BYTES, IMPORT_BATCH_MAX, type ImportResult, importResultSchema } from "#contract/imports.ts";
import type { ImportedConversation } from "#domain/imports/imported-conversation.ts";
import { ApiError, request } from "#web/lib/api.ts";

export interface Sent {
  readonly imported: number;
  readonly alreadyHere: number;
}

interface SendOptions {
  /** Told after each batch how many conversations have been taken so far, of those given. */
  readonly onSent: (sent: Sent) => void;
  readonly signal: AbortSignal;
}

/** Longer than any server of ours asks to wait. */
const WAIT_S_MAX = 600;

/**
 * Sends conversations batch by batch; each is stored whole or not at all. Those that are stored already are reported
 * and left alone, so that a user who broke off can begin again. Throws ApiError, and what `signal` aborts with.
 */
export async function sendConversations(
  conversations: readonly ImportedConversation[],
  { onSent, signal }: SendOptions,
): Promise<Sent> {
  let sent: Sent = { imported: 0, alreadyHere: 0 };
  for (const batch of batchesOf(conversations)) {
    const { imported, alreadyHere } = await sendBatch(batch, signal);
    sent = { imported: sent.imported + imported, alreadyHere: sent.alreadyHere + alreadyHere };
    onSent(sent);
  }
  return sent;
}

/** Once more after a wait where the server asks for one. */
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

/** As many at a time as the server takes, in requests that hold nobody up; a long conversation goes alone. */
export function* batchesOf(conversations: readonly ImportedConversation[]): Generator<ImportedConversation[]> {
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
