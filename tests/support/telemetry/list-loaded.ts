import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

// Loaded before a server (--import): writes which files of OpenTelemetry it loads into the file LOADED_LIST.
const list = process.env.LOADED_LIST ?? "/dev/null";
registerHooks({
  load(url, context, next) {
    if (url.includes("/@opentelemetry/")) appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
