import { EventSourceParserStream } from "eventsource-parser/stream";

export interface TriedCall {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
  /** As our server sends it with X-Redraft-Receipt; null where none came. */
  readonly receipt: unknown;
  /** The whole reply. */
  readonly raw: string;
}

export interface Try {
  readonly key: string;
  readonly model: string;
  readonly message: string;
  readonly isStreamed: boolean;
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string };
    readonly message?: { readonly content?: string };
  }[];
  readonly redraft?: unknown;
  readonly error?: { readonly message?: string };
}

/** Calls as any program would: with the key alone. `onChange` hears how far it has come. */
export async function tryCall(asked: Try, onChange: (call: TriedCall) => void, signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const response = await fetch("/v1/chat/completions", {
    ...{ method: "POST", credentials: "omit", signal },
    headers: {
      authorization: `Bearer ${asked.key}`,
      "content-type": "application/json",
      "x-redraft-receipt": "1",
    },
    body: JSON.stringify({
      model: asked.model,
      messages: [{ role: "user", content: asked.message }],
      ...(asked.isStreamed && { stream: true, stream_options: { include_usage: true } }),
    }),
  });
  let call: TriedCall = { status: response.status, ms: 0, answer: "", receipt: null, raw: "" };
  const take = (data: string) => {
    const { choices = [], redraft, error } = data === "[DONE]" ? {} : (JSON.parse(data) as Chunk);
    const [choice] = choices;
    const text = error?.message ?? choice?.delta?.content ?? choice?.message?.content ?? "";
    call = {
      ...call,
      ms: performance.now() - since,
      answer: call.answer + text,
      receipt: redraft ?? call.receipt,
      raw: `${call.raw}${data}\n`,
    };
    onChange(call);
  };
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || response.body === null) return take(await response.text());
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    take(value.data);
  }
}
