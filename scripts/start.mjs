import { ensureInstalled } from "./installation.mjs";
import { ensurePage } from "./page.mjs";
import { becomeProgram } from "./run-node.mjs";

ensureInstalled();
await ensurePage();
await becomeProgram("src/cli/main.ts", ["serve", ...process.argv.slice(2)]);
