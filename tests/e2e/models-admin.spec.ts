import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { testModelsFile } from "#support/models-file.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { test as base, expect, signUp } from "./journey.ts";
import { makeAdmin } from "./make-admin.ts";

interface Site {
  readonly app: AppProcess;
  readonly providers: ScriptedProviders;
  /** Two model servers of the host's own. */
  readonly office: ScriptedProviders;
  readonly router: ScriptedProviders;
  readonly modelsFile: string;
}

/** A site of its own, since what is changed here holds for everybody. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a destructured argument.
    async ({}, use) => {
      const [providers, office, router] = await Promise.all([startProviders(), startProviders(), startProviders()]);
      office.setModelLists({
        openai: [{ id: "qwen4:32b", max_model_len: 40_960 }, { id: "gemma4:12b" }, { id: "nomic-embed-text" }],
      });
      router.setModelLists({
        openai: ["large", "small", "tiny"].map((id) => ({
          id: `qwen/${id}`,
          context_length: 131_072,
          pricing: { prompt: "0.0000002", completion: "0.0000008" },
        })),
      });
      const modelsFile = testModelsFile();
      const app = await startAppProcess({ ...providers.environment, LITE_MODEL: "off", MODELS_FILE: modelsFile });
      await use({ app, providers, office, router, modelsFile });
      await app.remove();
      await Promise.all([providers, office, router].map((each) => each.close()));
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

async function openModels(page: Page, { app }: Site): Promise<void> {
  const { email } = await signUp(page, app.url);
  await makeAdmin(app, email);
  await page.goto(`${app.url}/admin?tab=models`);
  await expect(page.getByRole("button", { name: "Add a server" })).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

/** As an admin does it who knows the address: look, tick, add. */
async function addServer(page: Page, server: { url: string; key: string; called: string; models: readonly string[] }) {
  await page.getByRole("button", { name: "Add a server" }).click();
  const form = page.getByRole("dialog", { name: "Add a server" });
  await form.getByLabel("Address").fill(server.url);
  await form.getByLabel("Key").fill(server.key);
  await form.getByLabel("Name").fill(server.called);
  await form.getByRole("button", { name: "Find its models" }).click();
  for (const model of server.models) await form.getByRole("checkbox", { name: model }).check();
  await form.getByRole("button", { name: /^Add (?:two|three) models$/ }).click();
  await expect(form).toHaveCount(0);
}

test("an admin adds two servers with five models, and the next prompt can be answered by them", async ({
  page,
  site,
}) => {
  await openModels(page, site);
  const startedAt = Date.now();
  const { office, router } = site;
  await page.getByRole("button", { name: "Add a server" }).click();
  const form = page.getByRole("dialog", { name: "Add a server" });
  await form.getByLabel("Address").fill("http://127.0.0.1:9/v1");
  await form.getByRole("button", { name: "Find its models" }).click();
  await expect(
    form.getByText("No list of models was found at this address. Check the address and the key."),
  ).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await addServer(page, {
    url: office.openaiUrl,
    key: "",
    called: "Office server",
    models: ["qwen4:32b", "gemma4:12b"],
  });
  const three = ["qwen/large", "qwen/small", "qwen/tiny"];
  await addServer(page, { url: router.openaiUrl, key: "sk-secret", called: "Router", models: three });
  for (const name of ["qwen4:32b", "gemma4:12b", ...three]) await expect(row(page, name)).toContainText("answers");
  test.info().annotations.push({ type: "two servers with five models", description: `${Date.now() - startedAt} ms` });
  await expect(row(page, "qwen4:32b")).toContainText("40,960");
  await expect(row(page, "qwen/large")).toContainText("0.2, 0.8");
  await inEveryLook(page, async (look) => expect(await seriousProblems(page), look).toEqual([]));

  await page.goto(`${site.app.url}/chat`);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "qwen/large" }).check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Your prompt" }).fill("Write a haiku about the harbour");
  await page.keyboard.press("Enter");
  await expect(page.locator(".model-line").last()).toContainText("qwen/large");
});

test("an admin changes a price and a plan, switches a model off, and takes it all back", async ({ page, site }) => {
  await openModels(page, site);
  const opus = row(page, "Claude Opus");
  await page.getByRole("button", { name: "Change Claude Opus" }).click();
  const form = page.getByRole("dialog", { name: "Claude Opus" });
  await form.getByLabel("Input", { exact: true }).fill("3.5");
  await form.getByLabel("Cached input").fill("0.3");
  await form.getByLabel("From plan").selectOption("Plus");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(opus).toContainText("3.5, 25");
  await expect(opus).toContainText("Plus");
  await page.getByRole("button", { name: "Change Claude Opus" }).click();
  await expect(form.getByLabel("Cached input")).toHaveValue("0.3");
  await form.getByRole("switch", { name: "May answer" }).uncheck();
  await inEveryLook(page, async (look) => expect(await seriousProblems(page), look).toEqual([]));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(opus).toContainText("switched off");
  await page.getByRole("button", { name: "Change Claude Opus" }).click();
  await form.getByRole("button", { name: "Undo all changes" }).click();
  await expect(opus).toContainText("5, 25");
  await expect(opus).toContainText("answers");
  await page.getByRole("tab", { name: "Site" }).click();
  await expect(page.getByRole("region", { name: "Audit log" }).last()).toContainText("claude-opus");
});

test("a model that was set aside for rejecting its calls can be tried again at once", async ({ page, site }) => {
  await openModels(page, site);
  await page.route("**/api/admin/models", async (route) => {
    const response = await route.fetch();
    const { models, ...catalogue } = await response.json();
    const aside = {
      state: "aside",
      canTryAgain: true,
      aside: "claude-opus: its provider rejected five calls in a row.",
    };
    const shown = models.map((model: { entry: { name: string } }) =>
      model.entry.name === "claude-opus" ? { ...model, ...aside } : model,
    );
    await route.fulfill({ response, json: { ...catalogue, models: shown } });
  });
  await page.reload();
  await expect(page.getByText("Claude Opus is set aside.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "Claude Opus")).toContainText("answers");
  await expect(page.getByText("Claude Opus is set aside.")).toBeHidden();
});

test("a file with a mistake says which and where, and the one before it still holds", async ({ page, site }) => {
  await openModels(page, site);
  const right = await readFile(site.modelsFile, "utf8");
  try {
    await writeFile(site.modelsFile, '{\n  "models": {\n    "gpt-4o": { "tier": "gold" }\n  }\n}');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("status").first()).toContainText(
        "MODELS_FILE, line 3: models > gpt-4o > tier must be free, plus, premier.",
        { timeout: 2_000 },
      );
    }).toPass();
    await expect(row(page, "GPT-4o Mini")).toContainText("0.15, 0.6");
  } finally {
    await writeFile(site.modelsFile, right);
  }
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Add a server" })).toBeVisible();
    await expect(page.getByText("MODELS_FILE, line 3")).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});
