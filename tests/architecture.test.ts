import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  CIRCLE_RULE,
  checkArchitecture,
  OTHER_FEATURE_RULE,
  ROOM_RULE,
  RULES,
  WEB_FEATURE_RULE,
} from "./support/check-architecture.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

function projectFiles() {
  return ["src", "tests", "bench", "training", "scripts"].flatMap((folder) =>
    listed(folder)
      .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules/"))
      .map((path) => ({ path, source: readFileSync(join(root, path), "utf8") })),
  );
}

function listed(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      `${folder}/${name}`.replaceAll("\\", "/"),
    );
  } catch {
    return []; // not every folder exists in every version
  }
}

test("the project keeps its rules", () => {
  const files = projectFiles();
  expect(files.length).toBeGreaterThan(50);
  expect(checkArchitecture(files)).toEqual([]);
});

/** For every rule, code that breaks it. */
const PLANTED: readonly [rule: string, path: string, source: string][] = [
  ["domain knows only domain", "src/domain/a.ts", 'import { x } from "#contract/limits.ts";'],
  ["domain knows only domain", "src/domain/a.ts", 'import { readFileSync } from "node:fs";'],
  ["domain knows only domain", "src/domain/prompting/a.ts", 'import type { x } from "../../server/ports/store.ts";'],
  ["domain knows only domain", "src/domain/a.ts", 'const x = await import("some-package");'],
  ["domain is pure: no clock, no random, no server or browser API", "src/domain/a.ts", "const now = new Date();"],
  [
    "domain is pure: no clock, no random, no server or browser API",
    "src/domain/a.ts",
    "if (Math.random() > 0.5) go();",
  ],
  ["domain is pure: no clock, no random, no server or browser API", "src/domain/a.ts", "const x = process.env.X;"],
  ["contract knows only domain, contract and zod/mini", "src/contract/a.ts", 'import { x } from "#server/config.ts";'],
  ["a port knows only domain, contract and ports", "src/server/ports/a.ts", 'import type { Pool } from "pg";'],
  [
    "a guard decides by the route that was found, never by the text of the address",
    "src/server/http/a.ts",
    'if (!request.url.startsWith("/api/")) return;',
  ],
  [
    "a use case knows domain, contract and ports, no HTTP and no adapter",
    "src/server/features/messages/send/start-message.ts",
    'import type { FastifyRequest } from "fastify";',
  ],
  [
    "a use case knows domain, contract and ports, no HTTP and no adapter",
    "src/server/features/messages/send/start-message.ts",
    'import {\n  session,\n} from "../../../http/session.ts";',
  ],
  [
    "a use case knows domain, contract and ports, no HTTP and no adapter",
    "src/server/features/messages/send/start-message.ts",
    'import { store } from "#server/adapters/postgres/connect-store.ts";',
  ],
  [
    "a route translates and nothing more: no adapter, no SQL",
    "src/server/features/messages/routes.ts",
    'import { sql } from "drizzle-orm";',
  ],
  [
    "http knows no feature, job or adapter",
    "src/server/http/a.ts",
    'import { x } from "../features/models/routes.ts";',
  ],
  ["a job knows no HTTP and no adapter", "src/server/jobs/a.ts", 'import { x } from "../http/session.ts";'],
  [
    "an adapter knows no feature, job or HTTP",
    "src/server/adapters/a.ts",
    'import { x } from "../jobs/run-answers.ts";',
  ],
  [
    "only main.ts and build/ build adapters, and the command line",
    "src/server/app.ts",
    'import { x } from "./adapters/mail.ts";',
  ],
  [
    "only main.ts and build/ build adapters, and the command line",
    "src/server/mount/mount-routes.ts",
    'import { x } from "../adapters/mail.ts";',
  ],
  [
    "http knows no feature, job or adapter",
    "src/server/http/a.ts",
    'import { x } from "../mount/shared-route-deps.ts";',
  ],
  ["web never imports server, cli or Node", "src/web/main.tsx", 'import type { x } from "#server/ports/store.ts";'],
  ["web never imports server, cli or Node", "src/web/lib/a.ts", 'import { join } from "node:path";'],
  [
    "the web's ui and lib know no feature and no screen",
    "src/web/ui/a.tsx",
    'import { x } from "#web/screens/chat.tsx";',
  ],
  [
    "screens compose features, not the other way round",
    "src/web/features/messages/a.tsx",
    'import { x } from "../../screens/chat.tsx";',
  ],
  ["server and command line know no web page", "src/cli/a.ts", 'import { x } from "#web/lib/api.ts";'],
  ["the server knows no command line", "src/server/app.ts", 'import { x } from "#cli/admin.ts";'],
  ["only zod/mini reaches the browser", "src/web/lib/a.ts", 'import { z } from "zod";'],
  ["only zod/mini reaches the browser", "src/contract/a.ts", 'import * as z from "zod/v4";'],
  ["the product does not import its tests", "src/server/app.ts", 'import { x } from "#support/database.ts";'],
  [
    "plain queries are for the connection itself",
    "src/server/adapters/postgres/library-store.ts",
    'const { rows } = await db.$client.query<{ id: string }>("SELECT id FROM library", []);',
  ],
  ["plain queries are for the connection itself", "src/server/main.ts", 'await pool.query("SELECT 1");'],
  [
    "JSON for the database is written in one place, which leaves out what the database refuses",
    "src/server/adapters/postgres/a-store.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code that the rule has to find.
    "sql`SELECT ${JSON.stringify(improvement)}::jsonb`",
  ],
  [
    "JSON for the database is written in one place, which leaves out what the database refuses",
    "src/server/adapters/postgres/schema.ts",
    "export const things = pgTable({ turns: jsonb().notNull() });",
  ],
  [
    "the page formats dates, numbers and lists in one place",
    "src/web/features/usage/a.tsx",
    'const DAY = new Intl.DateTimeFormat("en-GB");',
  ],
  [
    "the page formats dates, numbers and lists in one place",
    "src/web/screens/a.tsx",
    'const words = count.toLocaleString("en");',
  ],
  ["no default exports", "src/domain/a.ts", "export default function a() {}"],
  ["no default exports", "src/domain/a.ts", "const a = 1;\nexport { a as default };"],
  ["files are named after what they export, not utils, helpers, common, manager or index", "src/domain/utils.ts", ""],
  [
    "files are named after what they export, not utils, helpers, common, manager or index",
    "src/domain/date-utils.ts",
    "",
  ],
  ["files are named after what they export, not utils, helpers, common, manager or index", "src/web/common/a.ts", ""],
  ["files are named after what they export, not utils, helpers, common, manager or index", "src/web/ui/index.ts", ""],
  ["names are kebab-case", "src/web/ui/IconButton.tsx", ""],
  ["names are kebab-case", "src/domain/route_decision.ts", ""],
  ["no barrels", "src/domain/all.ts", 'export * from "./plans.ts";'],
  ["no barrels", "src/domain/all.ts", 'export { plan } from "./plans.ts";'],
  [OTHER_FEATURE_RULE, "src/server/features/messages/a.ts", 'import { x } from "../accounts/sign-in.ts";'],
  [WEB_FEATURE_RULE, "src/web/features/accounts/a.ts", 'import { x } from "../messages/actions/action-notices.ts";'],
  [WEB_FEATURE_RULE, "src/web/features/coach/a.ts", 'const x = await import("#web/features/admin/figures.ts");'],
  [ROOM_RULE, "src/web/features/messages/drafts/a.ts", 'import type { SendingMode } from "../chat/use-chat.ts";'],
  [
    ROOM_RULE,
    "src/web/features/messages/stored/a.ts",
    'const x = await import("#web/features/messages/turn/turn.tsx");',
  ],
  [ROOM_RULE, "src/server/features/messages/improve/a.ts", 'import type { Ending } from "../answer/answer-steps.ts";'],
  [ROOM_RULE, "src/server/features/messages/a.ts", ""],
  [ROOM_RULE, "src/web/features/messages/a.ts", ""],
  [ROOM_RULE, "src/web/features/messages/new/a.ts", ""],
  [CIRCLE_RULE, "src/domain/a.ts", 'import type { x } from "./a.ts";'],
];

