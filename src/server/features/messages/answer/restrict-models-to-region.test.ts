import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import type { AnswerPiece, AnswerRequest } from "../../../ports/language-model.ts";
import { restrictModelsToRegion } from "./restrict-models-to-region.ts";

const [entry] = [...CATALOGUE_2025.values()];
if (entry === undefined) throw new Error("The catalogue is empty");

const asked: AnswerRequest[] = [];
const models = restrictModelsToRegion({
  async *answer(request: AnswerRequest): AsyncGenerator<AnswerPiece> {
    asked.push(request);
    yield { kind: "text", text: "hello" };
  },
});

const send = (only: string | null, region: string | null | undefined) => {
  asked.length = 0;
  const turns = [{ role: "user", text: "a secret" }] as const;
  const request = { model: { ...entry, region }, turns, outputTokensMax: 10, region: only };
  return Array.fromAsync(models.answer(request, new AbortController().signal));
};

test("no prompt passes to a model outside of its user's region, whoever has chosen it; one of unknown region is outside", async () => {
  for (const region of ["us", null, undefined]) {
    await expect(send("eu", region)).rejects.toMatchObject({ kind: "model-not-found" });
    expect(asked).toEqual([]);
  }
});

test("inside of it, and where nobody asked for one, it does", async () => {
  for (const [only, region] of [
    ["eu", "eu"],
    [null, "us"],
    [null, null],
  ] as const) {
    expect(await send(only, region)).toEqual([{ kind: "text", text: "hello" }]);
    expect(asked).toHaveLength(1);
  }
});
