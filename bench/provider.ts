import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { STAMP_EVERY, wordAt } from "./words.ts";

/**
 * A provider that speaks OpenAI's chat completions and answers at once, then at a steady pace. The words come in an order
 * that is known, some with the time they were sent, so that whoever receives them knows what came late, twice, or not at all.
 */

export interface Pace {
  readonly chunks: number;
  readonly intervalMs: number;
  /** Before the first word; absent: none. */
  readonly firstMs?: number;
}

let pace: Pace = { chunks: 200, intervalMs: 10 };
process.on("message", (message: { readonly pace?: Pace }) => {
  if (message.pace === undefined) return;
  pace = message.pace;
  process.send?.({ paced: true });
});

const chunk = (rest: object): string =>
  `data: ${JSON.stringify({ id: "chatcmpl-bench", object: "chat.completion.chunk", created: 1_750_000_000, model: "bench", ...rest })}\n\n`;
const choice = (delta: object, finishReason: string | null = null): string =>
  chunk({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] });
// Nothing but the text differs, so it is put together once.
const [beforeText = "", afterText = ""] = choice({ content: "TEXT" }).split("TEXT");
const START = choice({ role: "assistant", content: "" });
const END = `${choice({}, "stop")}${chunk({ choices: [], usage: { prompt_tokens: 50, completion_tokens: 200, total_tokens: 250 } })}data: [DONE]\n\n`;

/** Monotonic and the same in every process of this machine. */
const microseconds = (): string => String(process.hrtime.bigint() / 1000n);
const stamp = (index: number): string => (index % STAMP_EVERY === 0 ? `${microseconds()}:` : "");
const piece = (index: number): string => `${beforeText}${wordAt(index)}~${stamp(index)} ${afterText}`;

function answer(response: ServerResponse): void {
  const { chunks, intervalMs } = pace;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  response.write(START + piece(0));
  let sent = 1;
  const timer = setInterval(() => {
    if (sent < chunks) response.write(piece(sent++));
    if (sent < chunks) return;
    clearInterval(timer);
    response.end(END);
  }, intervalMs);
  response.on("close", () => clearInterval(timer));
}

const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => {
    if (pace.firstMs === undefined) answer(response);
    else setTimeout(answer, pace.firstMs, response);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
