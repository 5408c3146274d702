import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { drawArchitecture } from "../scripts/architecture-picture.ts";
import { readSource } from "../scripts/read-source.ts";

const { files, tokens } = readSource();
const PICTURE = readFileSync(fileURLToPath(new URL("../docs/architecture.svg", import.meta.url)), "utf8");

test("docs/architecture.svg is what `npm run picture` draws from the imports", () => {
  expect(drawArchitecture(files, tokens) === PICTURE, "Run `npm run picture`.").toBe(true);
});

test("the order of the files does not change the picture", () => {
  expect(drawArchitecture(files.toReversed(), tokens)).toBe(drawArchitecture(files, tokens));
});

test("one import between rooms that had none changes it", () => {
  const planted = { path: "src/web/lib/a.ts", source: 'import { x } from "#web/ui/b.ts";' };
  const isolated = files.filter(({ path }) => !path.startsWith("src/web/ui/"));
  expect(drawArchitecture([...isolated, planted], tokens)).not.toBe(drawArchitecture(isolated, tokens));
});

test("imports in a circle and a room without a place are refused, not drawn", () => {
  const circle = { path: "src/domain/a.ts", source: 'import type { x } from "#contract/limits.ts";' };
  expect(() => drawArchitecture([...files, circle], tokens)).toThrow("src/contract, src/domain, src/contract");
  const room = { path: "src/server/queues/a.ts", source: 'import { x } from "#domain/a.ts";' };
  expect(() => drawArchitecture([...files, room], tokens)).toThrow("Give the room server/queues a place");
});
