import { ensureInstalled } from "./installation.mjs";
import { keepServing } from "./keep-serving.mjs";
import { ensurePage } from "./page.mjs";

ensureInstalled();
await ensurePage();
await keepServing("src/cli/main.ts", ["serve", ...process.argv.slice(2)]);
