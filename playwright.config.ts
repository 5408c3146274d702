import { defineConfig, devices } from "@playwright/test";
import { browserLaunchOptions } from "./tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Every test starts servers of its own; more at once only make each other slow.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // For what hangs: on a busy machine a journey has taken several times as long as here.
  timeout: 120_000,
  // On a busy machine one of two hundred may come too late. It is tried once more, and listed as flaky: a defect to mend.
  retries: 1,
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: browserLaunchOptions(),
    // Tests that break calls on purpose would not see those a service worker makes; pwa.spec.ts allows it.
    serviceWorkers: "block",
    // The first try leaves none: recording every journey takes a third of the processor's time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
