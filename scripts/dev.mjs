import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, findRuntime, root } from "./installation.mjs";
import { environment } from "./run-node.mjs";

// The server, restarted when its files change, and Vite with hot reloading in front of it.
ensureInstalled();
const start = (args) => spawn(findRuntime(), args, { cwd: root, stdio: "inherit", env: environment() });
const children = [
  start(["--watch", "--watch-preserve-output", join(root, "src/cli/main.ts"), "serve"]),
  start([join(root, "node_modules/vite/bin/vite.js")]),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.once("exit", stop);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
