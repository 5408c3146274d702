import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { testModelsFile } from "#support/models-file.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { answered, expect, lastTurn, send, signUp, test } from "./journey.ts";

const PROMPT = "explain compound interest to a first-time buyer";

let app: AppProcess;
test.beforeAll(async ({ providers }) => {
  app = await startAppProcess({
    ...providers.environment,
    ...{ TRUSTED_PROXIES: "1", MODELS_FILE: testModelsFile(), MODEL_REGIONS: "openai=us, google=eu, anthropic=ch" },
  });
});
test.afterAll(() => app.remove());
test.beforeEach(({ providers }) => providers.reset());

test("whoever keeps prompts in one region reads where each model works, and no other model gets a prompt", async ({
  page,
  providers,
}) => {
  await signUp(page, app.url);
  await page.getByRole("button", { name: "Settings" }).click();
  const region = page.getByLabel("Only use models in");
  await expect(region).toHaveValue("");
  await region.selectOption("EU");
  await expect(page.getByRole("radio", { name: /^Gemini Flash-Lite\s*EU/ })).toBeEnabled();
  await expect(page.getByRole("radio", { name: /^GPT-4o Mini\s*US.*not in EU/ })).toBeDisabled();
  await inEveryLook(page, async (look) => expect(await seriousProblems(page), look).toEqual([]));
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await send(page, PROMPT);
  await answered(page);
  await expect(lastTurn(page).locator(".model-line")).toContainText("Gemini");
  const reached = [...providers.requests, ...providers.optimizerRequests].map(({ provider }) => provider);
  expect(new Set(reached)).toEqual(new Set(["google"]));
});

test("where a plan has no model in the region this is said before anything is sent, and what was typed stays", async ({
  page,
  providers,
}) => {
  await signUp(page, app.url);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Only use models in").selectOption("CH, where no model is open to you");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Your prompt" }).fill(PROMPT);
  await page.keyboard.press("Enter");
  await expect(page.getByText("None of the models that you may use here works in CH").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your prompt" })).toHaveValue(PROMPT);
  // The trial of the model that rewrote in the test before may still run, with prompts of its own.
  const sent = [...providers.requests, ...providers.optimizerRequests];
  expect(sent.filter(({ turns }) => turns.some(({ text }) => text.includes(PROMPT)))).toEqual([]);
});

test("where nobody has said where models work, no region is asked for", async ({ chat }) => {
  await chat.getByRole("button", { name: "Settings" }).click();
  await expect(chat.getByRole("radio", { name: /^GPT-4o Mini/ })).toBeVisible();
  await expect(chat.getByLabel("Only use models in")).toHaveCount(0);
});
