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
  const { ended, stopListening } = startProgram(file, args);
  const end = await ended;
  stopListening();
  endAs(end);
}

/** Ends this process as a child of it ended. */
export function endAs({ code, signal }) {
  if (signal !== null) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
}

/** Starts a file of ours as a child that gets the signals this process gets; `onSignal` hears of them too, until `stopListening`. */
export function startProgram(file, args, onSignal = () => undefined) {
  // By the channel the program hears when this process is gone, also after kill -9, and does not hold the port for ever.
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const runtime = isRuntime() ? process.execPath : findRuntime();
  const child = spawn(runtime, [join(root, file), ...args], { stdio, env: environment() });
  const passOn = (signal) => {
    onSignal();
    // The terminal has sent Ctrl-C to the child as well.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, passOn);
  return {
    ended: endOf(child),
    stopListening() {
      for (const signal of signals) process.off(signal, passOn);
    },
  };
}

/** Runs one of our tools to its end and answers its exit status. */
export async function runTool(file, args, { env = {}, stdio = "inherit" } = {}) {
  const child = spawn(findRuntime(), [join(root, file), ...args], {
    cwd: root,
    stdio,
    env: { ...environment(), ...env },
  });
  const { code } = await endOf(child);
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

function endOf(child) {
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code, signal) => done({ code, signal }));
  });
}
