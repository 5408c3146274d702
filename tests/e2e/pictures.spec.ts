import type { Page } from "@playwright/test";
import { withPictures } from "#support/pictures/sample-pictures.ts";
import { axeProblems, inEveryLook } from "./axe.ts";
import { buy } from "./buy-plan.ts";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

/** As a screenshot comes out of the clipboard: a picture, and no words beside it. */
async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "image.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, picture.toString("base64"));
}

/** How many pictures that wait in the composer show something other than nothing. */
const drawnThumbnails = (page: Page): Promise<number> =>
  page.locator(".waiting canvas.thumbnail").evaluateAll(
    (all) =>
      all.filter((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const drawn = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return drawn.some((value) => value !== 0);
      }).length,
  );

const pictures = (page: Page) => lastTurn(page).getByRole("list", { name: "Attached pictures" }).getByRole("listitem");

/** How many pictures this device keeps for reading without a connection. */
const keptPictures = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [{ name = "" } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = await new Promise<unknown>((resolve) => {
      const reading = database.transaction("conversations").objectStore("conversations").getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return JSON.stringify(all).match(/data:image\/jpeg;base64,/g)?.length ?? 0;
  });

test("a pasted picture goes with its prompt, stands small in the thread, opens by keyboard, and stays after a refresh and without a connection", async ({
  chat,
}) => {
  await buy(chat, "plus");
  const [screenshot, photo] = await withPictures(
    (pictureOf) => [pictureOf(".png", 1_200, 800), pictureOf(".jpg", 2_400, 1_800)] as const,
  );
  await paste(chat, screenshot);
  await chat
    .getByLabel("Files to attach")
    .setInputFiles([{ name: "floorplan.jpg", mimeType: "image/jpeg", buffer: photo }]);
  await expect(chat.getByRole("button", { name: "Remove image.png" })).toBeVisible();
  await expect.poll(() => drawnThumbnails(chat)).toBe(2);
  await send(chat, "what would you say about this floor plan to a family with two kids? 90 words");
  await answered(chat);
  await expect(pictures(chat)).toHaveCount(2);
  await expect(pictures(chat).nth(1)).toContainText("sent at 1,568 px");
  await expect(lastTurn(chat)).toContainText("Sent to a model that sees");
  await expect(lastTurn(chat)).toContainText("A picture came with it, 1568 by 1176 pixels.");
  const isDrawn = () =>
    pictures(chat)
      .locator("img")
      .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(isDrawn).toBe(true);
  await inEveryLook(chat, async (look) => {
    expect([look, await axeProblems(chat)]).toEqual([look, []]);
  });

  const opener = pictures(chat).getByRole("button", { name: "Open floorplan.jpg" });
  await opener.focus();
  await chat.keyboard.press("Enter");
  const dialog = chat.getByRole("dialog", { name: "floorplan.jpg" });
  await expect(dialog.getByRole("img", { name: "floorplan.jpg" })).toBeVisible();
  await expect
    .poll(() => dialog.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1_568);
  expect(await axeProblems(chat)).toEqual([]);
  await chat.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await chat.reload();
  await expect(pictures(chat)).toHaveCount(2);
  await expect.poll(isDrawn).toBe(true);

  await expect.poll(() => keptPictures(chat)).toBe(2);
  await chat.route("**/api/**", (route) => route.abort());
  await chat.reload();
  await expect(chat.getByText("These are the conversations this device kept.")).toBeVisible();
  await expect(pictures(chat)).toHaveCount(2);
  await expect.poll(isDrawn).toBe(true);
  expect(await axeProblems(chat)).toEqual([]);
});

test("a picture that is none is told, and prompt and file wait in the composer", async ({ chat }) => {
  await buy(chat, "plus");
  await chat
    .getByLabel("Files to attach")
    .setInputFiles([{ name: "drawing.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") }]);
  await chat.getByRole("textbox", { name: "Your prompt" }).fill("describe it");
  await chat.keyboard.press("Enter");
  await expect(chat.getByText("drawing.png: What is in it is not what its name says.").first()).toBeVisible();
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue("describe it");
  await expect(chat.getByRole("button", { name: "Remove drawing.png" })).toBeVisible();
});

test("on a phone the camera is one tap away", async ({ chat }) => {
  await buy(chat, "plus");
  await chat.goto("/chat");
  const camera = chat.getByLabel("Photo to attach");
  await expect(camera).toHaveAttribute("capture", "environment");
  await expect(chat.getByRole("button", { name: "Take a photo" })).toBeHidden();
});
