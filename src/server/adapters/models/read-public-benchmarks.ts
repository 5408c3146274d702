import * as z from "zod/mini";
import type { EvidenceSource } from "#domain/catalogue/evidence.ts";
import type { ModelBenchmarkScores } from "#domain/catalogue/grade-models-by-benchmarks.ts";

/** Sources of benchmark figures. The operator needs an API key for each. */
export type BenchmarkSource = "artificial-analysis" | "openrouter";

const FIGURES_URLS: Readonly<Record<BenchmarkSource, string>> = {
  "artificial-analysis": "https://artificialanalysis.ai/api/v2",
  openrouter: "https://openrouter.ai/api/v1",
};

const READ_MS = 30_000;
const PAGES_MAX = 50;

const figure = z.nullish(z.number());
const artificialAnalysisPage = z.object({
  data: z.array(
    z.object({
      slug: z.string(),
      evaluations: z.nullish(
        z.object({ artificial_analysis_intelligence_index: figure, artificial_analysis_coding_index: figure }),
      ),
    }),
  ),
  pagination: z.optional(z.object({ has_more: z.boolean() })),
});
const openRouterPage = z.object({
  data: z.array(z.object({ model_permaslug: z.string(), intelligence_index: figure, coding_index: figure })),
  meta: z.object({ as_of: z.string() }),
});

export interface PublicBenchmarks {
  readonly figures: readonly ModelBenchmarkScores[];
  readonly source: EvidenceSource;
}

/** Reads a source in its documented format. Error messages are for the site's operator and never contain the key. */
export async function readPublicBenchmarks(
  from: BenchmarkSource,
  key: string,
  now: Date,
  baseUrl: string = FIGURES_URLS[from],
): Promise<PublicBenchmarks> {
  return from === "openrouter" ? await readOpenRouter(baseUrl, key) : await readArtificialAnalysis(baseUrl, key, now);
}

/** https://artificialanalysis.ai/data-api/docs: a list of models in pages; the key is in the header x-api-key. */
async function readArtificialAnalysis(baseUrl: string, key: string, now: Date): Promise<PublicBenchmarks> {
  const figures: ModelBenchmarkScores[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const address = `${baseUrl}/language/models/free?page=${page}`;
    const { data, pagination } = await readJson(address, { "x-api-key": key }, artificialAnalysisPage);
    for (const { slug, evaluations } of data) {
      figures.push({
        id: slug,
        intelligence: evaluations?.artificial_analysis_intelligence_index ?? null,
        coding: evaluations?.artificial_analysis_coding_index ?? null,
      });
    }
    if (pagination?.has_more !== true) break;
  }
  const source = {
    name: "Artificial Analysis, read with this host’s key",
    address: "https://artificialanalysis.ai/",
    date: now.toISOString().slice(0, 10),
    dateIs: "seen",
  } as const;
  return { figures, source };
}

/** https://openrouter.ai/docs/api/api-reference/benchmarks: one list with its date. */
async function readOpenRouter(baseUrl: string, key: string): Promise<PublicBenchmarks> {
  const address = `${baseUrl}/benchmarks?source=artificial-analysis`;
  const { data, meta } = await readJson(address, { authorization: `Bearer ${key}` }, openRouterPage);
  const source = {
    name: "Artificial Analysis as OpenRouter tells it, read with this host’s key",
    address: "https://openrouter.ai/benchmarks",
    date: meta.as_of.slice(0, 10),
    dateIs: "published",
  } as const;
  return {
    figures: data.map(({ model_permaslug: id, intelligence_index: intelligence, coding_index: coding }) => ({
      id,
      intelligence: intelligence ?? null,
      coding: coding ?? null,
    })),
    source,
  };
}

async function readJson<Schema extends z.ZodMiniType>(
  address: string,
  headers: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { host } = new URL(address);
  const response = await fetch(address, {
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(READ_MS),
  }).catch(() => {
    throw new Error(`${host} could not be reached.`);
  });
  if (response.status === 401 || response.status === 403) throw new Error(`${host} does not accept the key.`);
  if (!response.ok) throw new Error(`${host} answered ${response.status}.`);
  const read = schema.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new Error(`${host} answered in another shape than it documents.`);
  return read.data;
}
