import { type ChildProcess, fork } from "node:child_process";

interface ChildOptions {
  readonly nodeOptions?: readonly string[];
  /** "advanced" for bytes or vectors: JSON would turn each of them into an object of numbers. */
  readonly serialization?: "json" | "advanced";
}

/**
 * Starts a helper process, which is controlled by messages. It gets none of our secrets, prints nothing, and does not
 * keep the server running.
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

/** Does nothing if the child has ended. The child's exit event reports that. */
export function sendToChild(child: ChildProcess, order: object): void {
  if (child.connected) child.send(order, () => {});
}

const NEEDED = [
  ...["PATH", "HOME", "USER", "LANG", "TMPDIR", "TEMP", "TMP", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "COMSPEC", "PATHEXT"],
];

/** Keeps the variables that a child process needs, with npm and proxy settings, and drops our secrets. */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => NEEDED.includes(name.toUpperCase()) || /^npm_/i.test(name) || /_proxy$/i.test(name),
    ),
  );
}
