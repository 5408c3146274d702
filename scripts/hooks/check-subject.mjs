import { readFileSync } from "node:fs";

// Git calls this by scripts/hooks/commit-msg, with the file that holds the message. Plain JavaScript for any Node.

const LENGTH_MAX = 60;
const [subject = ""] = readFileSync(process.argv[2], "utf8").split("\n");
const problem = problemOf(subject);
if (problem !== null) {
  console.error(`"${subject}": ${problem}`);
  process.exit(1);
}

function problemOf(text) {
  // Git writes the first two itself, and an autosquash takes the others away.
  if (/^(?:Merge|Revert|fixup!|squash!|amend!) /.test(text)) return null;
  const length = [...text].length;
  if (length > LENGTH_MAX) return `The first line has ${length} characters; at most ${LENGTH_MAX} are right.`;
  if (!/^[a-z][a-z0-9 -]*: \S/.test(text)) return 'Begin with the room: "billing: close expired checkouts".';
  return null;
}
