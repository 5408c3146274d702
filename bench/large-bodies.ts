import { measureLargeBodies } from "./measure-large-bodies.ts";

/** The longest turn of the server's event loop while it takes, or refuses, the largest bodies there can be, embedded database. */

console.log(
  "| road | body | answer | longest turn of the event loop, ms on the processor, of each run |\n|---|---|---|---|",
);
for await (const { body, status, turnsMs } of measureLargeBodies({ runsMax: 3 }))
  console.log(`| ${body.path} | ${body.name} | ${status} | ${turnsMs.map((ms) => ms.toFixed(0)).join(", ")} |`);
