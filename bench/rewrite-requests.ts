import { createInterface } from "node:readline";
import { expertHints } from "#domain/prompting/kinds/expert-hints.ts";
import { NO_CONTEXT, rewriteRequest } from "#domain/prompting/rewrite/rewrite-request.ts";
import { QUESTIONS_MAX } from "#server/features/messages/rewrite-prompt.ts";

// What a rewriting model is really sent, for whoever wants to answer it by hand or replay answers: JSON Lines of
// `{id, prompt, level?, conversation?: [{role, text}], preferences?}` on standard input, of `{id, level, instruction, data}` on standard output.

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === "") continue;
  const { id, prompt, level = "full", conversation = [], preferences = {} } = JSON.parse(line);
  const known = level === "lite" ? NO_CONTEXT : { ...NO_CONTEXT, turns: conversation, preferences };
  const questionsMax = QUESTIONS_MAX[level as keyof typeof QUESTIONS_MAX];
  const { instruction, data } = rewriteRequest({ prompt, level, known, expert: expertHints(prompt), questionsMax });
  console.log(JSON.stringify({ id, level, instruction, data }));
}
