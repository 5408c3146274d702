import { readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { gradeModelsByBenchmarks } from "#domain/catalogue/grade-models-by-benchmarks.ts";
import { type BenchmarkSource, readPublicBenchmarks } from "#server/adapters/models/read-public-benchmarks.ts";
import { OperatorError, runWithOperatorErrors } from "#server/operator-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export async function runModels(parts: readonly string[]): Promise<void> {
  const program = new Command("redraft models").showHelpAfterError();
  program
    .command("refresh")
    .description("grade the models by a public table, with your own key of Artificial Analysis or OpenRouter")
    .addHelpText(
      "after",
      "\nARTIFICIAL_ANALYSIS_KEY or OPENROUTER_KEY is the key. The grades go into MODELS_FILE, which a running server reads within seconds; without one they are printed.",
    )
    .action(() =>
      runWithOperatorErrors(async () => {
        console.log(await refreshGrades(process.env, new Date()));
      }),
    );
  await program.parseAsync([...parts], { from: "user" });
}

/** Reads the public table for the configured key and writes the grades. Returns the text to print. */
export async function refreshGrades(environment: Environment, now: Date, baseUrl?: string): Promise<string> {
  const { ARTIFICIAL_ANALYSIS_KEY, OPENROUTER_KEY, MODELS_FILE } = environment;
  const from: BenchmarkSource = ARTIFICIAL_ANALYSIS_KEY === undefined ? "openrouter" : "artificial-analysis";
  const key = ARTIFICIAL_ANALYSIS_KEY ?? OPENROUTER_KEY;
  if (key === undefined) throw new OperatorError("Set ARTIFICIAL_ANALYSIS_KEY or OPENROUTER_KEY to a key of your own.");
  const { figures, source } = await readPublicBenchmarks(from, key, now, baseUrl).catch((error: Error) => {
    throw new OperatorError(error.message);
  });
  const graded = gradeModelsByBenchmarks(figures, [...BUILT_IN_CATALOGUE.values()], source);
  const names = Object.keys(graded);
  if (names.length === 0) return "The table lists none of the models of the catalogue. Nothing was changed.";
  if (MODELS_FILE === undefined) return JSON.stringify({ models: graded }, null, 2);
  const file = await readHostFile(MODELS_FILE);
  const models = Object.fromEntries(names.map((name) => [name, { ...file.models?.[name], ...graded[name] }]));
  await writeFile(MODELS_FILE, `${JSON.stringify({ ...file, models: { ...file.models, ...models } }, null, 2)}\n`);
  return `${source.name}, ${source.date}: graded ${names.join(", ")} in ${MODELS_FILE}.`;
}

interface HostFile {
  readonly models?: Readonly<Record<string, object>>;
}

async function readHostFile(path: string): Promise<HostFile> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw new OperatorError(`${path} cannot be read.`);
  });
  try {
    return JSON.parse(text) as HostFile;
  } catch {
    throw new OperatorError(`${path} is not JSON. Nothing was changed.`);
  }
}
