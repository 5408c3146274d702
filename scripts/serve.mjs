import { keepServing } from "./keep-serving.mjs";

// How the image serves: everything is built and installed there. `npm start` does that first.
await keepServing("src/cli/main.ts", ["serve", ...process.argv.slice(2)]);
