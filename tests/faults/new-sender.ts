import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";

/** Somebody who has just signed up, with one conversation. */
export interface NewSender {
  send(prompt: string): Promise<Response>;
  messages(): Promise<Message[]>;
}

const post = (url: string, body: object, headers: Record<string, string>) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

export async function newSender(url: string, name: string): Promise<NewSender> {
  const account = { email: `${name}@redraft.example`, password: "a long walk after supper", isOldEnough: true };
  const registered = await post(`${url}/api/register`, { ...account, firstName: "Ada" }, { "x-auth-mode": "token" });
  const headers = { authorization: `Bearer ${((await registered.json()) as { token: string }).token}` };
  const created = await post(`${url}/api/conversations`, {}, headers);
  const { id } = (await created.json()) as Conversation;
  return {
    send: (originalPrompt) => post(`${url}/api/messages/improve`, { originalPrompt, conversationId: id }, headers),
    messages: async () =>
      (await (await fetch(`${url}/api/conversations/${id}/messages`, { headers })).json()) as Message[],
  };
}
