import { createInterface } from "node:readline";
import { NO_CONTEXT, readingRequest } from "#domain/prompting/reading/reading-request.ts";

// What a reading model is really sent, for whoever wants to answer it by hand or replay answers: JSON Lines of
// `{id, prompt, level?, conversation?: [{role, text}], preferences?, now?, zone?, locale?}` on standard input, of
// `{id, level, instruction, data}` on standard output.

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { id, prompt, level = "full", conversation = [], preferences = {}, ...when } = JSON.parse(line);
  const { now = new Date().toISOString(), zone: timeZone = "UTC", locale = null } = when;
  const known = { ...NO_CONTEXT, turns: conversation, preferences };
  const moment = { now: new Date(now), timeZone, locale };
  const { instruction, data } = readingRequest({ prompt, level, known, moment });
  console.log(JSON.stringify({ id, level, instruction, data }));
}
