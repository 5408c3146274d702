import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../text/tokens.ts";
import { formatConversationTitle, type HistoryTurn, trimHistoryToTokens } from "./conversations.ts";

const createdAt = new Date("2025-06-17T22:06:00Z");

test("a conversation nobody named shows the hour and minute of its beginning", () => {
  expect(formatConversationTitle({ title: "New Conversation", createdAt }, "UTC")).toBe("Chat 22:06");
  expect(formatConversationTitle({ title: "New Conversation", createdAt: createdAt.toISOString() }, "Asia/Tokyo")).toBe(
    "Chat 07:06",
  );
  expect(formatConversationTitle({ title: "Rent", createdAt }, "UTC")).toBe("Rent");
});

test("a name made of the first prompt stands until the owner gives a title", () => {
  expect(formatConversationTitle({ title: "New Conversation", name: "Listing for Marlow Road", createdAt })).toBe(
    "Listing for Marlow Road",
  );
  expect(formatConversationTitle({ title: "Rent", name: "Listing for Marlow Road", createdAt })).toBe("Rent");
});

test("history keeps the newest turns that fit, in order, and never begins with an answer", () => {
  const turn = fc.record({
    role: fc.constantFrom("user" as const, "assistant" as const),
    text: fc.string({ maxLength: 80 }),
  });
  fc.assert(
    fc.property(fc.array(turn), fc.nat(200), (turns, tokensMax) => {
      const kept = trimHistoryToTokens(turns, tokensMax);
      expect(kept).toEqual(turns.slice(turns.length - kept.length));
      expect(kept[0]?.role ?? "user").toBe("user");
      expect(kept.reduce((sum, { text }) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(tokensMax);
    }),
  );
});

test("a history that fits is kept whole", () => {
  const turns: HistoryTurn[] = [
    { role: "user", text: "Hello" },
    { role: "assistant", text: "Hi" },
  ];
  expect(trimHistoryToTokens(turns, 100)).toEqual(turns);
  expect(trimHistoryToTokens(turns, 0)).toEqual([]);
});

test("four English characters count as a token, a Chinese character as one", () => {
  expect(estimateTokens("abcdefgh")).toBe(2);
  expect(estimateTokens("你好")).toBe(2);
  expect(estimateTokens("")).toBe(0);
});
