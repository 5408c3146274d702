import { expect, test } from "vitest";
import { sampleMessage } from "#support/sample-message.ts";
import { isAnswerVersion } from "./message-state.ts";

test("an answer with words stays beside the next one; what failed, is empty or waits for a pick is tried again in its place", () => {
  const answer = { status: "done", chatGptResponse: "Words.", compareGroup: null } as const;
  expect(isAnswerVersion(sampleMessage(answer))).toBe(true);
  expect(isAnswerVersion(sampleMessage({ ...answer, status: "stopped" }))).toBe(true);
  expect(isAnswerVersion(sampleMessage({ ...answer, status: "stopped", chatGptResponse: "" }))).toBe(false);
  expect(isAnswerVersion(sampleMessage({ ...answer, status: "failed" }))).toBe(false);
  const compared = { ...answer, compareGroup: "00000000-0000-4000-8000-000000000000" };
  expect(isAnswerVersion(sampleMessage({ ...compared, isPicked: false }))).toBe(false);
  expect(isAnswerVersion(sampleMessage({ ...compared, isPicked: true }))).toBe(true);
});
