import type { MessageEvent } from "#contract/messages.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { LogWriter, MessageLog } from "../../../ports/message-log.ts";
import type { AskedPrompt, MessageRecord } from "../../../ports/store.ts";
import { type Draft, emptyDraft, fallbacksOf } from "./answer-draft.ts";

/** The draft to continue an answer from: its stored text or, after a crash, the longer text that its readers had already seen. */
export async function draftToContinue(
  { log }: { readonly log: Pick<MessageLog, "read"> },
  message: MessageRecord,
): Promise<Draft> {
  const before = message.answer ?? "";
  const seen = message.attempts > 1 ? await textInLog(log, message.id) : "";
  const draft = emptyDraft(seen.startsWith(before) ? seen : before);
  return { ...draft, improvement: message.improvement, route: message.route, sentPrompt: message.sentPrompt };
}

/** A new log begins with what readers already saw of the message; only then is a model called. */
export function retell({ writer, draft }: { readonly writer: Pick<LogWriter, "append">; readonly draft: Draft }): void {
  if (draft.improvement !== null) {
    writer.append({ type: "prompt-improved", improvement: draft.improvement } as MessageEvent);
  }
  if (draft.route !== null) tellModel(writer, draft, draft.route);
}

/** Says which model answers. Readers empty the answer at this event, so the text that is being continued is sent again. */
export function tellModel(writer: Pick<LogWriter, "append">, draft: Draft, route: RouteDecision): void {
  draft.toldModel = route.model;
  const { sentPrompt, fileCuts, begun } = draft;
  writer.append({ type: "model-chosen", route, fallbacks: fallbacksOf(draft), sentPrompt, fileCuts } as MessageEvent);
  if (begun !== "") writer.append({ type: "answer-delta", text: begun });
}

/** The route for the rest of an answer. While the same model continues, the reasons given for it at first stay. */
export const continuedRoute = ({ route: before }: Pick<AskedPrompt, "route">, now: RouteDecision): RouteDecision =>
  before === null || before.model !== now.model
    ? now
    : { ...before, runnerUp: now.runnerUp, candidates: now.candidates };

/** What followers have seen of the answer: the deltas since the model was last chosen. */
export async function textInLog(log: Pick<MessageLog, "read">, messageId: number): Promise<string> {
  let text = "";
  for (const { data } of await log.read(messageId, 0)) {
    const event = JSON.parse(data) as MessageEvent;
    if (event.type === "model-chosen") text = "";
    if (event.type === "answer-delta") text += event.text;
  }
  return text;
}
