import { Agent, request as callProvider, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The floor for streams: hands the request to the provider and its answer back, and does nothing else. */

const provider = new URL(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const call = callProvider(
    {
      host: provider.hostname,
      port: provider.port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, host: provider.host },
      agent,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  call.on("error", () => response.destroy());
  request.pipe(call);
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
