import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { refusalOf } from "./refusal-words.ts";
import { LEAK_CANARY, type Script } from "./script.ts";
import type { Answer, ErrorKind, WireFormat } from "./wire-format.ts";

const STATUS: Readonly<Partial<Record<NonNullable<Script["trouble"]>, { status: number; kind: ErrorKind }>>> = {
  limited: { status: 429, kind: "limited" },
  overloaded: { status: 529, kind: "overloaded" },
  "server-error": { status: 500, kind: "server-error" },
  "wrong-key": { status: 401, kind: "wrong-key" },
  rejected: { status: 400, kind: "rejected" },
  "not-found": { status: 404, kind: "not-found" },
  "context-length": { status: 400, kind: "context-length" },
};
const PAGE = `<!doctype html><html><body><h1>502 Bad Gateway</h1><p>${LEAK_CANARY}</p></body></html>`;
const DRIP_MS = 150;
const THOUGHT_MS = 100;
/** What the vendors say of English text. */
const CHARACTERS_PER_TOKEN = 4;

export interface Performance {
  readonly response: ServerResponse;
  readonly format: WireFormat;
  readonly script: Script;
  readonly answer: Answer;
  readonly body: unknown;
  readonly isStreaming: boolean;
  readonly pieces: number;
  readonly delayMs: number;
  /** Null: `pieces` and `delayMs` decide. */
  readonly tokensPerSecond: number | null;
  readonly firstTokenMs: number;
  /** Where the redirect leads. */
  readonly ownUrl: string;
}

/** Answers one call as its script says. Ends when the answer does, or when the client has gone. */
export async function perform(performance: Performance): Promise<void> {
  const { response, format, answer } = performance;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    if (await performInstead(performance)) return;
    if (!performance.isStreaming) {
      await sleep(performance.firstTokenMs + tokensIn(answer.text) * msPerToken(performance), undefined, {
        signal: gone.signal,
      });
      return sendJson(response, 200, format.whole(answer));
    }
    await performStream(performance, gone.signal);
  } catch (error) {
    // The client left: what a stop, a time limit and a lost connection look like from here.
    if (!gone.signal.aborted) throw error;
  }
}

/** Statuses and bodies that replace the answer. True when it has dealt with the call. */
async function performInstead({ response, format, script, ownUrl, answer, body }: Performance): Promise<boolean> {
  const { trouble } = script;
  const refusal = refusalOf(body, script.refuses ?? []);
  if (refusal !== null) {
    sendJson(response, 400, format.error(400, "rejected", refusal));
    return true;
  }
  if (trouble === "hang") return true;
  if (trouble === "redirect") {
    response.writeHead(307, { location: `${ownUrl}/elsewhere` }).end();
    return true;
  }
  if (trouble === "html" || trouble === "server-error-html") {
    response.writeHead(trouble === "html" ? 200 : 502, { "content-type": "text/html" }).end(PAGE);
    return true;
  }
  const filter = trouble === "filtered" && format.filtered(answer) === null ? { status: 400, kind: trouble } : null;
  const failure = filter ?? (trouble === undefined ? undefined : STATUS[trouble]);
  if (failure === undefined) return false;
  if (script.retryAfter !== undefined) response.setHeader("retry-after", script.retryAfter);
  sendJson(
    response,
    script.status ?? failure.status,
    format.error(failure.status, failure.kind, `Sorry. ${LEAK_CANARY}`),
  );
  return true;
}

async function performStream(performance: Performance, signal: AbortSignal): Promise<void> {
  const { response, format, script, answer, delayMs } = performance;
  const { trouble } = script;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  response.flushHeaders();
  if (trouble === "hang-after-headers") return;
  if (trouble === "cut-early") {
    await sleep(5, undefined, { signal });
    response.socket?.destroy();
    return;
  }
  const filtered = trouble === "filtered" ? format.filtered(answer) : null;
  if (filtered !== null) {
    response.end(filtered.join(""));
    return;
  }

  if (trouble === "comments-only") {
    while (!signal.aborted) {
      response.write(": keep-alive\n\n");
      await sleep(100, undefined, { signal });
    }
    return;
  }
  if (trouble === "endless-event") {
    await send(response, `data: {"text": "`, signal);
    while (!signal.aborted) await send(response, "x".repeat(64_000), signal);
    return;
  }
  const write = writer(response, trouble === "split-utf8", signal);
  if (trouble === "error-part-first") {
    await write([format.errorPart(`Sorry. ${LEAK_CANARY}`)]);
    response.end();
    return;
  }
  if (trouble === "trickle") {
    const bytes = Buffer.from([...format.start(answer), ...format.piece(answer, answer.text)].join(""));
    for (const byte of bytes) {
      await send(response, Buffer.of(byte), signal);
      await sleep(1_000, undefined, { signal });
    }
    return;
  }
  await write(format.start(answer));
  await think(performance, write, signal);
  if (performance.firstTokenMs > 0) await sleep(performance.firstTokenMs, undefined, { signal });
  if (performance.tokensPerSecond !== null && trouble === undefined) {
    await replayTokens(performance, write, signal);
    await write(format.end(answer));
    response.end();
    return;
  }
  const pieces = trouble === "drip" ? [...answer.text] : split(answer.text, performance.pieces);
  const isOver = script.until ?? (() => true);
  for (let index = 0; trouble === "endless" || !isOver() || index < pieces.length; index++) {
    if (trouble === "empty" || answer.text === "") break;
    if (index >= pieces.length / 2 && trouble !== undefined && (await breakInTheMiddle(performance, write, signal)))
      return;
    await write(format.piece(answer, pieces[index % pieces.length] ?? ""));
    const pauseMs =
      trouble === "drip" ? Math.max(delayMs, DRIP_MS) : trouble === "endless" ? Math.max(delayMs, 1) : delayMs;
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal });
  }
  if (trouble === "error-after-text") await write([format.errorPart(`Sorry. ${LEAK_CANARY}`)]);
  else await write(format.end(answer));
  response.end();
}

