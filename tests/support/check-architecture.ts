import { posix } from "node:path";

export interface SourceFile {
  /** From the project's root, with slashes: "src/domain/plans/plans.ts". */
  readonly path: string;
  readonly source: string;
}

export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly found: string;
}

interface Rule {
  readonly name: string;
  /** The files it is about. Tests may reach for what they test. */
  readonly files: RegExp;
  /** Imports it forbids: a path from the project's root for our files, else the package's name. */
  readonly imports?: RegExp;
  /** Names and statements it forbids in the code. */
  readonly code?: RegExp;
  /** Paths it forbids. */
  readonly paths?: RegExp;
}

const ANY = /^/;
const SOURCE = /^src\/.*\.tsx?$/;

export const RULES: readonly Rule[] = [
  {
    // Comparing two texts word by word is a library's, and as pure as the rest.
    name: "domain knows only domain",
    files: /^src\/domain\//,
    imports: /^(?!src\/domain\/|diff$)/,
  },
  {
    name: "domain is pure: no clock, no random, no server or browser API",
    files: /^src\/domain\//,
    code: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\b(?:performance|process|globalThis|window|document|localStorage|console|crypto)\.|\bfetch\(|\bset(?:Timeout|Interval)\(/,
  },
  {
    name: "contract knows only domain, contract and zod/mini",
    files: /^src\/contract\//,
    imports: /^(?!src\/(domain|contract)\/|zod\/mini$)/,
  },
  {
    name: "a port knows only domain, contract and ports",
    files: /^src\/server\/ports\//,
    imports: /^(?!src\/(domain|contract|server\/ports)\/)/,
  },
  {
    name: "a use case knows domain, contract and ports, no HTTP and no adapter",
    files: /^src\/server\/features\/(?!.*routes\.ts$)/,
    imports:
      /^(src\/server\/(?!features\/|ports\/|app-error\.ts)|fastify|@fastify\/|node:https?$|pg$|drizzle-orm|@ai-sdk\/)/,
  },
  {
    name: "a route translates and nothing more: no adapter, no SQL",
    files: /^src\/server\/features\/.*routes\.ts$/,
    imports: /^(src\/server\/(adapters|jobs|build|mount)\/|src\/server\/(main|app|app-deps|serve)\.ts|pg$|drizzle-orm)/,
  },
  {
    name: "http knows no feature, job or adapter",
    files: /^src\/server\/http\//,
    imports: /^src\/server\/((features|jobs|adapters|build|mount)\/|(main|app|app-deps|serve)\.ts)/,
  },
  {
    name: "a guard decides by the route that was found, never by the text of the address",
    files: /^src\/server\/(?!http\/(page|refuse-non-canonical-addresses)\.ts$)/,
    code: /\b(request|req|raw)\.(url|originalUrl)\b/,
  },
  {
    name: "a job knows no HTTP and no adapter",
    files: /^src\/server\/jobs\//,
    imports:
      /^(src\/server\/((http|adapters|build|mount)\/|(main|app|app-deps|serve)\.ts)|fastify|@fastify\/|pg$|drizzle-orm)/,
  },
  {
    name: "an adapter knows no feature, job or HTTP",
    files: /^src\/server\/adapters\//,
    imports: /^(src\/server\/((features|jobs|http|build|mount)\/|(main|app|app-deps|serve)\.ts)|fastify|@fastify\/)/,
  },
  {
    name: "only main.ts and build/ build adapters, and the command line",
    files: /^src\/(?!server\/main\.ts|server\/build\/|server\/adapters\/|cli\/)/,
    imports: /^src\/server\/adapters\//,
  },
  {
    name: "web never imports server, cli or Node",
    files: /^src\/web\//,
    imports: /^(src\/(server|cli)\/|node:)/,
  },
  {
    name: "the web's ui and lib know no feature and no screen",
    files: /^src\/web\/(ui|lib)\//,
    imports: /^src\/web\/(features|screens)\//,
  },
  {
    name: "screens compose features, not the other way round",
    files: /^src\/web\/features\//,
    imports: /^src\/web\/screens\//,
  },
  {
    name: "server and command line know no web page",
    files: /^src\/(server|cli)\//,
    imports: /^src\/web\//,
  },
  {
    name: "the server knows no command line",
    files: /^src\/server\//,
    imports: /^src\/cli\//,
  },
  {
    name: "only zod/mini reaches the browser",
    files: /^src\/(domain|contract|web)\//,
    imports: /^zod(?!\/mini$)/,
  },
  {
    name: "the product does not import its tests",
    files: SOURCE,
    imports: /^(tests|bench|training|scripts)\//,
  },
  {
    // docs/decisions/0058-three-ways-to-query.md
    name: "plain queries are for the connection itself",
    files:
      /^src\/(?!server\/adapters\/(transfer\/|postgres\/(account-data-store|database-maintenance|db|look-at-rights|server-warnings|message-log|migrate|notices|open-database|prepare-rows-query|watch-connection)\.ts$))/,
    code: /\.query(<[^()]*>)?\(/,
  },
  {
    name: "JSON for the database is written in one place, which leaves out what the database refuses",
    files: /^src\/server\/adapters\/postgres\/(?!stored-json\.ts$)/,
    code: /\bJSON\.stringify\(|\bjsonb?\(\)/,
  },
  {
    name: "the page formats dates, numbers and lists in one place",
    files: /^src\/web\/(?!lib\/format-)/,
    code: /\bIntl\.\w+Format\b|\.toLocale(Date|Time)?String\(/,
  },
  {
    name: "no default exports",
    files: /^(?!.*\.config\.ts$)/,
    code: /^export default\b|^export \{[^}]*\bas default\b/m,
  },
  {
    name: "files are named after what they export, not utils, helpers, common, manager or index",
    files: ANY,
    paths:
      /(^|\/)(index\.tsx?$|(utils?|helpers?|common|managers?|misc|shared)(\.|\/))|-(utils?|helpers?|managers?)\.tsx?$/,
  },
  {
    name: "names are kebab-case",
    files: ANY,
    paths: /^(?!([a-z0-9.-]+\/)*[a-z0-9]+(-[a-z0-9]+)*(\.slow)?(\.(test|spec|config|d))?\.tsx?$)/,
  },
  {
    name: "no barrels",
    files: SOURCE,
    code: /^export (\*|(type )?\{[^}]*\}) from\b/m,
  },
];

/** What breaks the rules, one entry for each rule and place. */
export function checkArchitecture(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...RULES.flatMap((rule) => broken(rule, file)),
      ...otherFeatures(file),
      ...otherWebFeatures(file),
      ...higherRooms(file),
    ]),
    ...circles(files),
  ];
}

/**
 * The web features that a web feature may import from. What several need belongs into `ui` or `lib`; an entry here is for what
 * has one owner, as the signed-in user has.
 */
const WEB_FEATURES: Readonly<Record<string, readonly string[]>> = {
  accounts: ["endpoint"],
  admin: ["charts"],
  billing: ["accounts"],
  coach: ["charts"],
  conversations: ["accounts", "messages"],
  endpoint: ["status"],
  messages: ["accounts", "offline"],
  // It shows recorded rewrites as messages show theirs, and connects a model as the Models tab does.
  start: ["accounts", "landing", "messages", "models"],
  workspaces: ["accounts"],
};

export const WEB_FEATURE_RULE = "a web feature imports only from the features it is allowed";

function otherWebFeatures({ path, source }: SourceFile): Violation[] {
  const own = webFeatureOf(path);
  if (own === undefined || isTest(path)) return [];
  return importsOf(path, source)
    .filter((target) => {
      const other = webFeatureOf(target);
      return other !== undefined && other !== own && WEB_FEATURES[own]?.includes(other) !== true;
    })
    .map((found) => ({ rule: WEB_FEATURE_RULE, path, found }));
}

const webFeatureOf = (path: string): string | undefined => /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];

