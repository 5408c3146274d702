import { defineConfig } from "vitest/config";

const apiTests = ["tests/api/**/*.test.ts"];
export default defineConfig({
  test: {
    // For what hangs, not for what is slow: on a busy machine the longest take many times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a busy machine one in two thousand may come too late. It is tried once more, and scripts/test.mjs lists it as flaky:
    // a defect to mend.
    retry: 1,
    // A condition is waited for, not timed; the second that Vitest allows by itself is over too soon on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // These tests mostly wait: for argon2, for a provider that hangs, for a lease to run out.
    maxWorkers: 4,
    // A worker reads the modules once for all its files and not once for each: nearly half of the processor's time. So a file leaves
    // globals, fake timers and the environment as it found them.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "training/**/*.test.ts", "tests/*.test.ts"],
          provide: { databaseServerUrl: null },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: apiTests,
          globalSetup: ["tests/support/start-test-server.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/start-test-server.ts"],
          testTimeout: 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: "attacks",
          // Each plants a fault in modules that the others use as well.
          isolate: true,
          include: ["tests/attacks/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/support/start-test-server.ts"],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
