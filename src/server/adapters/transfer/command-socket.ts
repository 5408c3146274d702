import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { OperatorError } from "#server/operator-error.ts";

/** What `redraft` asks of the server that has the embedded database open; only one process can. */
export interface Command {
  readonly verb: "backup" | "prove" | "restore";
  /** An absolute path, as the server sees it. */
  readonly file: string;
}

type Reply = { readonly done: string } | { readonly refused: string };

export const COMMAND_SOCKET = ".commands";
/** What systems allow for a socket's path; macOS the least. */
const PATH_BYTES_MAX = 103;

/** The folder is its account's alone, so nobody else reaches the socket in it. */
function socketPath(dataDirectory: string): string | null {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\redraft-${createHash("sha256").update(dataDirectory).digest("hex").slice(0, 32)}`;
  }
  const path = join(dataDirectory, COMMAND_SOCKET);
  return Buffer.byteLength(path) <= PATH_BYTES_MAX ? path : null;
}

/**
 * Listens in the data folder, which this process has locked. `run` answers a sentence; an OperatorError's message is told to
 * whoever asked, anything else goes to `reportBug`.
 */
export async function listenForCommands(
  dataDirectory: string,
  run: (command: Command) => Promise<string>,
  reportBug: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDirectory);
  if (path === null) return { close: async () => undefined };
  let underWay: Promise<unknown> = Promise.resolve();
  const answer = async (line: string): Promise<Reply> => {
    try {
      return { done: await run(JSON.parse(line) as Command) };
    } catch (error) {
      if (error instanceof OperatorError) return { refused: error.message };
      reportBug(error);
      return { refused: "That did not work. The server's log says why." };
    }
  };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    createInterface(socket).on("line", (line) => {
      // One after the other: two restores at once would be no restore.
      underWay = underWay.then(() => answer(line)).then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
    });
  });
  // Of a process that ended without closing it.
  if (process.platform !== "win32") rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  server.unref();
  return {
    async close() {
      server.close();
      await underWay;
    },
  };
}

/** Asks the server of this data folder and answers its sentence; null when none runs. Throws OperatorError with its refusal. */
export async function askRunningServer(dataDirectory: string, command: Command): Promise<string | null> {
  const path = socketPath(dataDirectory);
  const socket = path === null ? null : await connected(path);
  if (socket === null) return null;
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface(socket)) {
    const reply = JSON.parse(line) as Reply;
    if ("refused" in reply) throw new OperatorError(reply.refused);
    return reply.done;
  }
  throw new OperatorError("The server ended before it was done. Look at its log, and try again.");
}

const connected = (path: string): Promise<Socket | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" || error.code === "ECONNREFUSED" ? resolve(null) : reject(error),
    );
  });
