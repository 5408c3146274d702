import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Pays with the test payment, as the page does: the server has to believe in the plan. */
export async function buy(page: Page, plan: "plus" | "premier"): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { url } = await (await fetch(`/api/create-checkout-session?plan=${wanted}`)).json();
    const id = new URL(url, location.href).pathname.split("/").at(-1);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ outcome: "succeed" });
    const paid = await fetch(`/api/test-checkout/${id}`, { method: "POST", headers, body });
    if (!paid.ok) throw new Error(await paid.text());
  }, plan);
  await page.reload();
  await expect(page.getByRole("button", { name: "Attach files" })).toBeEnabled();
}
