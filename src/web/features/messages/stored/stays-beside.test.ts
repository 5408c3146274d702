import { expect, test } from "vitest";
import { sampleMessage } from "#support/sample-message.ts";
import { staysBeside } from "./stays-beside.ts";

test("an answer with words stays beside the next one; what failed, is empty or waits for a pick is tried again in its place", () => {
  const answer = { status: "done", chatGptResponse: "Words.", compareGroup: null } as const;
  expect(staysBeside(sampleMessage(answer))).toBe(true);
  expect(staysBeside(sampleMessage({ ...answer, status: "stopped" }))).toBe(true);
  expect(staysBeside(sampleMessage({ ...answer, status: "stopped", chatGptResponse: "" }))).toBe(false);
  expect(staysBeside(sampleMessage({ ...answer, status: "failed" }))).toBe(false);
  const compared = { ...answer, compareGroup: "00000000-0000-4000-8000-000000000000" };
  expect(staysBeside(sampleMessage({ ...compared, isPicked: false }))).toBe(false);
  expect(staysBeside(sampleMessage({ ...compared, isPicked: true }))).toBe(true);
});
