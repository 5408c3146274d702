import type { MessageLog } from "../../../ports/message-log.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import { textInLog } from "./continue-answer.ts";
import { type SettledAnswer, type SettleMessageDeps, settleMessage, settlementToTell } from "./settle-message.ts";

type SettleWithoutRoomDeps = SettleMessageDeps & { readonly log: Pick<MessageLog, "open" | "read"> };

/**
 * Ends an answer that the full storage does not take, with what its readers have seen of it. Where there is no room even for
 * that, they are told all the same, and it is answered once there is.
 */
export async function settleWithoutRoom(deps: SettleWithoutRoomDeps, answer: SettledAnswer): Promise<void> {
  const { message, lease, draft } = answer;
  const seen = await textInLog(deps.log, message.id);
  draft.text = seen.startsWith(draft.begun) ? seen : draft.begun;
  // The old one no longer stores anything.
  const writer = deps.log.open(lease, answer.writer.nextId() - 1);
  const ending = { kind: "failed", code: "storage-full" } as const;
  try {
    await settleMessage(deps, { ...answer, writer }, ending);
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
    writer.announce(settlementToTell(deps, { ...answer, writer }, ending).logged);
  }
}
