/**
 * Refreshes what the command line really makes of the prompts in docs/forty-prompts.md. The judgement stays by hand: read each
 * rewrite that changed again before keeping its verdict.
 *
 *     node training/prompting/forty-prompts.ts
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Answer {
  readonly id: string;
  readonly changed: boolean;
  readonly improvedPrompt: string;
  readonly questions: readonly { readonly question: string }[];
  readonly assumptions: readonly string[];
}

const root = join(import.meta.dirname, "../..");
const file = join(root, "docs/forty-prompts.md");
const SECTION = /(### \d+\n\n````prompt\n)([\s\S]*?)(\n````\n)([\s\S]*?)(?=\n\*\*(Better|Same|Worse)\.\*\*)/g;
const COUNTS = /^Better: \d+\. Same: \d+\. Worse: \d+\.$/m;

const text = readFileSync(file, "utf8");
const sections = [...text.matchAll(SECTION)];
const answers = improve(sections.map(([, , prompt = ""]) => prompt));
let at = 0;
const refreshed = text.replace(SECTION, (_, open: string, prompt: string, close: string, before: string) => {
  const answer = answers[at];
  at += 1;
  if (answer === undefined) throw new Error(`No answer for prompt ${at}`);
  const made = `\n${resultOf(answer)}`;
  if (made !== before) console.log(`Prompt ${at} comes out differently: read it again.`);
  return open + prompt + close + made;
});
const verdicts = sections.map(([, , , , , verdict]) => verdict);
const count = (verdict: string): number => verdicts.filter((given) => given === verdict).length;
const counts = `Better: ${count("Better")}. Same: ${count("Same")}. Worse: ${count("Worse")}.`;
writeFileSync(file, refreshed.replace(COUNTS, counts));
console.log(`${sections.length} prompts. ${counts}`);

/** As a user would: every prompt through the command line, without a profile. */
function improve(prompts: readonly string[]): Answer[] {
  const input = prompts.map((prompt, index) => JSON.stringify({ id: String(index), prompt })).join("\n");
  const { status, stdout, stderr } = spawnSync("npm", ["run", "-s", "redraft", "--", "improve"], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const byId = new Map(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Answer)
      .map((answer) => [answer.id, answer]),
  );
  return prompts.map((_, index) => {
    const answer = byId.get(String(index));
    if (answer === undefined) throw new Error(`The command line did not answer prompt ${index + 1}`);
    return answer;
  });
}

function resultOf({ changed, improvedPrompt, questions, assumptions }: Answer): string {
  const lines = changed ? ["````rewrite", improvedPrompt, "````"] : ["Sent as written."];
  if (assumptions.length > 0) lines.push("", `Assumes: ${assumptions.join(" ")}`);
  if (questions.length > 0) lines.push("", `Asks: ${questions.map(({ question }) => question).join(" ")}`);
  return `${lines.join("\n")}\n`;
}
