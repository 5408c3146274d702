import type { Page } from "@playwright/test";
import { asksForRewrite } from "#support/providers/optimizer-script.ts";
import type { ScriptedProviders } from "#support/providers/start-providers.ts";
import { settled } from "./screenshot-camera.ts";

// The README's picture. Rewrite and account are as a strong model gave them to a request of Redraft's; the answer is scripted.

const SIZE = { width: 1440, height: 1080 };
const PROFILE = { role: "Owner", context: "Small hotel in Savannah, 12 rooms. We never name guests in public." };
const PROMPT =
  "reply to a one star review, guest says the room was dirty and staff rude. we gave her 40% back already. no grovelling";
const READING = {
  task: { kind: "writing", effort: 2, needs: [] },
  rewrite:
    "Write a reply to a one star review of my small hotel in Savannah (12 rooms), from me as the owner, for those who read it before booking. Guest says the room was dirty and staff rude. We gave her 40% back already. No grovelling, and we never name guests in public.",
  account: [
    { from: "reply to a one star review", to: "Write a reply to a one star review" },
    { from: "Small hotel in Savannah, 12 rooms", to: "of my small hotel in Savannah (12 rooms)" },
    { from: "Owner", to: "from me as the owner" },
    { from: "guest says the room was dirty and staff rude", to: ". Guest says the room was dirty and staff rude." },
    { from: "we gave her 40% back already", to: "We gave her 40% back already." },
    { from: "no grovelling", to: "No grovelling" },
    { from: "We never name guests in public", to: "and we never name guests in public." },
  ],
  added: [
    {
      text: ", for those who read it before booking",
      because: "Future guests are the real readers",
      about: "reader",
    },
  ],
  questions: [{ question: "May the reply mention the refund?", options: ["Yes", "No"] }],
  name: "Reply to one star review",
};
const ANSWER = `Thank you for writing this down. You expected a clean room and a friendly word, and you say that you found neither. We have settled it with you directly.

We have twelve rooms, and each of them is meant to be ready when the door opens. If something is wrong in yours, tell us in the same hour: we are in the house, and we will put it right.`;

/** Shows one prompt with its rewrite open, as somebody with a short profile sees it. The page is signed in. */
export async function takeReadmePicture(page: Page, providers: ScriptedProviders, path: string): Promise<void> {
  providers.setScript({
    replay: (request) => ({
      text: asksForRewrite(request) ? JSON.stringify(READING) : ANSWER,
      ...{ pieces: 20, delayMs: 5 },
    }),
  });
  const headers = { origin: new URL(page.url()).origin };
  await page.request.put("/api/user/preferences", { data: PROFILE, headers });
  await page.setViewportSize(SIZE);
  await page.goto("/chat");
  await page.getByRole("textbox", { name: "Your prompt" }).fill(PROMPT);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Rewritten:/ }).click();
  await settled(page);
  await page.screenshot({ path });
}
