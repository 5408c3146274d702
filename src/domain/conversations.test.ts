import { expect, test } from "vitest";
import { displayTitle } from "./conversations.ts";

test("a conversation nobody has named is called by its time", () => {
  expect(displayTitle("New Conversation", { hour: 9, minute: 5 })).toBe("Chat 09:05");
});

test("a name of one's own stays as it is", () => {
  expect(displayTitle("Marlow Road listing", { hour: 9, minute: 5 })).toBe("Marlow Road listing");
});
