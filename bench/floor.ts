import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The floor for plain calls: a bare server that answers each path with the very bytes the product answered. */

export interface FloorAnswer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers = new Map<string, FloorAnswer>();
process.on("message", (message: { readonly floor?: FloorAnswer }) => {
  if (message.floor === undefined) return;
  answers.set(message.floor.path, message.floor);
  process.send?.({ floored: true });
});

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  response.writeHead(answer === undefined ? 404 : 200, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
