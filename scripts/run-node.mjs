import { spawn } from "node:child_process";
import module from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { findRuntime, isRuntime, root } from "./installation.mjs";

const COMPILE_CACHE = join(root, "node_modules", ".cache", "node");

/**
 * Runs a file of ours as if it had been started itself. On the right Node that is this very process, so that signals and
 * kill -9 meet the program and no parent stands in between; else a child, which gets the signals and gives its status.
 */
export async function becomeProgram(file, args) {
  const path = join(root, file);
  if (isRuntime()) {
    process.argv = [process.execPath, path, ...args];
    // Compiled code is kept between starts: halves the time until the server answers.
    module.enableCompileCache(COMPILE_CACHE);
    await import(pathToFileURL(path).href);
    return;
  }
  // By the channel the server hears when this process is gone, also after kill -9, and does not hold the port for ever.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const child = spawn(findRuntime(), [path, ...args], { stdio, env: environment() });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // The terminal has sent Ctrl-C to the child as well.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  const { code, signal } = await ended(child);
  if (signal !== null) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exitCode = code ?? 1;
}

/** Runs one of our tools to its end and answers its exit status. */
export async function runTool(file, args, { env = {}, stdio = "inherit" } = {}) {
  const child = spawn(findRuntime(), [join(root, file), ...args], {
    cwd: root,
    stdio,
    env: { ...environment(), ...env },
  });
  const { code } = await ended(child);
  return code ?? 1;
}

/** The runtime comes first on the path, for tools that start `node` themselves. */
export function environment() {
  const bins = join(root, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${bins}${delimiter}${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
  };
}

function ended(child) {
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code, signal) => done({ code, signal }));
  });
}
