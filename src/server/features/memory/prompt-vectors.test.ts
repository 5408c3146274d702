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
  await Promise.all([vectors.of("hello there"), vectors.of("hello there"), vectors.unhurried("hello there")]);
  expect(await vectors.unhurried("hello there")).toEqual({ vector: VECTOR, isDoubtful: false });
  expect(texts).toEqual(["hello there"]);
});

test("a vector that is late is not waited for, and there for whoever comes back", async () => {
  vi.useFakeTimers();
  try {
    const made = Promise.withResolvers<Float32Array | null>();
    const { texts, vectors } = embedderThat(() => made.promise);
    const hurried = vectors.of("hello there");
    await vi.advanceTimersByTimeAsync(150);
    expect(await hurried).toMatchObject({ vector: null });
    made.resolve(VECTOR);
    expect(await vectors.unhurried("hello there")).toMatchObject({ vector: VECTOR });
    expect(texts).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("what could not be made is tried again", async () => {
  let tries = 0;
  const { vectors } = embedderThat(async () => (++tries === 1 ? null : VECTOR));
  expect((await vectors.of("hello")).vector).toBeNull();
  expect((await vectors.of("hello")).vector).toEqual(VECTOR);
});

test("a name that may be left is taken out, and nothing of such a text is to be kept", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  const { isDoubtful } = await vectors.of("fix the cake of jalyn stark for us");
  expect(isDoubtful).toBe(true);
  expect(texts.join()).not.toMatch(/jalyn/);
});

test("the oldest prompts make room", async () => {
  const { texts, vectors } = embedderThat(async () => VECTOR);
  for (let at = 0; at <= 200; at += 1) await vectors.of(`prompt ${at}`);
  await vectors.of("prompt 0");
  await vectors.of("prompt 200");
  expect(texts).toHaveLength(202);
});
