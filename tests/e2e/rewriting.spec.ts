import type { Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { axeProblems } from "./axe.ts";
import { answered, expect, lastTurn, openAnswerMenu, openRewrite, send, signUp, test } from "./journey.ts";

const PROMPT = "need a linkedin post for our open house sunday 2pm 14 elm street, catchy but not cheesy, no emojis";
const REWRITE =
  "Write a LinkedIn post for our open house on Sunday at 2pm, 14 Elm Street. Make it catchy but not cheesy. Open with one thing a visitor will see. No emojis.";
const ACCOUNT = [
  ["need a linkedin post for our open house", "Write a LinkedIn post for our open house"],
  ["sunday 2pm", "Sunday at 2pm"],
  ["14 elm street", "14 Elm Street"],
  ["catchy but not cheesy", "Make it catchy but not cheesy"],
  ["no emojis", "No emojis"],
] as const;
const QUESTION = { question: "What will visitors see first?", options: ["The garden", "The kitchen"] };
const ADDED = "Open with one thing a visitor will see.";
const replyOf = (rewrite: string) =>
  JSON.stringify({
    task: { kind: "writing", effort: 1, needs: [] },
    rewrite,
    account: ACCOUNT.filter(([, to]) => rewrite.includes(to)).map(([from, to]) => ({ from, to })),
    added: rewrite === "" ? [] : [{ text: ADDED, because: "It is read first", about: "form" }],
    questions: rewrite === "" ? [] : [QUESTION],
  });

let app: AppProcess;
test.beforeAll(async ({ providers }) => {
  app = await startAppProcess({ ...providers.environment, REWRITE_SECONDS_LITE: "20" });
});
test.afterAll(() => app.remove());

/** Whoever signs up here has a model that rewrites, and this is what it replies. */
async function writer(page: Page, providers: Scripted, reply: string, speed = 2_000) {
  setReply(providers, reply, speed);
  await page.goto(`${app.url}/chat`);
}

interface Scripted {
  setScript: (scripts: object) => void;
}

function setReply(providers: Scripted, reply: string, speed = 2_000) {
  providers.setScript({
    replay: ({ schema }: { schema: unknown }) =>
      schema === null ? null : { text: reply, tokensPerSecond: speed, firstTokenMs: 20 },
  });
}

/** Takes the addition out of the first rewrite, and has the prompt answered again with an answer to its question. */
async function takeOutAndAnswer(page: Page, providers: Scripted) {
  await writer(page, providers, replyOf(REWRITE));
  await send(page, PROMPT);
  await answered(page);
  await openRewrite(page);
  await lastTurn(page).getByRole("button", { name: "Take out: Form, 1" }).click();
  await lastTurn(page).getByRole("button", { name: "The garden" }).click();
  await lastTurn(page).getByRole("button", { name: "Answer again with this" }).click();
  await expect(lastTurn(page).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await answered(page);
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
  // Closed, it shows what was added and why.
  await expect(line.locator("ins")).toContainText(ADDED);
  await expect(line.locator("ins")).toContainText("It is read first");
  await expect(line).toContainText("Show in the text");
  // The summary, one addition and its reason.
  expect((await line.boundingBox())?.height).toBeLessThan(100);
  await openRewrite(page);
  await expect(turn.locator(".proof ins").first()).toBeVisible();
  await expect(turn.getByText("Checked: your names, numbers, quotes and limits are all kept.")).toBeVisible();
  await expect(turn.getByText("Your own words were sent as well.")).toBeVisible();
  await expect(turn.locator(".why").filter({ hasText: "It is read first." })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test("what is copied out of the rewrite is what was sent: nothing that is struck out", async ({
  page,
  context,
  providers,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await writer(page, providers, replyOf(REWRITE));
  await send(page, PROMPT);
  await answered(page);
  await openAnswerMenu(page);
  await expect(page.getByRole("menuitem", { name: "Send my original" })).toBeVisible();
  await page.keyboard.press("Escape");
  await openRewrite(page);
  const proof = lastTurn(page).locator("p.proof");
  const copied = async () => {
    await proof.selectText();
    await page.keyboard.press("Control+C");
    return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll(/\s+/g, " ");
  };
  expect(await copied()).toContain(ADDED);
  await lastTurn(page).getByRole("button", { name: "Take out: Form, 1" }).click();
  await expect(proof.locator(".change:has(.out)")).toContainText(ADDED);
  await expect.poll(copied).not.toContain(ADDED);
  expect(await copied()).toContain("No emojis");
});

test("whoever does not want to wait skips the rewrite, and the answer follows", async ({ page, providers }) => {
  await writer(page, providers, replyOf(REWRITE), 5);
  await send(page, PROMPT);
  await lastTurn(page).getByRole("button", { name: "Skip", exact: true }).press("Enter");
  await answered(page);
  await expect(lastTurn(page).getByText("You skipped the rewrite.")).toBeVisible();
  // What was sent is the original.
  await openAnswerMenu(page);
  await expect(page.getByRole("menuitem", { name: "Answer again" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Send my original" })).toHaveCount(0);
});

test("a tapped answer is woven into a new rewrite, and the prompt stays as its user wrote it", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(REWRITE));
  await send(page, PROMPT);
  await answered(page);
  await lastTurn(page).getByRole("button", { name: "The garden" }).click();
  const somethingElse = lastTurn(page).getByRole("button", { name: "Something else…" });
  await somethingElse.click();
  // Escape leaves the field and not the page: further keys are no shortcuts.
  await page.keyboard.press("Escape");
  await expect(somethingElse).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("the old oak");
  const improving = page.waitForRequest("**/api/improve");
  await lastTurn(page).getByRole("button", { name: "Answer again with this" }).click();
  expect((await improving).postDataJSON()).toMatchObject({
    originalPrompt: PROMPT,
    answered: [{ question: QUESTION.question, answer: "the old oak" }],
  });
  await expect(lastTurn(page).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await answered(page);
  await expect(lastTurn(page).locator(".said").first()).toHaveText(PROMPT);
  await expect(lastTurn(page).getByText(QUESTION.question)).toHaveCount(0);
  await openRewrite(page);
  await expect(lastTurn(page).getByRole("button", { name: "Take out: Form, 1" })).toBeVisible();
  // What was asked and answered stands in the card, also for whoever comes back later.
  await page.reload();
  await openRewrite(page);
  const answer = lastTurn(page).getByRole("definition").filter({ hasText: "the old oak" });
  await expect(answer).toBeVisible();
  await expect(lastTurn(page).getByRole("term").filter({ hasText: QUESTION.question })).toBeVisible();
});

test("what was taken out stays out of the next rewrite, also where the model adds it again", async ({
  page,
  providers,
}) => {
  await takeOutAndAnswer(page, providers);
  const asked = JSON.stringify(providers.requests.at(-1)?.turns);
  expect(asked).toContain("No emojis");
  expect(asked).not.toContain(ADDED);
});

test("an edited prompt is not asked again what its user answered, and what was taken out stays out", async ({
  page,
  providers,
}) => {
  await takeOutAndAnswer(page, providers);
  await lastTurn(page).getByRole("button", { name: "Edit your prompt" }).click();
  const editor = page.getByRole("textbox", { name: "Your prompt, edited" });
  await editor.fill(PROMPT.replace("2pm", "3pm"));
  setReply(providers, replyOf(REWRITE).replaceAll("2pm", "3pm"));
  const improving = page.waitForRequest("**/api/improve");
  await editor.press("Enter");
  expect((await improving).postDataJSON()).toMatchObject({
    originalPrompt: PROMPT.replace("2pm", "3pm"),
    answered: [{ question: QUESTION.question, answer: "The garden" }],
    takenOut: [ADDED],
  });
  await expect(lastTurn(page).getByRole("group", { name: "Version 3 of 3" })).toBeVisible();
  await answered(page);
  await expect(lastTurn(page).getByText(QUESTION.question)).toHaveCount(0);
  const asked = JSON.stringify(providers.requests.at(-1)?.turns);
  expect(asked).toContain("Sunday at 3pm");
  expect(asked).not.toContain(ADDED);
  await openRewrite(page);
  await expect(lastTurn(page)).toContainText("You took this out before");
  // An edit of the first version follows them too.
  for (const _ of [3, 2]) await lastTurn(page).getByRole("button", { name: "Previous version" }).click();
  await lastTurn(page).getByRole("button", { name: "Edit your prompt" }).click();
  await editor.fill(PROMPT.replace("2pm", "4pm"));
  const again = page.waitForRequest("**/api/improve");
  await editor.press("Enter");
  expect((await again).postDataJSON()).toMatchObject({ answered: [{ answer: "The garden" }], takenOut: [ADDED] });
});

test("a prompt that is good as it is says so, and is improved anyway on demand, before it is sent", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(""));
  await send(page, PROMPT);
  await answered(page);
  await expect(lastTurn(page).getByText("There was nothing to add.")).toBeVisible();
  const conversation = page.url();
  await writer(page, providers, replyOf(REWRITE));
  await page.goto(conversation);
  await lastTurn(page).getByRole("button", { name: "Improve anyway" }).click();
  const review = page.getByRole("form", { name: "Review before sending" });
  await review.getByRole("tab", { name: "Clean" }).click();
  await expect(review).toContainText("Write a LinkedIn post for our open house", { useInnerText: true });
  await review.getByRole("button", { name: /Send improved/ }).click();
  await expect(lastTurn(page).getByRole("group", { name: "Version 2 of 2" })).toContainText("another rewrite");
});

test("improved anyway, and there is nothing to add: the card says so, and the prompt stays as it is", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(""));
  await send(page, PROMPT);
  await answered(page);
  await lastTurn(page).getByRole("button", { name: "Improve anyway" }).click();
  await expect(page.getByText("The second look found nothing to add or to ask either.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your prompt, edited" })).toHaveCount(0);
  await expect(lastTurn(page).getByRole("button", { name: "Improve anyway" })).toBeVisible();
});

test("a rewrite that lost something is not used: the card says what, and it can be sent all the same", async ({
  page,
  providers,
}) => {
  await writer(page, providers, replyOf(REWRITE.replace(" No emojis.", "")));
  await send(page, PROMPT);
  await answered(page);
  await expect(lastTurn(page)).toContainText("Your own words were sent: the rewrite lost");
  await expect(lastTurn(page)).toContainText("emojis");
  await lastTurn(page).getByText("Read the rewrite").click();
  await lastTurn(page).getByRole("button", { name: "Send the rewrite all the same" }).click();
  await expect(lastTurn(page).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await answered(page);
  await expect(lastTurn(page).locator(".said").first()).toContainText("Write a LinkedIn post for our open house");
});