/** The rooms of the two features that have some, the lowest first: each imports from those before it only. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "src/web/features/messages/": [
    "proof",
    "drafts",
    "files",
    "stored",
    "stream",
    "actions",
    "voice",
    "model-note",
    "answer",
    "passage",
    "improved-prompt",
    "questions",
    "review",
    "turn",
    "compare",
    "composer",
    "thread",
    "chat",
  ],
  "src/server/features/messages/": [
    "present",
    "limits",
    "route",
    "improve",
    "answer",
    "follow",
    "send",
    "compare",
    "continue",
    "passages",
    "endpoint",
    "routes.ts",
  ],
};

export const ROOM_RULE = "a room of messages imports only from those below it";

/** A file that is in none of the rooms breaks it too: it would have no place in the order. */
function higherRooms({ path, source }: SourceFile): Violation[] {
  const feature = Object.keys(ROOMS).find((folder) => path.startsWith(folder));
  if (feature === undefined || isTest(path)) return [];
  const placeOf = (file: string): number =>
    ROOMS[feature]?.indexOf(file.slice(feature.length).split("/")[0] ?? "") ?? -1;
  const own = placeOf(path);
  if (own === -1) return [{ rule: ROOM_RULE, path, found: "no room of the order" }];
  return importsOf(path, source)
    .filter((target) => target.startsWith(feature) && placeOf(target) > own)
    .map((found) => ({ rule: ROOM_RULE, path, found }));
}

