import { expect, test, vi } from "vitest";
import { promptVectors } from "./prompt-vectors.ts";

const VECTOR = Float32Array.of(1, 0);

function embedderThat(embed: (text: string) => Promise<Float32Array | null>) {
  const texts: string[] = [];
  const embedder = {
    prepare: () => undefined,
    embed: (text: string) => {
      texts.push(text);
      return embed(text);
    },
  };
  return { texts, vectors: promptVectors(embedder) };
}

test("one vector is made for a prompt, whoever asks and however often", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  await Promise.all([
    vectors.of("hello there again"),
    vectors.of("hello there again"),
    vectors.unhurried("hello there again"),
  ]);
  expect(await vectors.unhurried("hello there again")).toEqual({ vector: VECTOR });
  expect(texts).toEqual(["hello there again"]);
});

test("a vector that is late is not waited for, and there for whoever comes back", async () => {
  vi.useFakeTimers();
  try {
    const made = Promise.withResolvers<Float32Array | null>();
    const { texts, vectors } = embedderThat(() => made.promise);
    const hurried = vectors.of("hello there again");
    await vi.advanceTimersByTimeAsync(150);
    expect(await hurried).toMatchObject({ vector: null });
    made.resolve(VECTOR);
    expect(await vectors.unhurried("hello there again")).toMatchObject({ vector: VECTOR });
    expect(texts).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("what could not be made is tried again", async () => {
  let tries = 0;
  const { vectors } = embedderThat(async () => (++tries === 1 ? null : VECTOR));
  expect((await vectors.of("hello there again")).vector).toBeNull();
  expect((await vectors.of("hello there again")).vector).toEqual(VECTOR);
});

test("names are hidden from the embedder, and a prompt is not left out for naming somebody", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  expect(await vectors.of("fix the cake of jalyn stark for us")).toEqual({ vector: VECTOR });
  expect(texts).toEqual(["fix the cake of <NAME> for us"]);
});

test("a prompt of which hardly a word is left has no vector", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  expect(await vectors.of("schreibe einen Brief an Frau Müller")).toEqual({ vector: null });
  expect(texts).toEqual([]);
});

test("the oldest prompts make room", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  for (let at = 0; at <= 200; at += 1) await vectors.of(`the same prompt ${at}`);
  await vectors.of("the same prompt 0");
  await vectors.of("the same prompt 200");
  expect(texts).toHaveLength(202);
});
