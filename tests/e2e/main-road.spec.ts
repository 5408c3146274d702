import {
  answered,
  expect,
  lastTurn,
  openRewrite,
  openWhy,
  SLOWLY,
  send,
  sendOriginal,
  signUp,
  signUpByHand,
  test,
  watchFor,
} from "./journey.ts";

const ROUGH = "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long";

test("a newcomer signs up, sees what was changed in the prompt, who answers and why, and the answer as it comes", async ({
  page: chat,
  providers,
}) => {
  providers.reset();
  await signUpByHand(chat);
  await expect(chat.getByText("How can I help you today?")).toBeVisible();
  await send(chat, ROUGH);
  await expect(chat).toHaveURL(/\/chat\/\d+$/);
  const turn = lastTurn(chat);
  await openRewrite(chat);
  await expect(turn.locator(".proof ins").first()).toBeVisible();
  await expect(turn.locator(".model-line")).toContainText("Gemini Flash-Lite");
  await answered(chat);
  await expect(turn.getByRole("heading", { name: "A scripted answer" })).toBeVisible();
  await expect(turn.locator("table")).toContainText("Say for whom");
  await expect(await openWhy(chat)).toContainText("First word");
});

test("a refresh in the middle of an answer goes on with the same answer", async ({ chat, providers }) => {
  providers.setScript({ fallback: SLOWLY });
  await send(chat, ROUGH);
  await expect(lastTurn(chat).getByRole("heading", { name: "A scripted answer" })).toBeVisible();
  await chat.reload();
  await expect(lastTurn(chat).locator(".said").first()).toHaveText(ROUGH);
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Connect a real model to get a real answer.");
  expect(providers.callCount()).toBe(1);
});

test("a second tab shows the same answer while it is written", async ({ chat, providers }) => {
  providers.setScript({ fallback: SLOWLY });
  await send(chat, ROUGH);
  await expect(chat).toHaveURL(/\/chat\/\d+$/);
  const second = await chat.context().newPage();
  await second.goto(chat.url());
  await expect(lastTurn(second).getByRole("heading", { name: "A scripted answer" })).toBeVisible();
  await Promise.all([answered(chat), answered(second)]);
  const answerOf = (page: typeof chat) => lastTurn(page).locator(".answer").innerText();
  expect(await answerOf(second)).toBe(await answerOf(chat));
});

test("Escape stops an answer and keeps what had arrived; trying again answers it", async ({ chat, providers }) => {
  providers.setScript({ next: [{ trouble: "endless", delayMs: 20 }] });
  await send(chat, "list every river of europe with its length");
  await expect(lastTurn(chat).locator(".answer")).toContainText(/\w{3}/);
  await chat.keyboard.press("Escape");
  await expect(lastTurn(chat).getByText("Stopped. What had arrived is kept.")).toBeVisible();
  const kept = await lastTurn(chat).locator(".answer").innerText();
  await chat.reload();
  await expect(lastTurn(chat).getByText("Stopped. What had arrived is kept.")).toBeVisible();
  expect((await lastTurn(chat).locator(".answer").innerText()).length).toBeGreaterThan(kept.length * 0.9);
  await lastTurn(chat).getByRole("button", { name: "Try again" }).click();
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Connect a real model");
});

test("a lost network loses nothing: the answer goes on when it is back", async ({ chat, providers }) => {
  providers.setScript({ fallback: SLOWLY });
  await send(chat, ROUGH);
  await expect(lastTurn(chat).getByRole("heading", { name: "A scripted answer" })).toBeVisible();
  await chat.context().setOffline(true);
  await chat.waitForTimeout(1_500);
  await chat.context().setOffline(false);
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Connect a real model to get a real answer.");
  expect(providers.callCount()).toBe(1);
});

test("a server that is killed in the middle of an answer answers it after its restart, in the same page", async ({
  chat,
  app,
  providers,
}) => {
  providers.setScript({ fallback: SLOWLY });
  await send(chat, ROUGH);
  await expect(lastTurn(chat).getByRole("heading", { name: "A scripted answer" })).toBeVisible();
  await app.kill();
  await app.start();
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Connect a real model to get a real answer.");
  await expect(chat.getByRole("article")).toHaveCount(1);
});

test("a provider that fails is replaced by another, and the page says so", async ({ chat, providers }) => {
  providers.setScript({ byModel: { "gemini-2.5-flash-lite": { trouble: "server-error" } } });
  await send(chat, ROUGH);
  await answered(chat);
  await expect(lastTurn(chat)).toContainText(/Gemini Flash-Lite did not/);
  await expect(lastTurn(chat).locator(".model-line")).toContainText("GPT");
});

test("when every provider fails, the prompt is kept, the page says why, and it can be tried again", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { trouble: "rejected" } });
  await send(chat, ROUGH);
  await expect(lastTurn(chat).getByRole("alert")).toBeVisible({ timeout: 40_000 });
  await expect(lastTurn(chat).locator(".said").first()).toHaveText(ROUGH);
  providers.setScript({});
  await lastTurn(chat).getByRole("button", { name: "Try again" }).click();
  await answered(chat);
});

test("an answer that breaks off is kept and never shown as complete", async ({ chat, providers }) => {
  providers.setScript({ fallback: { trouble: "cut" } });
  await send(chat, ROUGH);
  await expect(lastTurn(chat).getByRole("alert")).toContainText("broke off in the middle");
  await expect(lastTurn(chat)).toContainText("A scripted answer");
});

test("a session that has ended sends the reader to sign in, and the draft is not sent", async ({ chat }) => {
  // What is still being fetched would be refused before the prompt is sent.
  await chat.waitForLoadState("networkidle");
  const isSaid = await watchFor(chat, "You are logged out. Logging in again...");
  await chat.context().clearCookies();
  await chat.getByRole("textbox", { name: "Your prompt" }).fill("a prompt after the end of the session");
  await chat.keyboard.press("Enter");
  await expect(chat).toHaveURL(/\/auth\?tab=login/);
  expect(isSaid()).toBe(true);
});

test("the original can be sent as it was written", async ({ chat, providers }) => {
  await send(chat, ROUGH);
  await answered(chat);
  await sendOriginal(chat);
  await expect(lastTurn(chat).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Sent exactly as it stands here.");
  expect(JSON.stringify(providers.requests.at(-1)?.body)).toContain(ROUGH);
});

test("two people on one browser, one after the other, never see each other's conversations", async ({ chat }) => {
  await send(chat, "the secret of the first reader");
  await answered(chat);
  const url = chat.url();
  await chat.getByRole("button", { name: "Sign out" }).click();
  await expect(chat).toHaveURL(/\/$/);
  await signUp(chat);
  await expect(chat.getByText("the secret of the first reader")).toHaveCount(0);
  await chat.goto(url);
  await expect(chat.getByText("the secret of the first reader")).toHaveCount(0);
});
