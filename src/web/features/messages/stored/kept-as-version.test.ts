import { expect, test } from "vitest";
import { sampleMessage } from "#support/sample-message.ts";
import { isKeptAsVersion } from "./kept-as-version.ts";

test("an answer with words stays beside the next one; what failed, is empty or waits for a pick is tried again in its place", () => {
  const answer = { status: "done", chatGptResponse: "Words.", compareGroup: null } as const;
  expect(isKeptAsVersion(sampleMessage(answer))).toBe(true);
  expect(isKeptAsVersion(sampleMessage({ ...answer, status: "stopped" }))).toBe(true);
  expect(isKeptAsVersion(sampleMessage({ ...answer, status: "stopped", chatGptResponse: "" }))).toBe(false);
  expect(isKeptAsVersion(sampleMessage({ ...answer, status: "failed" }))).toBe(false);
  const compared = { ...answer, compareGroup: "00000000-0000-4000-8000-000000000000" };
  expect(isKeptAsVersion(sampleMessage({ ...compared, isPicked: false }))).toBe(false);
  expect(isKeptAsVersion(sampleMessage({ ...compared, isPicked: true }))).toBe(true);
});
