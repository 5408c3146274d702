import type { MessageLog } from "../../../ports/message-log.ts";
import { storeTroubleOf } from "../../../ports/store-trouble.ts";
import { textInLog } from "./continue-answer.ts";
import { type AnswerToSettle, type SettleMessageDeps, settleMessage, settlementToTell } from "./settle-message.ts";

type SettleWithoutRoomDeps = SettleMessageDeps & { readonly log: Pick<MessageLog, "open" | "read"> };

/**
 * Ends an answer that the full storage does not take, with what its readers have seen of it. Where there is no room even for
 * that, they are told all the same, and it is answered once there is.
 */
export async function settleWithoutRoom(deps: SettleWithoutRoomDeps, toSettle: AnswerToSettle): Promise<void> {
  const { message, lease, answer } = toSettle;
  const { earlierText } = answer;
  const seen = await textInLog(deps.log, message.id);
  // The old one no longer stores anything.
  const writer = deps.log.open(lease, toSettle.writer.nextId() - 1);
  const text = seen.startsWith(earlierText) ? seen : earlierText;
  const cut: AnswerToSettle = {
    ...{ message, lease, writer },
    answer: { ...answer, text, ending: { kind: "failed", code: "storage-full" } },
  };
  try {
    await settleMessage(deps, cut);
  } catch (error) {
    if (storeTroubleOf(error) !== "full") throw error;
    writer.announce(settlementToTell(deps, cut).logged);
  }
}
