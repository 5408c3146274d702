import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the picture of the architecture is drawn from: the product's modules without their tests, and the colors. */
export function readSource() {
  const files = readdirSync(`${ROOT}src`, { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name}`.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(ROOT + path, "utf8") }));
  return { files, tokens: readFileSync(`${ROOT}src/web/ui/tokens.css`, "utf8") };
}
