import { join } from "node:path";
import { fetchEmbedder } from "#server/adapters/embeddings/fetch-embedder.ts";
import { fetchNativeEngine } from "#server/adapters/embeddings/fetch-native-engine.ts";
import { EMBEDDER_RECIPE } from "#server/adapters/embeddings/recipe.ts";
import { npmCommand } from "#server/adapters/npm-packages/npm-command.ts";

const WITHIN_MS = 15 * 60_000;

/** The embedder and its quick engine, as a server with this data folder would fetch them. Throws what kept one of them away. */
export async function fetchEmbedderInto(dataDirectory: string): Promise<void> {
  const order = { directory: join(dataDirectory, "embedder"), npm: npmCommand(process.env) };
  await fetchEmbedder({ ...order, recipe: EMBEDDER_RECIPE }, AbortSignal.timeout(WITHIN_MS));
  await fetchNativeEngine(order, AbortSignal.timeout(WITHIN_MS));
}
