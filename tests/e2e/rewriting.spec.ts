import type { Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { axeProblems } from "./axe.ts";
import { answered, expect, lastTurn, openRewrite, send, signUp, test } from "./journey.ts";

const PROMPT = "need a linkedin post for our open house sunday 2pm 14 elm street, catchy but not cheesy, no emojis";
const REWRITE =
  "Write a LinkedIn post of 100 to 130 words for our open house on Sunday at 2pm, 14 Elm Street. Make it catchy but not cheesy. Open with one thing a visitor will see. No emojis.";
const QUESTION = { question: "What will visitors see first?", options: ["The garden", "The kitchen"] };
const replyOf = (rewrite: string) =>
  JSON.stringify({
    rewrite,
    changes: [
      { old: "", new: "Open with one thing a visitor will see.", title: "Opening", reason: "It is read first." },
    ],
    assumptions: [],
    questions: rewrite === "" ? [] : [{ ...QUESTION, detail: "first sight", importance: 2 }],
  });

let app: AppProcess;
test.beforeAll(async ({ providers }) => {
  app = await startAppProcess({ ...providers.environment, REWRITE_SECONDS_LITE: "20" });
});
test.afterAll(() => app.remove());

/** Whoever signs up here has a model that rewrites, and this is what it replies. */
async function writer(page: Page, providers: { setScript: (scripts: object) => void }, reply: string, speed = 2_000) {
  providers.setScript({
    replay: ({ schema }: { schema: unknown }) =>
      schema === null ? null : { text: reply, tokensPerSecond: speed, firstTokenMs: 20 },
  });
  await page.goto(`${app.url}/chat`);
}

test.beforeEach(async ({ page }) => {
  await signUp(page, app.url);
});

test("a rewrite is seen as it comes, rests on one line above the answer, and opens with its reasons", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(REWRITE), 60);
  await send(page, PROMPT);
  const turn = lastTurn(page);
  await expect(turn.getByText("Rewriting")).toBeVisible();
  await answered(page);
  const line = turn.getByRole("button", { name: /^Rewritten:/ });
  await expect(line).toHaveAttribute("aria-expanded", "false");
  expect((await line.boundingBox())?.height).toBeLessThan(60);
  await openRewrite(page);
  await expect(turn.locator(".proof ins").first()).toBeVisible();
  await expect(turn.locator(".why").filter({ hasText: "It is read first." })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test("whoever does not want to wait skips the rewrite, and the answer follows", async ({ page, providers }) => {
  await writer(page, providers, replyOf(REWRITE), 5);
  await send(page, PROMPT);
  await lastTurn(page).getByRole("button", { name: "Skip", exact: true }).press("Enter");
  await answered(page);
  await expect(lastTurn(page).getByText("You skipped the rewrite.")).toBeVisible();
});

test("a tapped answer becomes a sentence, which is shown before the prompt is answered again with it", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(REWRITE));
  await send(page, PROMPT);
  await answered(page);
  await lastTurn(page).getByRole("button", { name: "The garden" }).click();
  await expect(lastTurn(page).getByText("Your prompt would say")).toBeVisible();
  await lastTurn(page).getByRole("button", { name: "Something else…" }).click();
  await page.keyboard.type("the old oak");
  await expect(lastTurn(page)).toContainText("What will visitors see first? the old oak.");
  await lastTurn(page).getByRole("button", { name: "Answer again with this" }).click();
  await expect(lastTurn(page).locator(".said").first()).toContainText("What will visitors see first? the old oak.");
  await answered(page);
  expect(providers.optimizerRequests.at(-1)?.turns.at(-1)?.text).toContain("the old oak");
});

test("a prompt that is good as it is says so, and is improved anyway on demand, before it is sent", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(""));
  await send(page, PROMPT);
  await answered(page);
  await expect(lastTurn(page).getByText("Nothing to change.")).toBeVisible();
  const conversation = page.url();
  await writer(page, providers, replyOf(REWRITE));
  await page.goto(conversation);
  await lastTurn(page).getByRole("button", { name: "Improve anyway" }).click();
  await expect(page.getByRole("form", { name: "Review before sending" })).toContainText("LinkedIn post of 100 to 130");
});

test("what a model dropped is put back, and the page says what it would have been", async ({ page, providers }) => {
  await writer(page, providers, replyOf(REWRITE.replace(" No emojis.", "")));
  await send(page, PROMPT);
  await answered(page);
  await openRewrite(page);
  await expect(lastTurn(page).getByText("was taken back")).toBeVisible();
  await expect(lastTurn(page).locator(".slip-foot")).toContainText("emojis");
});
