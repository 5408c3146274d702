import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LARGE_BODIES } from "../tests/attacks/large-bodies.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { postJson } from "./post-json.ts";

/** The longest turn of the server's event loop while it takes, or refuses, the largest bodies there can be, embedded database. */

const RUNS = 3;
const directory = mkdtempSync(join(tmpdir(), "redraft-bodies-"));
const server = new MeasuredProcess(fileURLToPath(new URL("./serve.ts", import.meta.url)), {
  env: { PORT: "0", DATA_DIR: directory, EMBEDDED_MODEL: "off" },
});
try {
  const origin = `http://127.0.0.1:${await server.reported<number>("port")}`;
  console.log("| body | answer | longest turn of the event loop, ms (of it on the processor) |\n|---|---|---|");
  for (const { name, text } of LARGE_BODIES) {
    const body = text();
    const lags: string[] = [];
    let status = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const person = {
        email: `body-${name.replaceAll(" ", "-")}-${run}@redraft.example`,
        password: "a long walk after supper",
      };
      const { token } = await postJson<{ token: string }>(
        `${origin}/api/register`,
        { ...person, firstName: "Bench", isOldEnough: true },
        { "x-auth-mode": "token" },
      );
      server.tell("reset-lag");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const reply = await fetch(`${origin}/api/conversations/import`, { method: "POST", headers, body });
      await reply.text();
      status = reply.status;
      const { loopLagMs, turnCpuMs } = await server.usage();
      // The first run of each also compiles what it runs.
      if (run > 0) lags.push(`${loopLagMs.max.toFixed(0)} (${turnCpuMs.toFixed(0)})`);
    }
    console.log(`| ${name} | ${status} | ${lags.join(", ")} |`);
  }
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
