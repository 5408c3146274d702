import type { CrashReport } from "./crash-run.ts";

/** Prints what happened, and what of it held; answers how many promises held and how many did not. */
export function printReport({ promises, facts }: CrashReport): { readonly passed: number; readonly failed: number } {
  console.log("\n| what happened | |\n| --- | --- |");
  for (const [what, value] of facts) console.log(`| ${what} | ${value} |`);
  console.log("\n| what must hold | held | broken |\n| --- | ---: | ---: |");
  for (const { name, held, broken } of promises) console.log(`| ${name} | ${held} | ${broken.length} |`);
  for (const { name, broken } of promises) {
    for (const example of broken.slice(0, 5)) console.log(`\nBroken: ${name}\n  ${example}`);
  }
  const failed = promises.filter(({ broken }) => broken.length > 0).length;
  return { passed: promises.length - failed, failed };
}
