import { EventSourceParserStream } from "eventsource-parser/stream";
import * as z from "zod/mini";
import { signedInUserSchema, type User } from "#contract/accounts.ts";
import { type Conversation, conversationSchema } from "#contract/conversations.ts";
import { type Message, type MessageEvent, messageEventSchema, messageSchema } from "#contract/messages.ts";
import type { Tier } from "#domain/plans/plans.ts";
import type { TestServer } from "#support/test-server.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text says as JSON; null when it is none. */
  readonly body: unknown;
}

export interface Call {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A strict event, so that a field the contract does not know fails the test that sees it. */
export interface SeenEvent {
  readonly id: number;
  readonly event: MessageEvent;
}

/** Somebody who calls the API; `headers` go with every call. */
export class TestClient {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.headers = headers;
  }

  async call(method: string, path: string, call: Call = {}): Promise<Reply> {
    const response = await this.open(method, path, call);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: asJson(text) };
  }

  get = (path: string, call?: Call) => this.call("GET", path, call);
  post = (path: string, json?: unknown, call?: Call) => this.call("POST", path, withJson(json, call));
  put = (path: string, json?: unknown, call?: Call) => this.call("PUT", path, withJson(json, call));
  patch = (path: string, json?: unknown, call?: Call) => this.call("PATCH", path, withJson(json, call));
  delete = (path: string, call?: Call) => this.call("DELETE", path, call);

  /** Only the head; the body is the caller's to read or to leave. */
  open(method: string, path: string, { json, raw, headers, signal }: Call = {}): Promise<Response> {
    return fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: { ...this.headers, ...(json !== undefined && { "content-type": "application/json" }), ...headers },
      body: json === undefined ? (raw ?? null) : JSON.stringify(json),
      signal: signal ?? null,
      ...(raw instanceof ReadableStream && { duplex: "half" }),
    });
  }

  /** The events of a message, from `afterId` on, each checked against the contract. Ends when the server ends it. */
  follow(messageId: number, afterId = 0, signal?: AbortSignal): AsyncGenerator<SeenEvent> {
    const headers: Record<string, string> = afterId === 0 ? {} : { "last-event-id": String(afterId) };
    return this.events("GET", `/api/messages/${messageId}/events`, { headers, ...(signal && { signal }) });
  }

  /** Sends a prompt and watches what becomes of it. */
  sendAndWatch(conversationId: number, originalPrompt: string, call: Call = {}): AsyncGenerator<SeenEvent> {
    return this.events("POST", "/api/messages/improve", { json: { conversationId, originalPrompt }, ...call });
  }

  async *events(method: string, path: string, call: Call): AsyncGenerator<SeenEvent> {
    const response = await this.open(method, path, {
      ...call,
      headers: { accept: "text/event-stream", ...call.headers },
    });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    }
    const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id, event: type, data } of messages) {
      const event = z.parse(messageEventSchema, JSON.parse(data));
      if (event.type !== type) throw new Error(`An event named ${type} carries ${event.type}`);
      yield { id: Number(id), event };
    }
  }

  /** Sends a prompt and waits for the finished message. */
  async send(conversationId: number, originalPrompt: string, call: Call = {}): Promise<Message> {
    const reply = await this.post("/api/messages/improve", { conversationId, originalPrompt }, call);
    return z.parse(messageSchema, reply.body);
  }

  async newConversation(title?: string): Promise<Conversation> {
    const reply = await this.post("/api/conversations", title === undefined ? {} : { title });
    return z.parse(conversationSchema, reply.body);
  }

  async message(conversationId: number, messageId: number): Promise<Message> {
    const reply = await this.get(`/api/conversations/${conversationId}/messages`);
    const found = z.parse(z.array(messageSchema), reply.body).find(({ id }) => id === messageId);
    if (found === undefined) throw new Error(`Conversation ${conversationId} has no message ${messageId}`);
    return found;
  }
}

export interface Person extends TestClient {
  readonly user: User;
  readonly email: string;
}

export const PASSWORD = "correct horse battery";
let people = 0;

export const newEmail = (): string => `person-${++people}@redraft.example`;

/** Somebody new, signed in with a bearer token. */
export async function newPerson(
  server: { readonly url: string; readonly database: Pick<TestServer["database"], "pool"> },
  { tier = "free", role = "user" }: { tier?: Tier; role?: "user" | "admin" } = {},
): Promise<Person> {
  const email = newEmail();
  const reply = await new TestClient(server.url).post(
    "/api/register",
    { email, password: PASSWORD, firstName: "Ada", lastName: "Lovelace", isOldEnough: true },
    { headers: { "x-auth-mode": "token" } },
  );
  const { token, ...user } = z.parse(signedInUserSchema, reply.body);
  await server.database.pool.query("UPDATE users SET subscription_tier = $2, role = $3 WHERE id = $1", [
    user.id,
    tier,
    role,
  ]);
  return Object.assign(new TestClient(server.url, { authorization: `Bearer ${token}` }), { user, email });
}

/** The same person on another node: sessions are in the database. */
export const onNode = (person: Person, server: TestServer): TestClient => new TestClient(server.url, person.headers);

export async function collect(events: AsyncIterable<SeenEvent>): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

/** Reads until an event of this type, and leaves the stream open. */
export async function next<Type extends MessageEvent["type"]>(
  events: AsyncGenerator<SeenEvent>,
  type: Type,
): Promise<Extract<MessageEvent, { type: Type }>> {
  while (true) {
    const { done, value } = await events.next();
    if (done === true) throw new Error(`The stream ended before ${type}`);
    if (value.event.type === type) return value.event as Extract<MessageEvent, { type: Type }>;
  }
}

/** What somebody who watched these events has read of the answer. */
export function answerIn(events: readonly SeenEvent[]): string {
  let text = "";
  for (const { event } of events) {
    if (event.type === "message-created" || event.type === "model-chosen") text = "";
    if (event.type === "answer-delta") text += event.text;
  }
  return text;
}

const withJson = (json: unknown, call: Call = {}): Call => ({ ...call, ...(json !== undefined && { json }) });

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
