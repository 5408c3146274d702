import type * as z from "zod/mini";
import { type ModelsFile, modelsFileSchema } from "#contract/catalogue.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { ChangesByModelName, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import { type JsonPath, lineOfJsonPath } from "#domain/catalogue/json-lines.ts";

export interface ModelsFileContent {
  readonly servers: readonly ModelServer[];
  readonly models: ChangesByModelName;
}

export type ModelsFileResult =
  | { readonly kind: "read"; readonly catalogue: ModelsFileContent }
  /** One sentence per mistake, with the line number. */
  | { readonly kind: "wrong"; readonly mistakes: readonly string[] };

const BUILT_IN_PROVIDERS = ["openai", "anthropic", "google", "compatible"];

/** One mistake is enough to reject the whole file. All mistakes are listed. API keys come from `environment`. */
export function readModelsFile(
  text: string,
  shipped: Catalogue,
  environment: Readonly<Record<string, string | undefined>>,
): ModelsFileResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { kind: "wrong", mistakes: [notJson(text, error)] };
  }
  const parsed = modelsFileSchema.safeParse(json);
  if (!parsed.success) {
    const told = parsed.error.issues.flatMap((issue) => sentencesOf(issue));
    return { kind: "wrong", mistakes: told.map(({ path, sentence }) => at(text, path, sentence)) };
  }
  const mistakes = mistakesBetween(parsed.data, shipped, environment);
  if (mistakes.length > 0) {
    return { kind: "wrong", mistakes: mistakes.map(({ path, sentence }) => at(text, path, sentence)) };
  }
  const servers = Object.entries(parsed.data.servers ?? {}).map(([name, { label, baseUrl, apiKeyVariable }]) => ({
    name,
    label: label ?? name,
    baseUrl,
    apiKey: (apiKeyVariable === undefined ? undefined : environment[apiKeyVariable]) ?? null,
  }));
  return { kind: "read", catalogue: { servers, models: (parsed.data.models ?? {}) as ChangesByModelName } };
}

interface Mistake {
  readonly path: JsonPath;
  readonly sentence: string;
}

const at = (text: string, path: JsonPath, sentence: string): string =>
  `line ${lineOfJsonPath(text, path)}: ${path.join(" > ")}${path.length === 0 ? "" : " "}${sentence}`;

/** Turns a schema's message into the end of a sentence. The sentence begins with the path of the wrong field. */
function sentencesOf(issue: z.core.$ZodIssue): Mistake[] {
  const path = issue.path.filter((part) => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], sentence: "is not a field we know" }));
  }
  if (issue.code === "invalid_key") return [{ path, sentence: issue.issues[0]?.message ?? "is not a name" }];
  return [{ path, sentence: issue.message === "Invalid input" ? "is not of the right kind" : issue.message }];
}

/** Mistakes that the schema cannot see: new models without a provider, unknown servers, and keys that are not set. */
function mistakesBetween(
  { servers = {}, models = {} }: ModelsFile,
  shipped: Catalogue,
  environment: Readonly<Record<string, string | undefined>>,
): Mistake[] {
  const known = [...BUILT_IN_PROVIDERS, ...Object.keys(servers)];
  return [
    ...Object.entries(servers).flatMap(([name, { apiKeyVariable: variable }]): Mistake[] =>
      variable === undefined || environment[variable] !== undefined
        ? []
        : [{ path: ["servers", name, "apiKeyVariable"], sentence: `names ${variable}, which is not set` }],
    ),
    ...Object.entries(models).flatMap(([name, { provider, providerModelId }]): Mistake[] => {
      const path = ["models", name];
      if (provider !== undefined && !known.includes(provider)) {
        return [{ path: [...path, "provider"], sentence: `must be one of ${known.join(", ")}` }];
      }
      if (shipped.has(name) || (provider !== undefined && providerModelId !== undefined)) return [];
      return [{ path, sentence: "is new, so it needs provider and providerModelId" }];
    }),
  ];
}

function notJson(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  const end = position === undefined ? text.length : Number(position);
  return `line ${text.slice(0, end).split("\n").length}: this is not JSON`;
}
