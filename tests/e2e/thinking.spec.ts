import { answered, expect, send, test } from "./journey.ts";

test("the reader sees that a model thinks, for how long and what it tells of it, and finds it again", async ({
  chat,
}) => {
  await send(chat, "compare the three offers for the steering group, please [[thinking:5]]");
  const note = chat.locator(".thinking");
  await expect(note).toContainText("Thinking");
  await expect(note).toContainText(/[2-5] s/);
  await expect(note.locator("summary")).toContainText("Three offers");
  await answered(chat);
  await expect(note).toContainText(/Thought for \d+ s/);
  await chat.reload();
  await note.locator("summary").click();
  await expect(note).toContainText("leaves the migration to the client");
});
