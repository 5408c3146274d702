import { cutText } from "../text/cut-text.ts";

const LENGTH_MAX = 120;

export function snippetOfPrompt(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ").trim();
  if (line.length <= LENGTH_MAX) return line;
  return `${cutText(line, LENGTH_MAX - 1).trimEnd()}…`;
}
