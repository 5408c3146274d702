import { setTimeout as sleep } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { FINAL_EVENT_TYPES, isFinalStatus, type Message, type MessageEvent } from "#contract/messages.ts";

/** A signed-in person with a few conversations. */
export interface Sender {
  readonly userId: number;
  readonly token: string;
  readonly conversationIds: readonly number[];
}

/** Where the person's requests go now; null while no server is up. */
export type Destination = () => string | null;

const RETRY_MS = 50;
const LIMITED_WAIT_MS = 1_000;

/**
 * One prompt as a careful client sends it: the same Idempotency-Key until the server has acknowledged it, then it follows the
 * answer to its end, through every crash. It notes whatever a client must never see.
 */
export class SentPrompt {
  readonly sender: Sender;
  readonly conversationId: number;
  readonly text: string;
  readonly form: "json" | "stream";
  readonly key: string;
  /** Set once a 2xx body or `message-created` named it: from then on nothing may be lost. */
  messageId: number | null = null;
  message: Message | null = null;
  /** Crashes of the server between the first attempt and the end. */
  crashes = 0;
  /** When the server was up again after the last of them; null while nothing has come in between. */
  restartedAt: number | null = null;
  recoveredMs: number | null = null;
  resends = 0;
  readonly complaints: string[] = [];
  #lastEventId = 0;
  #answer = "";

  constructor(sender: Sender, conversationId: number, text: string, form: "json" | "stream", key: string) {
    this.sender = sender;
    this.conversationId = conversationId;
    this.text = text;
    this.form = form;
    this.key = key;
  }

  get isOver(): boolean {
    return this.message !== null;
  }

  /** Sends and follows until the end. `isResend` decides, after a cut, between asking again and following on. */
  async run(destination: Destination, isResend: () => boolean, signal: AbortSignal): Promise<void> {
    while (!this.isOver && !signal.aborted) {
      const url = destination();
      if (url === null) await sleep(RETRY_MS);
      else await this.#attempt(url, isResend, signal).catch(() => sleep(RETRY_MS));
    }
  }

  async #attempt(url: string, isResend: () => boolean, signal: AbortSignal): Promise<void> {
    const isFollowing = this.form === "stream" && this.messageId !== null && !isResend();
    const response = isFollowing ? await this.#follow(url, signal) : await this.#send(url, signal);
    if (response.status === 429 || response.status === 503) return void (await sleep(LIMITED_WAIT_MS));
    if (!response.ok) {
      this.#complain(`answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
      return void (await sleep(LIMITED_WAIT_MS));
    }
    if (this.form === "json") return this.#end((await response.json()) as Message);
    await this.#read(response, isFollowing ? this.#lastEventId : 0);
  }

  #send(url: string, signal: AbortSignal): Promise<Response> {
    if (this.messageId !== null) this.resends++;
    return fetch(`${url}/api/messages/improve`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.sender.token}`,
        "content-type": "application/json",
        "idempotency-key": this.key,
        ...(this.form === "stream" && { accept: "text/event-stream" }),
      },
      body: JSON.stringify({ originalPrompt: this.text, conversationId: this.conversationId }),
      signal,
    });
  }

  #follow(url: string, signal: AbortSignal): Promise<Response> {
    return fetch(`${url}/api/messages/${this.messageId}/events`, {
      headers: { authorization: `Bearer ${this.sender.token}`, "last-event-id": String(this.#lastEventId) },
      signal,
    });
  }

  async #read(response: Response, afterId: number): Promise<void> {
    let lastId = afterId;
    const events = response.body
      ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream());
    for await (const { id, data } of events ?? []) {
      const event = JSON.parse(data) as MessageEvent;
      const isLast = FINAL_EVENT_TYPES.includes(event.type);
      // The end is told again to whoever has seen it.
      if (Number(id) <= lastId && !isLast) this.#complain(`event ${id} came after ${lastId}`);
      lastId = Number(id);
      this.#lastEventId = lastId;
      this.#fold(event);
      if (this.isOver) return;
    }
  }

  #fold(event: MessageEvent): void {
    switch (event.type) {
      case "message-created":
        this.#acknowledge(event.message.id);
        this.#answer = "";
        return;
      case "model-chosen":
        this.#answer = "";
        return;
      case "answer-delta":
        this.#answer += event.text;
        return;
      case "prompt-improved":
      case "answer-queued":
      case "rewrite-delta":
      case "answer-thinking":
        return;
      default:
        if (this.#answer !== (event.message.chatGptResponse ?? "")) {
          this.#complain("the pieces streamed do not make the answer kept");
        }
        this.#end(event.message);
    }
  }

  #acknowledge(messageId: number): void {
    if (this.messageId !== null && this.messageId !== messageId) {
      this.#complain(`was message ${this.messageId} and is now ${messageId}`);
    }
    this.messageId = messageId;
  }

  #end(message: Message): void {
    this.#acknowledge(message.id);
    if (!isFinalStatus(message.status)) {
      this.#complain(`was answered while still ${message.status}`);
      return;
    }
    this.message = message;
    if (this.restartedAt !== null) this.recoveredMs = performance.now() - this.restartedAt;
  }

  #complain(what: string): void {
    this.complaints.push(`“${this.text.slice(0, 40)}” ${what}`);
  }
}
