import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections: one of those could take it while its server is down. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES_MAX = 50;

/** A port nobody listens on now, so that a server can come back to the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port.");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = await new Promise<boolean>((resolve) =>
    probe.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)),
  );
  if (isListening) await new Promise((resolve) => probe.close(resolve));
  return isListening;
}
