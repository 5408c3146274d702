import { fileURLToPath } from "node:url";
import { fetchEmbedder } from "../src/server/adapters/embeddings/fetch-embedder.ts";
import { EMBEDDER_MANIFEST } from "../src/server/adapters/embeddings/recipe.ts";
import { npmCommand } from "../src/server/adapters/npm-packages/install-packages.ts";

// For an image: what the server would fetch when it is first needed lies beside the program, so that nothing is fetched later.
const directory = fileURLToPath(new URL("../weights/embedder", import.meta.url));
await fetchEmbedder(
  { directory, recipe: EMBEDDER_MANIFEST, npm: npmCommand(process.env) },
  AbortSignal.timeout(15 * 60_000),
);