/** Tells its summary in as many pieces as it takes tenths of a second. */
async function think(
  { format, script, answer }: Performance,
  write: (events: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isEndless = script.trouble === "endless-thinking";
  if (script.thinking === undefined && !isEndless) return;
  const { summary = "", ms = 0 } = script.thinking ?? { summary: "Let me see. " };
  const pieces = split(summary, Math.max(1, Math.floor(ms / THOUGHT_MS)));
  for (let index = 0; isEndless || index < Math.max(pieces.length, Math.ceil(ms / THOUGHT_MS)); index++) {
    const thought = format.thought(answer, pieces[isEndless ? index % pieces.length : index] ?? "");
    if (thought.length > 0) await write(thought);
    if (ms > 0 || isEndless) await sleep(THOUGHT_MS, undefined, { signal });
  }
  await write(format.thoughtEnd(answer));
}

/** Keeps to the clock: a token that a busy machine delayed is caught up with the next. */
async function replayTokens(
  performance: Performance,
  write: (events: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { format, answer } = performance;
  const tokens = split(answer.text, tokensIn(answer.text));
  const startedAt = Date.now();
  for (const [index, token] of tokens.entries()) {
    const waitMs = startedAt + (index + 1) * msPerToken(performance) - Date.now();
    if (waitMs >= 1) await sleep(waitMs, undefined, { signal });
    await write(format.piece(answer, token));
  }
}

const tokensIn = (text: string): number => Math.ceil([...text].length / CHARACTERS_PER_TOKEN);
const msPerToken = ({ tokensPerSecond }: Performance): number =>
  tokensPerSecond === null ? 0 : 1_000 / tokensPerSecond;

async function breakInTheMiddle(
  { response, format, script }: Performance,
  write: (events: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  switch (script.trouble) {
    case "hang-middle":
      return true;
    case "cut":
      // Long enough for what was written to arrive as something of its own.
      await sleep(20, undefined, { signal });
      response.socket?.destroy();
      return true;
    case "no-end-mark":
      response.end();
      return true;
    case "error-part":
      await write([format.errorPart(`Sorry. ${LEAK_CANARY}`)]);
      response.end();
      return true;
    case "garbage":
      await write([`data: {"this is": no JSON ${LEAK_CANARY}\n\n`]);
      response.end();
      return true;
    default:
      return false;
  }
}

/** Writes events, waiting for a slow reader; torn into single bytes where a character has several. */
function writer(response: ServerResponse, isTorn: boolean, signal: AbortSignal) {
  return async (events: readonly string[]): Promise<void> => {
    const text = events.join("");
    if (!isTorn) return send(response, text, signal);
    const bytes = Buffer.from(text);
    let start = 0;
    for (let index = 0; index < bytes.length; index++) {
      const isInsideCharacter = ((bytes[index] ?? 0) & 0xc0) === 0x80;
      if (!isInsideCharacter) continue;
      await send(response, bytes.subarray(start, index), signal);
      start = index;
      await sleep(2, undefined, { signal });
    }
    await send(response, bytes.subarray(start), signal);
  };
}

async function send(response: ServerResponse, bytes: Uint8Array | string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (response.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.on("drain", go);
    response.on("close", go);
  });
}

/** Into `count` pieces of about the same length, never through the middle of a character. */
function split(text: string, count: number): string[] {
  const characters = [...text];
  const length = Math.max(1, Math.ceil(characters.length / Math.max(1, count)));
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += length) {
    pieces.push(characters.slice(start, start + length).join(""));
  }
  return pieces;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
