import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { processInputRows, type SubcommandHandler } from "./answer-lines.ts";
import { SUBCOMMAND_HANDLERS as ANSWERS } from "./verb-answers.ts";

async function run(verb: SubcommandHandler, pieces: readonly (string | Buffer)[]) {
  const output = new PassThrough();
  const isSound = await processInputRows(Readable.from(pieces.map((piece) => Buffer.from(piece))), output, verb);
  output.end();
  const text = (await output.toArray()).map(String).join("");
  return {
    isSound,
    lines: text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

test("a plain prompt of several lines is one request with id 1", async () => {
  const { lines, isSound } = await run(ANSWERS.improve, ["i dont know rust.\n\nwhat is it?\n"]);
  expect(isSound).toBe(true);
  expect(lines).toEqual([
    expect.objectContaining({ id: "1", improvedPrompt: expect.stringContaining("\n\nwhat is it?") }),
  ]);
});

test("a plain prompt may begin with a brace", async () => {
  const { lines } = await run(ANSWERS.score, ["{name} needs a haircut, write him an e-mail"]);
  expect(lines).toEqual([expect.objectContaining({ id: "1", overall: expect.any(Number) })]);
});

test("every line is answered under its id, and a bad one does not stop the rest", async () => {
  const rows = [
    '{"id":"a","prompt":"hi"}',
    '{"id":"b"}',
    '{"id":"c","prompt":',
    '{"prompt":"hi"}',
    '{"id":"d","prompt":"hi"}',
  ];
  const { lines, isSound } = await run(ANSWERS.score, [rows.join("\n")]);
  expect(isSound).toBe(false);
  expect(lines.map(({ id, error }) => [id, error])).toEqual([
    ["a", undefined],
    ["b", '"prompt" must be a text'],
    [null, "The line is not valid JSON"],
    [null, '"id" must be a text or a number'],
    ["d", undefined],
  ]);
});

test("lines cut anywhere, also inside a character, are put together again", async () => {
  const bytes = Buffer.from('{"id":"a","text":"🙂 a@b.example \u2028 x"}\n{"id":"b","text":"é"}\n');
  const whole = await run(ANSWERS.anonymize, [bytes]);
  const cut = await run(
    ANSWERS.anonymize,
    [...bytes].map((byte) => Buffer.from([byte])),
  );
  expect(cut).toEqual(whole);
  expect(whole.lines).toHaveLength(2);
});

test("a line is answered before the next one arrives", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const done = processInputRows(input, output, ANSWERS.route);
  input.write('{"id":"a","prompt":"hi"}\n');
  const [first] = (await output.iterator({ destroyOnReturn: false }).next()).value.toString().split("\n");
  expect(JSON.parse(first)).toMatchObject({ id: "a" });
  input.end();
  expect(await done).toBe(true);
});

test("route answers in the contract's shape for the models it was given", async () => {
  const rows = [
    { id: "a", prompt: " ", tier: "free" },
    { id: "b", prompt: "Prove it", models: ["gpt-4o"], mode: "cost" },
    { id: "c", prompt: "Prove it", models: ["gpt-9"] },
    { id: "d", prompt: "Prove it", models: [] },
    { id: "e", prompt: "x", tier: "premier", task: { kind: "code", effort: 3, needs: ["long-context"] } },
    { id: "f", prompt: "x", task: { kind: "cooking", effort: 3, needs: [] } },
    { id: "g", prompt: "x", task: { kind: "code", effort: 4, needs: [] } },
  ];
  const { lines } = await run(
    ANSWERS.route,
    rows.map((row) => `${JSON.stringify(row)}\n`),
  );
  expect(Object.keys(lines[0]).sort()).toEqual(
    ["id", "model", "runnerUp", "kind", "effort", "candidates", "reasons"].sort(),
  );
  expect(lines[0].candidates.map(({ model }: { model: string }) => model).sort()).toEqual([
    ...["claude-haiku", "gemini-flash-lite", "gpt-3.5-turbo", "gpt-4o-mini"],
  ]);
  expect(lines[0].candidates[0]).toEqual({
    model: expect.any(String),
    grade: expect.any(Number),
    costUsd: expect.any(Number),
  });
  expect(lines[1]).toMatchObject({ model: "gpt-4o", runnerUp: null });
  expect(lines[2].error).toMatch(/"models" must be one of/);
  expect(lines[3].error).toMatch(/at least one model/);
  expect(lines[4]).toMatchObject({ model: "claude-opus", kind: "code", effort: 3 });
  expect(lines[5].error).toMatch(/"kind" must be one of writing/);
  expect(lines[6].error).toMatch(/"effort" must be/);
});
