import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "./child-environment.ts";

interface ChildOptions {
  /** Options of Node for this process. */
  readonly nodeOptions?: readonly string[];
  /** "advanced" where bytes or vectors are sent: as JSON each would be an object of its numbers. */
  readonly serialization?: "json" | "advanced";
}

/**
 * Starts a process that helps the server: it gets none of our keys, prints nothing, is spoken to by messages, and does not keep
 * the server from ending.
 */
export function startChild(
  file: string,
  { nodeOptions = [], serialization = "json" }: ChildOptions = {},
): ChildProcess {
  const child = fork(file, {
    env: childEnvironment(process.env),
    execArgv: [...nodeOptions],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** A child that has gone is noticed by its exit, not here. */
export function tellChild(child: ChildProcess, order: object): void {
  if (child.connected) child.send(order, () => {});
}
