import { expect, test } from "vitest";
import { AnswerQueue } from "./answer-queue.ts";

const patient = () => new AbortController().signal;
async function taken(entered: ReturnType<AnswerQueue["enter"]>): Promise<() => void> {
  const leave = await entered;
  if (typeof leave === "string") throw new Error(leave);
  return leave;
}

test("one at a time, in the order they came", async () => {
  const queue = new AnswerQueue();
  const order: string[] = [];
  const leaveFirst = await taken(queue.enter(patient()));
  const others = ["second", "third"].map(async (name) => {
    const leave = await taken(queue.enter(patient()));
    order.push(name);
    leave();
  });
  expect(order).toEqual([]);
  leaveFirst();
  await Promise.all(others);
  expect(order).toEqual(["second", "third"]);
});

test("who would be the sixth is turned away at once", async () => {
  const queue = new AnswerQueue();
  const leave = await taken(queue.enter(patient()));
  const waiting = [1, 2, 3, 4].map(() => taken(queue.enter(patient())).then((go) => go()));
  expect(await queue.enter(patient())).toBe("full");
  leave();
  await Promise.all(waiting);
});

test("who gives up waiting leaves the place to the next", async () => {
  const queue = new AnswerQueue();
  const leave = await taken(queue.enter(patient()));
  const impatient = new AbortController();
  const first = queue.enter(impatient.signal);
  const second = taken(queue.enter(patient()));
  impatient.abort();
  expect(await first).toBe("stopped");
  leave();
  (await second)();
  await taken(queue.enter(patient()));
});
