import type { Page, Route } from "@playwright/test";
import { PLANS, type Tier } from "#domain/plans/plans.ts";

/**
 * Shows the page to its user as if on another tier. Only what the server says about the tier is changed on its way; a
 * tier that the server believes in takes a payment, which is not what these tests are about.
 */
export async function asTier(page: Page, tier: Tier): Promise<void> {
  const patched = (patch: object) => async (route: Route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    // A page that is left meanwhile, for its next address or at the end of the test, takes its answers with it.
    const told = await response.json().catch(() => null);
    if (told !== null) await route.fulfill({ response, json: { ...told, ...patch } });
  };
  await page.route("**/api/user", patched({ subscriptionTier: PLANS[tier].tier }));
  await page.route("**/api/models/all", patched({ userTier: tier }));
}
