import type { Page } from "@playwright/test";
import { type Camera, openSettings } from "./screenshot-camera.ts";
import { PROMPTS } from "./screenshot-replies.ts";

// States that a journey passes in a moment, or only meets when something goes wrong.

export async function refusedSignIn(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.locator(".toast").waitFor();
  await shoot("auth-refused");
  await shootAt("/verify-email/abc", "verify-email");
  await shootAt(`/reset-password/${"a".repeat(43)}`, "reset-password-new");
  await page.goto("/auth?tab=register");
  await page.getByRole("button", { name: "Create account" }).click();
  await shoot("auth-sign-up-invalid");
}

/** A page that is being fetched, and a server that does not answer. */
export async function slowAndDown(page: Page, { shoot }: Camera): Promise<void> {
  await page.route(/\/api\/(usage|conversations)/, () => new Promise(() => {}));
  await page.goto("/home");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await shoot("home-loading");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(/\/api\/(usage|conversations)/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong. Please try again." } }),
  );
  await page.goto("/home");
  await page.getByRole("alert").first().waitFor();
  await shoot("home-failed", true);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/user", (route) => route.abort());
  await page.goto("/home");
  await page.getByRole("button").first().waitFor();
  await shoot("server-down");
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

export async function review(page: Page, { shoot }: Camera): Promise<void> {
  await page.goto("/chat");
  await page.getByRole("switch", { name: "Show rewrite first" }).click();
  for (const [name, prompt] of [
    ["review", PROMPTS.okafor],
    ["review-gaps", PROMPTS.bakery],
  ] as const) {
    await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
    await page.keyboard.press("Enter");
    const panel = page.getByRole("form", { name: "Review before sending" });
    await panel.getByRole("button", { name: /^Addition 1,/ }).press("r");
    await shoot(name);
    await panel.getByRole("tab", { name: "Edit" }).click();
    await shoot(`${name}-edit`);
    await panel.getByRole("button", { name: /Back to writing/ }).click();
  }
  await page.getByRole("textbox", { name: "Your prompt" }).fill("");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("switch", { name: "Show rewrite first" }).click();
  await saved;
}

export async function conversationTools(
  page: Page,
  { shoot, shootAt, width, height, isPhone, isNarrow }: Camera,
): Promise<void> {
  await shootAt("/chat/999999", "chat-missing");
  await page.goto("/home");
  await page.getByRole("link", { name: /marlow road/i }).click();
  const turn = page.getByRole("article").first();
  await turn.getByRole("button", { name: "More" }).click();
  await shoot("chat-menu");
  await page.keyboard.press("Escape");
  await turn.getByRole("button", { name: "Edit" }).click();
  await shoot("chat-edit");
  await page.keyboard.press("Escape");
  await turn.getByRole("button", { name: /^Rewritten:/ }).click();
  await turn.getByRole("button", { name: /^Why / }).click();
  await page.setViewportSize({ width, height: 2200 });
  await shoot("chat-unfolded");
  await turn.getByText("Figures and sources").click();
  await shoot("chat-figures");
  await page.setViewportSize({ width, height });
  if (isNarrow) await page.getByRole("button", { name: "Conversations" }).click();
  await page.locator(".talk").first().getByRole("button", { name: "More for this conversation" }).click();
  await shoot("chat-list-menu");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await shoot("chat-rename");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("marlow");
  await shoot("chat-search");
  await page.getByRole("searchbox").fill("zebra");
  await shoot("chat-search-nothing");
  await page.getByRole("searchbox").fill("");
  if (isNarrow) await page.getByRole("button", { name: "Close" }).click();
  else await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  if (!isPhone) await shoot("shortcuts");
}

/** Premier's own: three answers side by side, and files. */
export async function compare(page: Page, { shoot, width, height, isPhone }: Camera): Promise<void> {
  await page.goto("/chat");
  await page.getByLabel("Files to attach").setInputFiles([
    { name: "particulars.txt", mimeType: "text/plain", buffer: Buffer.from("Marlow Road, two bedrooms.") },
    { name: "a very long name of a file about the lease.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") },
  ]);
  await shoot("chat-files");
  await page.goto("/chat");
  await page.getByRole("textbox", { name: "Your prompt" }).fill(PROMPTS.okafor);
  await page.getByRole("button", { name: "Compare models" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare models" });
  await dialog.getByRole("button", { name: "Compare", exact: true }).waitFor();
  await shoot("compare-dialog");
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
  const pick = page.getByRole("button", { name: /^Pick / }).first();
  await pick.waitFor();
  await page.setViewportSize({ width, height: isPhone ? 1600 : 1300 });
  await shoot("compare");
  await pick.click();
  await shoot("compare-picked");
  await page.setViewportSize({ width, height });
}

export async function settingsParts(
  page: Page,
  { shoot, width, height, isPhone }: Camera,
  name: string,
): Promise<void> {
  await page.goto("/home");
  await openSettings(page, isPhone);
  await page.getByRole("radio", { name: /Choose for me/ }).waitFor();
  await page.setViewportSize({ width, height: 2600 });
  await shoot(name);
  await page.setViewportSize({ width, height });
}

export async function dialogs(page: Page, { shoot }: Camera): Promise<void> {
  await page.goto("/team-workspace");
  await page.getByRole("button", { name: "Join Workspace" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Join Workspace" }).click();
  await shoot("workspace-join");
  await page.keyboard.press("Escape");
  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Money back" }).click();
  await shoot("money-back");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("button", { name: "Keep Premier" }).waitFor();
  await shoot("subscribe-ending", true);
  await page.getByRole("button", { name: "Keep Premier" }).click();
  await page.getByRole("button", { name: "Cancel plan" }).waitFor();
}
