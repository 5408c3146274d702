import { createInterface } from "node:readline";
import { buildRewriteRequest, NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";

// What a reading model is really sent, for whoever wants to answer it by hand or replay answers: JSON Lines of
// `{id, prompt, level?, conversation?: [{role, text}], preferences?, answered?: [{question, answer}], now?, zone?,
// locale?}` on standard input, of `{id, level, instruction, data}` on standard output.

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { id, prompt, level = "full", conversation = [], preferences = {}, answered = [], ...when } = JSON.parse(line);
  const { now = new Date().toISOString(), zone: timeZone = "UTC", locale = null } = when;
  const known = { ...NO_CONTEXT, turns: conversation, preferences };
  const moment = { now: new Date(now), timeZone, locale };
  const settled = answered.map(({ question }: { question: string }) => question);
  const { instruction, data } = buildRewriteRequest({ prompt, level, known, moment, answered, settled });
  console.log(JSON.stringify({ id, level, instruction, data }));
}
