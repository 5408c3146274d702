import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { hostileTexts } from "./hostile-texts.ts";

// Every regular expression of the product takes time in proportion to its text, by a checker that works through the expression, or
// stands here with the bound on what it is ever given. Those of src/domain/prompting read whole prompts and whole replies of
// models, and many look around themselves, which the checker cannot judge: they are tried on texts made against them.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** By itself the checker would start a native program or Java; this is the one in JavaScript, the same everywhere. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof import("recheck");
/** Per expression, on a clock, so many times what the slowest takes. What is not decided by then counts as found. */
const CHECK_MS_MAX = 120_000;
const SCAN_MS_MAX = 3_600_000;
const TRIED = "src/domain/prompting/";
/** Milliseconds of the processor for one text. Those in proportion take a few; those with the square, a hundred and more. */
const TRY_MS_MAX = 40;
/** UTF-16 units; half the longest reply of a model that is read, three times the longest prompt. */
const TRIED_LENGTH = 12_000;
/** First on short ones: an expression that doubles its time with each character would never come back from a long one. */
const SHORT_LENGTH = 25;

interface Expression {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

/** By file and source: too slow in theory, or too intricate to decide, and why that costs nothing where it stands. */
const BOUNDED: readonly (readonly [path: string, begins: string, why: string])[] = [
  ["src/contract/accounts.ts", "^[\\w.!#$%&", "an address has at most 254 characters, and each label at most 63"],
  [
    "src/domain/messages/copyable-reply.ts",
    "^(?:hi|hello|hey",
    "one line of an answer, of 16,000 characters at most, and only its first lines",
  ],
  ["src/server/settings/value-schemas.ts", "\\/+$", "an address in the operator's own configuration"],
  [
    "src/domain/imports/read-conversation.ts",
    "^(?:execution_output",
    "the name of a content type; anchored, without a repetition inside another",
  ],
  ["src/contract/catalogue.ts", "\\/+$", "an address of 300 characters"],
  [
    "src/domain/conversations/conversation-name.ts",
    "[\\s,;:",
    "a name of 48 characters, or the 600 that it is made of",
  ],
  ["src/domain/conversations/conversation-name.ts", "(?:\\b[a-z]", "a name of 400 characters; a longer one is none"],
  ["src/domain/conversations/conversation-name.ts", "^[\"'", "a name of 400 characters; a longer one is none"],
  ["src/server/http/rate-limit.ts", "\\+[^@]*", "an e-mail address of 254 characters"],
  [
    "src/server/adapters/models/refused-parameters.ts",
    "unsupported|not support",
    "what a provider says of a request it refuses, 20,000 characters at most, where each beginning is one of its words",
  ],
  [
    "src/server/adapters/models/refused-parameters.ts",
    "max\\w*_?tokens",
    "what a provider says of a request it refuses, 20,000 characters at most, where each beginning is one of its words",
  ],
  [
    "src/server/adapters/models/provider-failure.ts",
    "\\b(?=[A-Za-z0-9]*\\d)",
    "what a provider says with an error, 4,000 characters at most",
  ],
  [
    "src/server/adapters/models/provider-failure.ts",
    "(https?:",
    "what a provider says with an error, 4,000 characters at most",
  ],
  [
    "src/server/adapters/models/provider-failure.ts",
    "<(?:script|style)",
    "what a provider says with an error, 4,000 characters at most",
  ],
  [
    "src/web/features/start/paste-key-form.tsx",
    "^[\"'`]|",
    "a key that somebody pastes into a field of their own page",
  ],
  ["src/web/features/messages/passage/word-changes.ts", "[*_~`", "a passage, in the browser of whoever changes it"],
  ["src/web/features/messages/passage/locate-passage.ts", "[*_~]*$", "the few characters before a passage"],
  ["src/web/lib/save-file.ts", "[.… ]+$", "a name of 80 characters"],
  ["src/web/features/models/build-server-input.ts", "^-+|-+$", "a name of 60 characters, without two - in a row"],
  ["src/web/features/messages/answer/math-tokens.ts", "^(?:\\$\\$", "each part counts to 2,000"],
  [
    "src/server/features/accounts/export-account.ts",
    "^-+|-+$",
    "the first 40 characters of a title, without two - in a row",
  ],
  [
    "src/server/features/conversations/routes.ts",
    "^\\s*(?:#{1,6}",
    "an answer of 16,000 characters, 32,000 where it was brought along",
  ],
];

const isKnown = ({ path, source }: Expression): boolean =>
  BOUNDED.some(([file, begins]) => file === path && source.startsWith(begins));

/** What is not linear in a source file, but for what is known. */
function slowIn(path: string, code: string): string[] {
  return expressionsIn(path, code)
    .filter((expression) => !isKnown(expression))
    .flatMap((expression) => {
      const { source, flags } = expression;
      if (path.startsWith(TRIED)) return slowOnSome(expression);
      const result = checkSync(source, flags.replace("v", "u"), { timeout: CHECK_MS_MAX, checker: "automaton" });
      return result.status === "safe" ? [] : [`${path}: /${source}/${flags} is ${result.status}`];
    });
}

function slowOnSome({ path, source, flags }: Expression): string[] {
  const expression = new RegExp(source, flags);
  for (const text of [...hostileTexts(source, SHORT_LENGTH), ...hostileTexts(source, TRIED_LENGTH)]) {
    // The engine's own housekeeping may fall into one of two tries.
    if (msFor(expression, text) > TRY_MS_MAX && msFor(expression, text) > TRY_MS_MAX)
      return [`${path}: /${source}/${flags} is slow for ${JSON.stringify(text.slice(0, 30))}...`];
  }
  return [];
}

function msFor(expression: RegExp, text: string): number {
  const begun = process.cpuUsage();
  if (expression.global) text.replace(expression, "");
  else expression.exec(text);
  return process.cpuUsage(begun).user / 1000;
}

function expressionsIn(path: string, code: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
      const { pattern: source, flags } = node.regex as { pattern: string; flags: string };
      found.push({ path, source, flags });
      return;
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(path, code).program);
  return found;
}

const sources = readdirSync(`${ROOT}src`, { recursive: true, encoding: "utf8" })
  .map((name) => `src/${name.replaceAll("\\", "/")}`)
  .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(ROOT + path, "utf8") }));

test(
  "every regular expression is linear, or known with the bound on its text",
  () => {
    expect(sources.flatMap(({ path, code }) => expressionsIn(path, code)).length).toBeGreaterThan(200);
    expect(sources.flatMap(({ path, code }) => slowIn(path, code))).toEqual([]);
  },
  SCAN_MS_MAX,
);

test("what is listed is still there", () => {
  const all = sources.flatMap(({ path, code }) => expressionsIn(path, code));
  const gone = BOUNDED.filter(
    ([file, begins]) => !all.some(({ path, source }) => path === file && source.startsWith(begins)),
  );
  expect(gone).toEqual([]);
});

test("the check finds an expression that takes the square or worse of its text", () => {
  for (const planted of ["/\\s*$/", "/(a+)+$/", "/^(a|a)*b$/", "/\\/+$/"])
    for (const path of ["src/planted.ts", `${TRIED}planted.ts`])
      expect([path, slowIn(path, `export const planted = ${planted};`)]).toEqual([path, [expect.any(String)]]);
  for (const path of ["src/planted.ts", `${TRIED}planted.ts`])
    expect(slowIn(path, "export const planted = /^[a-z]+$/;")).toEqual([]);
});
