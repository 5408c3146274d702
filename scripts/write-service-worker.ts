import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const SOURCE = "src/web/service-worker.js";
/** Files that keep their name from build to build. */
const NAMED = ["/theme-start.js", "/icon.svg", "/app.webmanifest"];
/** The front page's own files, and letters few need, stay on the server. */
const LEFT_OUT = /\/(landing|newsreader)-|latin-ext/;
const KEPT = /\.(js|css|woff2)$/;

/** Writes service-worker.js with the list of what this build consists of, so that each build brings another one. */
export function writeServiceWorker(): Plugin {
  return {
    name: "write-service-worker",
    apply: "build",
    generateBundle: {
      // After Vite has taken away the scripts that held nothing but styles.
      order: "post",
      async handler(_options, bundle) {
        const source = await readFile(SOURCE, "utf8");
        const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
        const entry = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry && chunk.name === "index");
        if (entry === undefined) throw new Error("The build has no entry of its own");
        const assets = Object.keys(bundle).filter((name) => KEPT.test(name) && !LEFT_OUT.test(`/${name}`));
        const files = [...NAMED, ...assets.map((name) => `/${name}`)].sort();
        const version = createHash("sha256").update(source).update(files.join("\n")).digest("hex").slice(0, 12);
        const build = JSON.stringify({ version, entry: `/${entry.fileName}`, files });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: `const BUILD = ${build};\n${source}` });
      },
    },
  };
}
