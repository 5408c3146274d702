import { cutText } from "../text/cut-text.ts";

const LENGTH_MAX = 60;

/** The title of a prompt if no user gave it a title: the start of its first line, cut at a whole word. */
export function titleOfPrompt(prompt: string): string {
  const [line = ""] = prompt.trim().split("\n");
  if (line.length <= LENGTH_MAX) return line.trimEnd();
  const cut = cutText(line, LENGTH_MAX);
  return `${cutText(cut, Math.max(cut.lastIndexOf(" "), LENGTH_MAX / 2)).trim()}…`;
}
