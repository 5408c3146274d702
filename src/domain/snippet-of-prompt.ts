const LENGTH_MAX = 120;

/** The beginning of a prompt on one line, as lists show it. */
export function snippetOfPrompt(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ").trim();
  if (line.length <= LENGTH_MAX) return line;
  const beginning = line.slice(0, LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, "");
  return `${beginning.trimEnd()}…`;
}
