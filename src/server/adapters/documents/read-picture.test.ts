import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileKindOfName } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome, DocumentPicture } from "#server/ports/document-reader.ts";
import { carryingPictures, hostilePictures } from "#support/pictures/hostile-pictures.ts";
import { animated, asFromPhone, middleOf, PLACE, pngOf, withPictures } from "#support/pictures/sample-pictures.ts";
import { sizeOfJpeg } from "#support/providers/size-of-jpeg.ts";
import { createDocumentReader, READING_LIMITS } from "./process-document-reader.ts";

const folder = mkdtempSync(join(tmpdir(), "redraft-pictures-"));
const reader = createDocumentReader({ ...READING_LIMITS, processorMs: 30_000, timeMs: 100_000, niceness: 0 });
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

async function read(content: Buffer, name = "a.png"): Promise<DocumentOutcome> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const kind = fileKindOfName(name);
  return kind === null ? { kind: "problem", problem: "unknown-kind" } : await reader.read(path, kind);
}

async function readPicture(content: Buffer, name?: string): Promise<DocumentPicture> {
  const outcome = await read(content, name);
  if (outcome.kind !== "picture") throw new Error(JSON.stringify(outcome));
  return outcome;
}

test("a photo of 12 megapixels comes out upright, at the size that models take, without its place", async () => {
  const photo = asFromPhone(await withPictures((pictureOf) => pictureOf(".jpg", 4_032, 3_024)));
  expect(photo.includes(PLACE)).toBe(true);
  const picture = await readPicture(photo, "photo.jpg");
  expect([picture.width, picture.height, picture.hadDetails]).toEqual([1_176, 1_568, true]);
  for (const bytes of [picture.bytes, picture.thumbnail].map((each) => Buffer.from(each))) {
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
    expect(bytes.includes("ICC_PROFILE")).toBe(false);
  }
  expect(sizeOfJpeg({ bytes: Buffer.from(picture.bytes) })).toEqual({ width: 1_176, height: 1_568 });
  expect(sizeOfJpeg({ bytes: Buffer.from(picture.thumbnail) })).toEqual({ width: 240, height: 320 });
});

test("each format is read by what is in it, whichever picture its name promises; small ones stay small, of an animation the first", async () => {
  const made = await withPictures((pictureOf) =>
    ([".jpg", ".png", ".webp", ".gif"] as const).map((encoding) => pictureOf(encoding, 300, 200)),
  );
  for (const content of [...made, animated(made[3] ?? Buffer.alloc(0), 12)]) {
    const picture = await readPicture(content, "called.webp");
    expect([picture.width, picture.height, picture.hadDetails]).toEqual([300, 200, false]);
  }
});

test("what can be seen through stands on white", async () => {
  expect(await middleOf((await readPicture(pngOf(20, 20))).bytes)).toEqual([255, 255, 255]);
});

test("thirty-one hostile pictures are refused, each with its reason", async () => {
  const hostile = await hostilePictures();
  expect(hostile).toHaveLength(31);
  const outcomes = await Promise.all(
    hostile.map(async ({ what, name, content }, index) => {
      const outcome = await read(content, `${index}-${name}`);
      return [what, outcome.kind === "problem" ? outcome.problem : "read"];
    }),
  );
  expect(outcomes).toEqual(hostile.map(({ what, problem }) => [what, problem]));
});

test("what a good picture carries beside its pixels is gone", async () => {
  for (const { name, content } of await carryingPictures()) {
    const { bytes, thumbnail } = await readPicture(content, name);
    for (const kept of [bytes, thumbnail]) expect(Buffer.from(kept).includes("carried")).toBe(false);
  }
});
