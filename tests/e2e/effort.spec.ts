import { inEveryLook, seriousProblems } from "./axe.ts";
import { expect, test } from "./journey.ts";

test("how long models think is chosen in the settings, for the model that offers it, and is found again", async ({
  chat,
}) => {
  await chat.getByRole("button", { name: "Settings" }).click();
  const thinking = chat.getByLabel("Thinking before an answer");
  await expect(thinking).toHaveValue("auto");
  await thinking.selectOption("Long, for hard questions");
  await inEveryLook(chat, async (look) => expect(await seriousProblems(chat), look).toEqual([]));
  await chat.getByRole("button", { name: "Save settings" }).click();
  await expect(chat.getByRole("dialog")).toHaveCount(0);
  await chat.reload();
  await chat.getByRole("button", { name: "Settings" }).click();
  await expect(thinking).toHaveValue("high");
  // A model that leaves nothing to choose has no such field.
  await chat.getByRole("radio", { name: "Gemini Flash-Lite" }).check();
  await expect(thinking).toHaveCount(0);
});
