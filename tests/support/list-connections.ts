import { ChildProcess } from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

// Loaded before a server (--import) and before what it starts: writes every host that is called or looked up into the file
// CONNECTION_LIST, one a line, and lets all of it go on.
const list = process.env.CONNECTION_LIST ?? "/dev/null";
const note = (host: unknown) => appendFileSync(list, `${String(host)}\n`);

interface Target {
  readonly host?: string;
  readonly path?: string;
}
/** net.connect hands on its arguments as one array, tls and people as they stand: options, a path, or a port and a host. */
function targetOf([first, second]: readonly unknown[]): Target {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === "object" && first !== null) return first;
  if (typeof first === "string" && Number.isNaN(Number(first))) return { path: first };
  return typeof second === "string" ? { host: second } : {};
}

type Method = (...args: unknown[]) => unknown;
function watch(owner: object, name: string, look: (args: readonly unknown[]) => void): void {
  const methods = owner as Record<string, Method>;
  const plain = methods[name];
  if (plain === undefined) throw new Error(`Node has no ${name} any more.`);
  methods[name] = function watched(this: unknown, ...args: unknown[]) {
    look(args);
    return plain.apply(this, args);
  };
}

watch(net.Socket.prototype, "connect", (args) => {
  const { path, host = "localhost" } = targetOf(args);
  if (path === undefined || path === null) note(host);
});
watch(dgram.Socket.prototype, "connect", ([, host]) => note(typeof host === "string" ? host : "localhost"));
watch(dgram.Socket.prototype, "send", (args) => {
  const host = args.slice(1).find((value) => typeof value === "string");
  note(host ?? "localhost");
});
for (const name of [
  "lookup",
  "resolve",
  "resolve4",
  "resolve6",
  "resolveAny",
  "resolveMx",
  "resolveSrv",
  "resolveTxt",
]) {
  watch(dns, name, ([host]) => note(host));
  watch(dns.promises, name, ([host]) => note(host));
}
// The server gives its children an environment of their own; npm is one of them.
watch(ChildProcess.prototype, "spawn", ([options]) => {
  const { envPairs } = options as { readonly envPairs: string[] };
  envPairs.push(`NODE_OPTIONS=--import=${import.meta.url}`, `CONNECTION_LIST=${list}`);
});
syncBuiltinESMExports();
