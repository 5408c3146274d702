import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

// Loaded before a server (--import), into its threads and the Node processes it starts: writes every name that is looked
// up and every address that is called into the file CONNECTION_LIST, "how host" a line, and lets all of it go on.
const list = process.env.CONNECTION_LIST ?? "/dev/null";
const note = (how: string, host: unknown) => appendFileSync(list, `${how} ${String(host)}\n`);

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
  if (path === undefined || path === null) note("connect", host);
});
watch(dgram.Socket.prototype, "connect", ([, host]) => note("udp", typeof host === "string" ? host : "localhost"));
watch(dgram.Socket.prototype, "send", (args) => {
  const host = args.slice(1).find((value) => typeof value === "string");
  note("udp", host ?? "localhost");
});
for (const name of ["lookup", "resolve", "resolve4", "resolve6", "resolveAny", "resolveMx", "resolveSrv", "resolveTxt"]) {
  watch(dns, name, ([host]) => note("name", host));
  watch(dns.promises, name, ([host]) => note("name", host));
}
syncBuiltinESMExports();
