import { existsSync, readFileSync } from "node:fs";

/**
 * What the tools' JSON reports say, in one shape: `passed` counts tests, `failures` and `flaky` hold `{ name, message }`.
 * A flaky test passed only at its second try: it counts as passed and is a defect to mend.
 */

/** @param file The path of Vitest's JSON report, which is missing when Vitest could not start. */
export function readVitest(file) {
  const tests = (read(file).testResults ?? []).flatMap(({ name: path, assertionResults, message }) => [
    ...assertionResults.map((test) => ({ ...test, name: test.fullName, messages: test.failureMessages })),
    // A file that cannot be loaded, or a hook that fails, has only a message.
    ...(message === "" ? [] : [{ name: path, status: "failed", messages: [message] }]),
  ]);
  return sorted(tests, (test) => {
    if (test.status === "passed") return test.messages.length > 0 ? "flaky" : "passed";
    return test.status === "failed" ? "failed" : "other";
  });
}

/** @param file The path of Playwright's JSON report. */
export function readPlaywright(file) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const tests = specs(read(file)).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `${spec.file} › ${spec.title}`,
      status,
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  );
  const kinds = { expected: "passed", flaky: "flaky", unexpected: "failed" };
  return sorted(tests, (test) => kinds[test.status] ?? "other");
}

/** The lines a reader needs who sees only the end of a long run: each failed and each flaky test with its first message. */
export function inWords({ failures, flaky }) {
  return [
    ...failures.map((test) => line("Failed", test)),
    ...flaky.map((test) => line("Passed at its second try", test)),
  ];
}

function sorted(tests, kindOf) {
  const of = (kind) =>
    tests.filter((test) => kindOf(test) === kind).map(({ name, messages }) => ({ name, message: messages[0] ?? "" }));
  const flaky = of("flaky");
  return { passed: of("passed").length + flaky.length, failures: of("failed"), flaky };
}

function line(outcome, { name, message }) {
  const lines = message.split("\n").filter((text) => !text.includes("node_modules"));
  const start = lines.slice(0, 12).join("\n    ");
  return `${outcome}: ${name}\n    ${start}`;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
