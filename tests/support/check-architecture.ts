import { posix } from "node:path";

export interface SourceFile {
  /** From the project's root, with slashes: "src/domain/plans.ts". */
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
    name: "domain knows only domain",
    files: /^src\/domain\//,
    imports: /^(?!src\/domain\/)/,
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
    imports: /^(src\/server\/(adapters|jobs)\/|src\/server\/main\.ts|pg$|drizzle-orm)/,
  },
  {
    name: "http knows no feature, job or adapter",
    files: /^src\/server\/http\//,
    imports: /^src\/server\/(features|jobs|adapters|main\.ts|app\.ts)/,
  },
  {
    name: "a job knows no HTTP and no adapter",
    files: /^src\/server\/jobs\//,
    imports: /^(src\/server\/(http|adapters|main\.ts|app\.ts)|fastify|@fastify\/|pg$|drizzle-orm)/,
  },
  {
    name: "an adapter knows no feature, job or HTTP",
    files: /^src\/server\/adapters\//,
    imports: /^(src\/server\/(features|jobs|http|main\.ts|app\.ts)|fastify|@fastify\/)/,
  },
  {
    name: "only main.ts builds adapters, and the command line",
    files: /^src\/(?!server\/main\.ts|server\/adapters\/|cli\/)/,
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
  return files.flatMap((file) => [...RULES.flatMap((rule) => broken(rule, file)), ...otherFeatures(file)]);
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
