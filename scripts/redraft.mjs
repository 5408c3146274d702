import { ensureInstalled } from "./installation.mjs";
import { becomeProgram } from "./run-node.mjs";

// stdout belongs to the verb: programs read it.
ensureInstalled();
await becomeProgram("src/cli/main.ts", process.argv.slice(2));
