import { ensureInstalled } from "./installation.mjs";
import { becomeProgram } from "./run-node.mjs";

// node scripts/run.mjs FILE ARGS: runs one of our TypeScript files on the right Node, installed first.
const [file, ...args] = process.argv.slice(2);
ensureInstalled();
await becomeProgram(file, args);
