import { writeFileSync } from "node:fs";

/** A reporter for Vitest: errors outside of any test, which its JSON report leaves out, go into the file UNCAUGHT_FILE. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter only so.
export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    const { UNCAUGHT_FILE: file } = process.env;
    if (file === undefined || errors.length === 0) return;
    writeFileSync(file, errors.map(({ name, stack, message }) => `${name}: ${stack ?? message}`).join("\n\n"));
  }
}
