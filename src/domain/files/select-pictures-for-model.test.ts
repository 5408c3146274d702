import { expect, test } from "vitest";
import { pictureCaption, selectPicturesForModel } from "./select-pictures-for-model.ts";

const picture = (name: string, isEarlier = false) => ({ name, isEarlier, width: 560, height: 560 });
/** Each takes 400 of them. */
const claude = { family: "claude", seesImages: true } as const;

test("the newest come first, and a model reads them in the order in which they came", () => {
  const pictures = [picture("a"), picture("b"), picture("old", true)];
  const all = selectPicturesForModel(pictures, 10_000, claude);
  expect([all.shown.map(({ name }) => name), all.tokens, all.cuts]).toEqual([["old", "a", "b"], 1_200, []]);
  const two = selectPicturesForModel(pictures, 900, claude);
  expect(two.shown.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(two.cuts).toEqual([{ name: "old", keptCharacters: 0, characters: 1, isEarlier: true }]);
});

test("a model that does not see gets none, and that is told", () => {
  const none = selectPicturesForModel([picture("old", true)], 10_000, { family: "local", seesImages: false });
  expect([none.shown, none.tokens]).toEqual([[], 0]);
  expect(none.cuts).toMatchObject([{ name: "old", isUnseen: true }]);
});

test("a picture alone needs no name; one of several has it, and it cannot end the line it stands in", () => {
  expect(pictureCaption(picture("plan.png"), 0, 1)).toBeNull();
  expect(pictureCaption(picture('x"\n.png', true), 1, 2)).toBe(
    'Picture 2 of 2, "x\\"\\n.png", attached to an earlier prompt:',
  );
});
