import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedEntry } from "#support/shipped-entry.ts";
import { openEmbeddedModel } from "./open-embedded-model.ts";
import { MODEL_FILE, MODEL_MANIFEST } from "./recipe.ts";

const directory = process.env.EMBEDDED_MODEL_TEST_DIR ?? "data";
const isThere = existsSync(join(directory, "embedded-model", MODEL_MANIFEST.folder, MODEL_FILE));
const log = { debug() {}, info() {}, warn() {} };

test.skipIf(!isThere)(
  "the demonstration model answers in pieces and stops when told (runs where data/embedded-model was fetched before)",
  { timeout: 60_000 },
  async () => {
    const model = openEmbeddedModel({ directory, log });
    const ask = (text: string, signal: AbortSignal) =>
      model.answer({ model: shippedEntry("embedded"), turns: [{ role: "user", text }], outputTokensMax: 60 }, signal);
    try {
      const pieces = await Array.fromAsync(ask("What is the capital of France?", new AbortController().signal));
      expect(pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("")).toContain("Paris");
      expect(pieces.length).toBeGreaterThan(3);
      expect(pieces.at(-1)).toMatchObject({ kind: "end", usage: { inputTokens: expect.any(Number) } });

      const stop = new AbortController();
      const kinds: string[] = [];
      for await (const piece of ask("Write a long story.", stop.signal)) {
        kinds.push(piece.kind);
        stop.abort();
      }
      expect(kinds).toEqual(["text"]);

      const tooLong = ask("word ".repeat(3_000), new AbortController().signal);
      await expect(Array.fromAsync(tooLong)).rejects.toMatchObject({ kind: "context-length", provider: "embedded" });
    } finally {
      await model.close();
    }
  },
);
