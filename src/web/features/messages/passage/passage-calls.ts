import { type Message, messageSchema } from "#contract/messages.ts";
import { type ChangePassageInput, type PassageChangeOffer, passageChangeSchema } from "#contract/passages.ts";
import { request } from "#web/lib/api.ts";

export function changePassage(id: number, body: ChangePassageInput, signal: AbortSignal): Promise<PassageChangeOffer> {
  return request("POST", `/api/messages/${id}/passage`, { body, signal, schema: passageChangeSchema });
}

/** Answers the version that has the new passage. */
export function keepPassage(id: number, changeId: string): Promise<Message> {
  return request("POST", `/api/messages/${id}/passage/keep`, { body: { id: changeId }, schema: messageSchema });
}
