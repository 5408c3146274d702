import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { exportArchive, exportedConversation, lineOf } from "#support/chatgpt-export.ts";
import { type ExportReading, type ReadingOptions, readExport } from "./read-export.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const numbered = (number: number, texts = ["A question", "An answer"]) =>
  exportedConversation(lineOf(texts), { conversation_id: `id-${number}`, title: `Number ${number}` });
const read = (content: string | Uint8Array<ArrayBuffer>, options: Partial<ReadingOptions> = {}) =>
  readExport(new Blob([content]), { now: NOW, ...options });

async function readingOf(...given: Parameters<typeof read>): Promise<ExportReading> {
  const reading = await read(...given);
  if (typeof reading === "string") throw new Error(`Nothing was read: ${reading}`);
  return reading;
}
const titles = ({ conversations }: ExportReading) => conversations.map(({ title }) => title);
const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content]),
    ),
    { level },
  ) as Uint8Array<ArrayBuffer>;

test("the archive and the file in it give the same", async () => {
  const conversations = [numbered(1), numbered(2)];
  const unpacked = await readingOf(JSON.stringify(conversations));
  expect(titles(unpacked)).toEqual(["Number 1", "Number 2"]);
  expect(unpacked).toMatchObject({ leftOut: {}, titles: [], isCutShort: false });
  expect(await readingOf(exportArchive(conversations))).toEqual(unpacked);
  expect(await readingOf(zipOf({ "conversations.json": JSON.stringify(conversations) }, 0))).toEqual(unpacked);
  expect(await readingOf(JSON.stringify(conversations[0]))).toMatchObject({ conversations: [{ title: "Number 1" }] });
});

test("a large export's numbered files are read together, in whatever folder; others are not", async () => {
  const archive = zipOf({
    "export/conversations-000.json": JSON.stringify([numbered(1)]),
    "export/conversations-001.json": JSON.stringify([numbered(2), numbered(1)]),
    "__MACOSX/export/._conversations-000.json": "junk",
    "shared_conversations.json": JSON.stringify([numbered(3)]),
    "conversations.json.bak": JSON.stringify([numbered(4)]),
  });
  const reading = await readingOf(archive);
  expect([titles(reading), reading.isCutShort]).toEqual([["Number 1", "Number 2"], false]);
});

test("entries that are no conversations are counted and stop nothing", async () => {
  const odd = [{ uuid: "1", chat_messages: [] }, 3, null, [], { mapping: [] }, { mapping: "x" }];
  const reading = await readingOf(JSON.stringify([...odd, numbered(1), exportedConversation({})]));
  expect(titles(reading)).toEqual(["Number 1"]);
  expect(reading.leftOut).toEqual({ unreadable: 4, empty: 1 });
  const broken = `[{"mapping": {]}, ${JSON.stringify(numbered(1))}]`;
  expect((await readingOf(broken)).leftOut).toEqual({ unreadable: 1 });
});

test("what is no export says so, what is damaged too, and nothing throws", async () => {
  expect(await read("")).toBe("empty");
  for (const text of ["plain words", "<html></html>", "{}", "[]", '[{"uuid": "1"}]', "\0\0\0\0"])
    expect([text, await read(text)]).toEqual([text, "not-an-export"]);
  expect(await read(zipOf({ "user.json": "{}" }))).toBe("not-an-export");
  expect(await read("PK\u0003\u0004 and then nothing")).not.toBeTypeOf("object");
  const archive = exportArchive([numbered(1)]);
  for (let end = 5; end < archive.length; end += 97) expect(await read(archive.slice(0, end))).toBeDefined();
  const torn = archive.slice();
  torn.fill(0xff, 200, 400);
  expect(await read(torn)).toBeDefined();
});

test("a file that breaks off gives what was whole in it, and says that something is missing", async () => {
  const json = JSON.stringify([numbered(1), numbered(2)]);
  const reading = await readingOf(json.slice(0, -40));
  expect([titles(reading), reading.isCutShort]).toEqual([["Number 1"], true]);
  expect(await read(json.slice(0, 40))).toBe("damaged");
});

test("a zip bomb is unpacked up to the limit and no further", async () => {
  const blank = " ".repeat(64 * 1024 * 1024);
  const bomb = zipOf({
    "conversations.json": `[${JSON.stringify(numbered(1))},${blank}${JSON.stringify(numbered(2))}]`,
  });
  expect(bomb.length).toBeLessThan(100_000);
  const reading = await readingOf(bomb, { bytesMax: 32 * 1024 * 1024 });
  expect([titles(reading), reading.isCutShort]).toEqual([["Number 1"], true]);
  const unwanted = zipOf({
    "chat.html": new Uint8Array(64 * 1024 * 1024),
    "conversations.json": JSON.stringify([numbered(1)]),
  });
  expect((await readingOf(unwanted, { bytesMax: 1_000_000 })).isCutShort).toBe(false);
});

test("a conversation that is too large is left out and named where its name is known; the others are read", async () => {
  const large = numbered(1, ["x".repeat(5_000)]);
  const long = numbered(
    2,
    Array.from({ length: 70 }, () => "x".repeat(30_000)),
  );
  const reading = await readingOf(JSON.stringify([large, numbered(3)]), { conversationBytesMax: 3_000 });
  expect([titles(reading), reading.leftOut, reading.titles]).toEqual([["Number 3"], { "too-long": 1 }, []]);
  expect(await readingOf(JSON.stringify([long]))).toMatchObject({ conversations: [], titles: ["Number 2"] });
});

test("json in any depth is at worst unreadable", async () => {
  const deep = `{"mapping": ${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  const kept = `{"extra": ${"[".repeat(200_000)}${"]".repeat(200_000)}, ${JSON.stringify(numbered(1)).slice(1)}`;
  const reading = await readingOf(`[${deep}, ${kept}, ${JSON.stringify(numbered(2))}]`);
  expect(titles(reading)).toContain("Number 2");
});

test("reading ends when it is told to", async () => {
  const stopped = AbortSignal.abort();
  await expect(read(JSON.stringify([numbered(1)]), { signal: stopped })).rejects.toThrow();
});
