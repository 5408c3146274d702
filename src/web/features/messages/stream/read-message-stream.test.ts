import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { MessageEvent } from "#contract/messages.ts";
import { sampleMessage } from "#support/sample-message.ts";
import { ApiError } from "#web/lib/api.ts";
import { type MessageStreamOutcome, readMessageStream } from "./read-message-stream.ts";
import { retryDelayMs } from "./retry-delay.ts";

const delta = (text: string): MessageEvent => ({ type: "answer-delta", text });
const end: MessageEvent = { type: "answer-end", message: sampleMessage({}) };

function write(response: ServerResponse, id: number, event: MessageEvent): void {
  response.write(`id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** A server that answers the n-th request with the n-th script. */
async function serve(...scripts: ((response: ServerResponse) => void)[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const script = scripts[asked.length];
    asked.push(String(request.headers["last-event-id"] ?? ""));
    script?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/` };
}

async function follow(url: string, signal = new AbortController().signal) {
  const texts: string[] = [];
  const ended: MessageStreamOutcome = await readMessageStream({
    open: async (lastEventId, sent) => {
      const headers: HeadersInit = lastEventId === 0 ? {} : { "Last-Event-ID": String(lastEventId) };
      const response = await fetch(url, { headers, signal: sent });
      if (!response.ok) throw new ApiError(response.status, "unreadable", response.statusText);
      return response;
    },
    onEvent: (event) => texts.push(event.type === "answer-delta" ? event.text : event.type),
    signal,
    delayMs: () => 1,
  });
  return { ended, texts };
}

test("a lost connection is taken up where it broke, and nothing is told twice", async () => {
  const { asked, url } = await serve(
    (response) => {
      write(response, 1, delta("a"));
      write(response, 2, delta("b"));
      setTimeout(() => response.destroy(), 20);
    },
    (response) => {
      write(response, 2, delta("b"));
      write(response, 3, delta("c"));
      write(response, 4, end);
      response.end();
    },
  );
  expect(await follow(url)).toEqual({ ended: "final", texts: ["a", "b", "c", "answer-end"] });
  expect(asked).toEqual(["", "2"]);
});

test("a stream that closes before its last event is opened again", async () => {
  const { url } = await serve(
    (response) => response.end(),
    (response) => {
      response.statusCode = 503;
      response.end();
    },
    (response) => {
      write(response, 1, end);
      response.end();
    },
  );
  expect(await follow(url)).toEqual({ ended: "final", texts: ["answer-end"] });
});

test("a piece cut in the middle of a letter arrives whole", async () => {
  const { url } = await serve((response) => {
    const bytes = Buffer.from(`id: 1\ndata: ${JSON.stringify(delta("Zoë"))}\n\n`);
    const cut = bytes.indexOf(0xc3) + 1;
    response.write(bytes.subarray(0, cut));
    setTimeout(() => {
      response.write(bytes.subarray(cut));
      write(response, 2, end);
      response.end();
    }, 20);
  });
  expect((await follow(url)).texts).toEqual(["Zoë", "answer-end"]);
});

test("an event this page does not know is passed over", async () => {
  const { url } = await serve((response) => {
    response.write('id: 1\nevent: answer-sung\ndata: {"type":"answer-sung"}\n\n: still here\n\n');
    write(response, 2, end);
    response.end();
  });
  expect(await follow(url)).toEqual({ ended: "final", texts: ["answer-end"] });
});

test.each([
  [401, "unauthorized"],
  [404, "gone"],
] as const)("after %i nothing is asked again", async (status, ended) => {
  const { asked, url } = await serve((response) => {
    response.statusCode = status;
    response.end();
  });
  expect(await follow(url)).toEqual({ ended, texts: [] });
  expect(asked).toHaveLength(1);
});

test("leaving ends it at once", async () => {
  const { url } = await serve((response) => write(response, 1, delta("a")));
  const leave = new AbortController();
  setTimeout(() => leave.abort(), 50);
  expect((await follow(url, leave.signal)).ended).toBe("left");
});

test("the wait doubles from one second up to thirty", () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
