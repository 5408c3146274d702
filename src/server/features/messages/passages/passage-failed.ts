import type { FailureCode } from "#contract/messages.ts";
import { AppError } from "../../../app-error.ts";

/** What is said of a passage that no model wrote. `model` is the label people know it by. */
export function passageFailed(code: FailureCode | "stopped", model: string): AppError {
  const why = WORDS[code]?.(model) ?? `${model} did not write the passage. Please try again in a moment.`;
  return new AppError(code === "no-model" ? "no-model" : "unavailable", `${why} Your answer stands as it was.`);
}

const WORDS: Readonly<Partial<Record<FailureCode | "stopped", (model: string) => string>>> = {
  stopped: () => "Stopped before the passage was written.",
  "no-model": () => "No model can write the passage just now.",
  "provider-unreachable": (model) => `${model} could not be reached.`,
  "provider-timeout": (model) => `${model} did not answer in time.`,
  "provider-limited": (model) => `${model} is taking no more requests just now.`,
  "provider-resting": () =>
    "The connected models failed several times just now and are resting. Try again in a minute.",
  "provider-key": (model) => `The key for ${model} was not accepted. Whoever runs this site has to renew it.`,
  "content-refused": (model) => `${model} declined to change this passage.`,
  "context-length": (model) => `This passage is longer than ${model} takes. Select less of it.`,
  "answer-cut": (model) => `${model} did not come to the end of the passage. Select less of it.`,
  "answer-empty": (model) => `${model} sent nothing back.`,
  "answer-no-room": (model) => `${model} thought for so long that no room was left for the passage.`,
  "storage-full": () => "The storage of this site is full.",
  internal: () => "Something went wrong on our side.",
};
