import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { assertOpenFileLimit, assertWritable } from "./assert-can-run.ts";
import type { Config } from "./config.ts";
import { type RunningServer, startServer } from "./main.ts";
import { describeOpenAccess } from "./open-access.ts";
import { OperatorError, runWithOperatorErrors } from "./operator-error.ts";
import { loadConfig } from "./settings/read-config.ts";

/**
 * Signals within this time count as one: systemd signals the whole process group, and the parent program sends the
 * signal again.
 */
const ONE_SIGNAL_MS = 2_000;

/** `npm start`: reads the configuration, serves until a stop signal, and reports problems in plain words. */
export const serve = (): Promise<void> =>
  runWithOperatorErrors(async () => {
    const config = loadConfig();
    assertOpenFileLimit();
    assertWritable(config.dataDirectory);
    await assertPortIsFree(config);
    const server = await startServer(config, { tell: (line) => console.log(line) });
    stopOnSignal(server);
    // With PORT=0 the system chose the port.
    console.log(`\n${config.brandName} is ready: ${config.port === 0 ? server.url : config.appUrl}\n`);
    for (const line of describeOpenAccess(config)) console.log(line);
  });

function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    console.log(
      "Stopping: answers under way are finished or handed over. A second signal, two seconds from now, ends it at once.",
    );
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onSignal = () => {
    if (stoppingSince !== null && performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(1);
    stop();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  // The parent process was killed, so it can no longer stop this one. This one ends too, or the next start would find
  // the port and the data folder in use. Answers in progress are taken over, as after any crash.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
}

/** A process that was just killed releases its port within this time. */
const LET_GO_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/** Runs before the server opens anything, so that a second server fails without changing anything. */
async function assertPortIsFree(config: Config): Promise<void> {
  const deadline = performance.now() + LET_GO_MS;
  while (!(await isPortFree(config))) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        `Port ${config.port} is in use by another program. Stop it, or choose another port with PORT.`,
      );
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

async function isPortFree({ port, host }: Config): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(port, host, resolve));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}
