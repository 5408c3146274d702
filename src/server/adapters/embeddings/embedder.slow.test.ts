import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closenessOf, cosineOf, packVector } from "#domain/memory/prompt-vector.ts";
import { openEmbedder } from "./open-embedder.ts";
import { EMBEDDER_MANIFEST } from "./recipe.ts";

const directory = process.env.EMBEDDED_MODEL_TEST_DIR ?? "data";
const isThere = existsSync(join(directory, "embedder", EMBEDDER_MANIFEST.folder));
const log = { info() {}, warn() {} };

/** Each pair is the same wish in different words, after personal data was replaced by placeholders. */
const PAIRS = [
  ["write a listing for the flat on <STREET_ADDRESS>", "property description for a two bedroom apartment"],
  ["email to <PERSON> about the late invoice", "remind a client who has not paid the bill yet"],
  ["explain photosynthesis to me", "how do plants make food from light"],
  ["python script to rename files in a folder", "write code that changes the names of many files"],
  ["ideas for a birthday party for kids", "what could we do when my child turns six"],
] as const;

test.skipIf(!isThere)(
  "the embedder finds the prompts that are alike, the same each time, and leaves the event loop free (runs where data/embedder was fetched before)",
  { timeout: 180_000 },
  async () => {
    const embedder = openEmbedder({ directory, log });
    const pack = async (text: string) => {
      const vector = await embedder.embed(text, 60_000);
      if (vector === null) throw new Error("no vector");
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      return packVector(vector);
    };
    try {
      const first = await pack(PAIRS[0][0]);
      expect(await pack(PAIRS[0][0])).toEqual(first);
      const left = await Promise.all(PAIRS.map(([one]) => pack(one)));
      const right = await Promise.all(PAIRS.map(([, other]) => pack(other)));
      for (const [row, one] of left.entries()) {
        const cosines = right.map((other) => cosineOf(one, other));
        expect([PAIRS[row]?.[0], cosines.indexOf(Math.max(...cosines))]).toEqual([PAIRS[row]?.[0], row]);
        for (const [column, cosine] of cosines.entries()) if (column !== row) expect(closenessOf(cosine)).toBe(0);
      }
      const turns = countTurns();
      await pack("lorem ipsum dolor sit amet ".repeat(148));
      expect(turns.stop()).toBeGreaterThan(50);
      expect(await embedder.embed("a text that nobody waits for", 0)).toBeNull();
      expect(await embedder.embed("", 60_000)).toHaveLength(384);
    } finally {
      await embedder.close();
    }
  },
);

/** Counts the event loop's turns while other work runs. If that work runs on this thread, there are almost no turns. */
function countTurns(): { stop(): number } {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  return {
    stop() {
      clearImmediate(next);
      return turns;
    },
  };
}
