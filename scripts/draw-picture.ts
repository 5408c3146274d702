import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawArchitecture } from "./architecture-picture.ts";
import { readSource } from "./read-source.ts";

// npm run picture: draws docs/architecture.svg anew from the imports in src.

const { files, tokens } = readSource();
writeFileSync(fileURLToPath(new URL("../docs/architecture.svg", import.meta.url)), drawArchitecture(files, tokens));