export const CIRCLE_RULE = "no module imports itself by way of others";

/** One entry for each circle: the modules that all reach each other, and types and late imports count. */
function circles(files: readonly SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !isTest(path));
  const paths = new Set(sources.map(({ path }) => path));
  const targets = new Map(
    sources.map(({ path, source }) => [path, importsOf(path, source).filter((target) => paths.has(target))]),
  );
  return circlesOf(targets).map((circle) => ({
    rule: CIRCLE_RULE,
    path: circle[0] ?? "",
    found: circle.join(" <-> "),
  }));
}

/** Tarjan's strongly connected components with more than one member, or one that names itself. */
function circlesOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  function visit(path: string): number {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      const reached = order.has(target)
        ? open.includes(target)
          ? (order.get(target) ?? place)
          : place
        : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? place, reached));
    }
    const low = lowest.get(path) ?? place;
    if (low === place) {
      const circle = open.splice(open.indexOf(path)).sort();
      if (circle.length > 1 || targets.get(path)?.includes(path) === true) found.push(circle);
    }
    return low;
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return found;
}

export const OTHER_FEATURE_RULE = "a server feature knows no other feature";

/** The one rule that compares two names. */
function otherFeatures({ path, source }: SourceFile): Violation[] {
  const own = /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
  if (own === undefined || isTest(path)) return [];
  return importsOf(path, source)
    .filter((target) => {
      const other = /^src\/server\/features\/([^/]+)\//.exec(target)?.[1];
      return other !== undefined && other !== own;
    })
    .map((found) => ({ rule: OTHER_FEATURE_RULE, path, found }));
}

function broken(rule: Rule, { path, source }: SourceFile): Violation[] {
  if (!rule.files.test(path)) return [];
  const found: string[] = [];
  if (rule.paths?.test(path)) found.push(path);
  if (!isTest(path)) {
    const { imports, code } = rule;
    if (imports !== undefined) found.push(...importsOf(path, source).filter((target) => imports.test(target)));
    const match = code?.exec(withoutComments(source));
    if (match) found.push(match[0]);
  }
  return found.map((what) => ({ rule: rule.name, path, found: what }));
}

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

const IMPORT =
  /^\s*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|\bnew URL\(\s*["'](\.[^"']+\.ts)["']/gm;

/** Everything a file imports: types, side effects, dynamic imports and worker files too. */
function importsOf(path: string, source: string): string[] {
  return [...withoutComments(source).matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    if (target.startsWith(".")) return posix.join(posix.dirname(path), target);
    if (target.startsWith("#support/")) return `tests/support/${target.slice("#support/".length)}`;
    return target.startsWith("#") ? `src/${target.slice(1)}` : target;
  });
}

/** Good enough for code that Biome has formatted: a line comment is not taken for one behind a colon, as in a URL. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`\\])\/\/.*$/gm, "$1");