test.each(PLANTED)("a violation of “%s” in %s is found: %s", (rule, path, source) => {
  expect(checkArchitecture([{ path, source }]).map((violation) => violation.rule)).toContain(rule);
});

test("every rule has a planted violation", () => {
  const planted = new Set(PLANTED.map(([rule]) => rule));
  const comparing = [OTHER_FEATURE_RULE, WEB_FEATURE_RULE, ROOM_RULE, CIRCLE_RULE];
  expect([...RULES.map(({ name }) => name), ...comparing].filter((name) => !planted.has(name))).toEqual([]);
});

test("a circle is found however long it is, and whatever kind of import closes it", () => {
  const circle = [
    { path: "src/web/ui/a.tsx", source: 'import { b } from "./b.tsx";\nimport { d } from "./d.tsx";' },
    { path: "src/web/ui/b.tsx", source: 'const c = () => import("#web/ui/c.tsx");' },
    { path: "src/web/ui/c.tsx", source: 'import type { A } from "./a.tsx";' },
    { path: "src/web/ui/d.tsx", source: "" },
  ];
  expect(checkArchitecture(circle)).toEqual([
    {
      rule: CIRCLE_RULE,
      path: "src/web/ui/a.tsx",
      found: "src/web/ui/a.tsx <-> src/web/ui/b.tsx <-> src/web/ui/c.tsx",
    },
  ]);
  expect(checkArchitecture(circle.filter(({ path }) => path !== "src/web/ui/c.tsx"))).toEqual([]);
});

test("what the rules allow is not found", () => {
  const allowed = [
    { path: "src/domain/plans/plans.ts", source: '// new Date() is for others\nimport type { x } from "./models.ts";' },
    { path: "src/contract/limits.ts", source: 'import * as z from "zod/mini";\nconst url = "https://example.org";' },
    { path: "src/server/features/messages/routes.ts", source: 'import { x } from "../../http/session.ts";' },
    { path: "src/server/main.ts", source: 'import { x } from "./adapters/postgres/open-database.ts";' },
    { path: "src/server/build/open-storage.ts", source: 'import { x } from "../adapters/postgres/migrate.ts";' },
    { path: "src/server/features/messages/a.test.ts", source: 'import { x } from "#support/database.ts";' },
    { path: "src/web/features/messages/chat/a.ts", source: 'import { x } from "../drafts/unsent.ts";' },
    { path: "src/web/features/billing/a.ts", source: 'import { x } from "#web/features/accounts/queries.ts";' },
    { path: "src/server/adapters/postgres/migrate.ts", source: 'await client.query("BEGIN");' },
    { path: "vite.config.ts", source: "export default {};" },
  ];
  expect(checkArchitecture(allowed)).toEqual([]);
});
