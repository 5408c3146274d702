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

export interface Uploader extends Pick<NewSender, "messages"> {
  /** Sends a file with the prompt, on a plan that takes files. Answers the id once the server has acknowledged it. */
  upload(prompt: string): Promise<number | null>;
}

export async function newSender(url: string, name: string): Promise<NewSender & Uploader> {
  const account = { email: `${name}@redraft.example`, password: "a long walk after supper", isOldEnough: true };
  const registered = await post(`${url}/api/register`, { ...account, firstName: "Ada" }, { "x-auth-mode": "token" });
  const headers = { authorization: `Bearer ${((await registered.json()) as { token: string }).token}` };
  const created = await post(`${url}/api/conversations`, {}, headers);
  const { id } = (await created.json()) as Conversation;
  return {
    send: (originalPrompt) => post(`${url}/api/messages/improve`, { originalPrompt, conversationId: id }, headers),
    async upload(originalPrompt) {
      const form = new FormData();
      form.set("originalPrompt", originalPrompt);
      form.set("conversationId", String(id));
      form.append("files", new File([`${originalPrompt}\n`.repeat(2_000)], "notes.txt", { type: "text/plain" }));
      const asStream = { ...headers, accept: "text/event-stream" };
      const response = await fetch(`${url}/api/messages/improve`, { method: "POST", headers: asStream, body: form });
      // Its first event says that the message is stored.
      let said = "";
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        said += piece;
        const id = /"type":"message-created","message":\{"id":(\d+)/.exec(said)?.[1];
        if (id !== undefined) return Number(id);
      }
      return null;
    },
    messages: async () =>
      (await (await fetch(`${url}/api/conversations/${id}/messages`, { headers })).json()) as Message[],
  };
}
