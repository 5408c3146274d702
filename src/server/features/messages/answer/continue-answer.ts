import type { MessageEvent } from "#contract/messages.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { EventLogWriter, MessageEventLog } from "../../../ports/message-log.ts";
import type { MessageRecord, PromptToAnswer } from "../../../ports/message-record.ts";
import { appendModelChosenEvent } from "./announce-model.ts";
import { type AcceptedAnswer, toFinalImprovedPrompt } from "./answer-steps.ts";
import { announceImprovement } from "./improve-message.ts";

/**
 * Returns the state from which an answer is continued. `earlierText` is the stored text, or, after a crash, the longer
 * text that clients may have seen.
 */
export async function loadAcceptedAnswer(
  { log }: { readonly log: Pick<MessageEventLog, "read"> },
  message: MessageRecord,
): Promise<AcceptedAnswer> {
  const before = message.answer ?? "";
  const seen = message.attempts > 1 ? await readLoggedAnswerText(log, message.id) : "";
  return {
    earlierText: seen.startsWith(before) ? seen : before,
    improved: toFinalImprovedPrompt(message.improvement),
    route: message.route,
    announcedModel: null,
    sentPrompt: message.sentPrompt,
  };
}

/** Writes the events that clients already saw into a new log, before any model is called. */
export function replayAnnouncements(writer: Pick<EventLogWriter, "append">, accepted: AcceptedAnswer): AcceptedAnswer {
  announceImprovement(writer, accepted.improved.now().improvement);
  if (accepted.route === null) return accepted;
  appendModelChosenEvent(writer, accepted);
  return { ...accepted, announcedModel: accepted.route.model };
}

/** The route for the rest of an answer. If the same model continues, the earlier reasons for its choice are kept. */
export const mergeWithEarlierRoute = (
  { route: before }: Pick<PromptToAnswer, "route">,
  now: RouteDecision,
): RouteDecision =>
  before === null || before.model !== now.model
    ? now
    : { ...before, runnerUp: now.runnerUp, candidates: now.candidates };

/** The answer as clients have seen it: the deltas since the last "model-chosen" event. */
export async function readLoggedAnswerText(log: Pick<MessageEventLog, "read">, messageId: number): Promise<string> {
  let text = "";
  for (const { data } of await log.read(messageId, 0)) {
    const event = JSON.parse(data) as MessageEvent;
    if (event.type === "model-chosen") text = "";
    if (event.type === "answer-delta") text += event.text;
  }
  return text;
}
