/**
 * Learns the router from public outcomes and writes src/domain/routing/weights: routing-scores.ts and strengths-public-2024.ts.
 *
 *     node training/routing/train-router.ts [--data ../shared/data/routing]
 *
 * Only the training rows, and only of tables whose licence allows it. No random number: the same rows give the same bytes.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFamilies } from "./families.ts";
import { featured, learnRouter } from "./learn-router.ts";
import { dataFolder, trainingRows } from "./outcome-rows.ts";
import { packScores } from "./pack-scores.ts";

const WEIGHTS = join(import.meta.dirname, "../../src/domain/routing/weights");
const HEAD = `// Learned by training/routing/train-router.ts; do not edit. Command: node training/routing/train-router.ts
// Training rows of lm-sys/RouteLLM 0b64fda (MMLU 1,242 and GSM8K 404 labels), WildEval/ZeroEval 8c1485e,
// open-thought/reasoning-gym-eval 5f09fec, lmarena/arena-hard-auto 196f6b8 (Apache-2.0), TIGER-AI-Lab/MMLU-Pro f418b11
// (Apache-2.0) and EQ-bench/EQ-Bench d28c60c (MIT).
`;

const LINE_MAX = 120;
const SHORT_KEY = 5;
const folder = dataFolder(process.argv);
const router = learnRouter(featured(trainingRows(folder)), readFamilies(folder));
write(
  "routing-scores.ts",
  `// Words are hashed into buckets; no row can be read back.
import type { PackedScores } from "../unpack-scores.ts";

export const PACKED_SCORES: PackedScores = ${asSource(packScores(router.scores))};
`,
);
write(
  "strengths-public-2024.ts",
  `// Outcomes on GSM8K, MATH level 5 and CRUXEval (WildEval/ZeroEval) of snapshots of 2024: "claude-opus" is Claude 3 Opus,
// "gemini-2.5-pro" Gemini 1.5 Pro. They measure the method, not today's models.
import type { StrengthTable } from "../strength-table.ts";

export const STRENGTHS_PUBLIC_2024: StrengthTable = ${asSource(router.strengths)};
`,
);

/** A value as the project's formatter writes it. */
function asSource(value: unknown, indent = ""): string {
  if (Array.isArray(value)) return `[${value.map((item) => asSource(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(([name, item]) => {
    const key = /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
    const text = asSource(item, deeper);
    const fits =
      typeof item !== "string" || key.length < SHORT_KEY || deeper.length + key.length + text.length + 3 <= LINE_MAX;
    return fits ? `${deeper}${key}: ${text},` : `${deeper}${key}:\n${deeper}  ${text},`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function write(file: string, body: string): void {
  const text = `${HEAD}${body}`;
  writeFileSync(join(WEIGHTS, file), text);
  console.log(file, `${text.length} bytes`, createHash("sha256").update(text).digest("hex").slice(0, 16));
}
