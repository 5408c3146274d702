import { expect, type Page, test } from "@playwright/test";
import { findLayoutFaults, type LayoutFault } from "../../scripts/find-layout-faults.ts";

// The gate of `npm run screenshots`, with the slips put back that it is there for.

async function faultsOf(page: Page, markup: string): Promise<LayoutFault["kind"][]> {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.setContent(`<style>body { margin: 0; font: 16px sans-serif }</style><main>${markup}</main>`);
  return (await findLayoutFaults(page)).map(({ kind }) => kind);
}

const row = (more: string) => `<div style="width:300px"><footer style="display:flex;gap:8px;${more}">
  <button style="flex:none;width:150px">Remove link</button>
  <button style="flex:none;width:150px">Update copy</button>
  <button style="flex:none;width:60px">Copy link</button></footer></div>`;

test("a button that stands outside its dialog is found, and one that wraps is not", async ({ page }) => {
  expect(await faultsOf(page, row(""))).toContain("wider than its parent");
  expect(await faultsOf(page, row("flex-wrap:wrap"))).toEqual([]);
});

test("a draft that is clipped is found, and one that can be scrolled is not", async ({ page }) => {
  const draft = (overflow: string) =>
    `<textarea style="width:200px;height:30px;overflow-y:${overflow}">${"a long draft ".repeat(20)}</textarea>`;
  expect(await faultsOf(page, draft("hidden"))).toEqual(["text is clipped"]);
  expect(await faultsOf(page, draft("auto"))).toEqual([]);
});

test("two links without a gap are found, with one they are not", async ({ page }) => {
  expect(await faultsOf(page, '<p><a href="#a">Name and data</a><a href="#b">Plan</a></p>')).toEqual([
    "two targets touch",
  ]);
  expect(await faultsOf(page, '<p><a href="#a">Name and data</a> <a href="#b">Plan</a></p>')).toEqual([]);
});

test("text over text is found; a notice or a dialog over the page is meant", async ({ page }) => {
  const under = "<p>What one reads stands here.</p>";
  const over = (style: string) => `${under}<p style="${style}">Something else stands here.</p>`;
  expect(await faultsOf(page, over("margin-top:-34px"))).toContain("text overlaps text");
  expect(await faultsOf(page, over("position:fixed;top:16px;left:0;margin:0"))).toEqual([]);
});

test("a page that scrolls sideways is found; what is folded away, cut with an ellipsis or for readers alone is not", async ({
  page,
}) => {
  expect(await faultsOf(page, '<div style="width:500px">wide</div>')).toContain("wider than its parent");
  const fine = `<details><summary>More</summary><p style="margin-top:-40px">folded away</p></details>
    <p style="width:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">a title that is too long</p>
    <span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">for readers</span>
    <div style="width:200px;overflow-x:auto"><pre style="width:400px">code</pre></div>`;
  expect(await faultsOf(page, fine)).toEqual([]);
});
