import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request on its way to the server, and the answer on its way back; what is changed in it is the fault. */
interface Passing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}
interface Answered {
  status: number;
  text: string;
}
export interface PlantedFault {
  /** Before the server sees it: what a missing check would let through. */
  readonly request?: (request: Passing) => void;
  /** Before the client sees it: what a broken server would answer. */
  readonly answer?: (answer: Answered, request: Passing) => void;
}

/**
 * The server with a fault: whatever is sent to it passes through here first. So an attack shows that it can fail, and the product
 * has no switch that breaks it.
 */
export async function startFaultyServer(serverUrl: string, fault: PlantedFault) {
  const proxy = createServer((incoming, outgoing) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).flatMap(([name, value]) =>
          typeof value === "string" && !SKIPPED.includes(name) ? [[name, value]] : [],
        ),
      );
      const request: Passing = {
        method: incoming.method ?? "GET",
        path: incoming.url ?? "/",
        headers,
        body: Buffer.concat(pieces),
      };
      fault.request?.(request);
      const hasBody = request.method !== "GET" && request.method !== "HEAD" && request.body.length > 0;
      const reply = await fetch(serverUrl + request.path, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        body: hasBody ? new Uint8Array(request.body) : null,
      });
      const answer: Answered = { status: reply.status, text: await reply.text() };
      fault.answer?.(answer, request);
      const type = reply.headers.get("content-type");
      outgoing.writeHead(answer.status, type === null ? {} : { "content-type": type }).end(answer.text);
    })().catch(() => outgoing.writeHead(502).end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}

const SKIPPED = ["host", "connection", "content-length", "transfer-encoding", "keep-alive", "expect"];
