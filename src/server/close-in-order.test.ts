import { expect, test } from "vitest";
import { closeInOrder } from "./close-in-order.ts";

test("a part that throws, at once or later, keeps none of those after it open, and every failure is told", async () => {
  const closed: string[] = [];
  const closing = closeInOrder([
    { name: "answers", close: async () => void closed.push("answers") },
    {
      name: "mail",
      close: () => {
        throw new Error("no route");
      },
    },
    {
      name: "models",
      close: async () => {
        await Promise.resolve();
        throw new Error("late");
      },
    },
    { name: "database", close: async () => void closed.push("database") },
  ]);
  await expect(closing).rejects.toThrow("Closing the mail failed; Closing the models failed");
  expect(closed).toEqual(["answers", "database"]);
});

test("where nothing fails, each ends before the next begins", async () => {
  const seen: string[] = [];
  const slow = (name: string) => ({
    name,
    close: async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
    },
  });
  await closeInOrder([slow("a"), slow("b")]);
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});
