import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "#server/settings/variables.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["src", "tests", "bench", "training", "scripts", "docs", "deploy", "migrations", ".github"];
const TEXT = /\.(?:md|ts|tsx|mjs|css|sql|json|ya?ml|conf|example)$|file$/;
const OWN = "tests/documents.test.ts";

function textFiles(): { path: string; text: string }[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const paths = [...inFolders, ...readdirSync(root)].map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => TEXT.test(path) && !/node_modules|package-lock|fixtures/.test(path) && path !== OWN)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The names of all files and folders, without their paths. */
const FILE_NAMES = new Set(
  FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
    .flatMap((path) => path.split(/[\\/]/)),
);

/** What `text`, the file at `path`, refers to and a reader of the project cannot open. */
function missingReferences(path: string, text: string): string[] {
  const documents = [...text.matchAll(/(?<![\w/.-])(?:docs\/[\w./-]+|[A-Z][A-Z_]{2,})\.md\b/g)].map(([name]) => name);
  const links = path.endsWith(".md")
    ? [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to = ""]) => join(dirname(path), to))
    : [];
  // Capitals stand for a name of the reader's own.
  const code = path.endsWith(".md")
    ? [...text.matchAll(/`((?:src|tests|scripts|bench|deploy|migrations|training)\/[a-z\d_./-]+)`/g)].map(
        ([, to = ""]) => to,
      )
    : [];
  const files = path.endsWith(".md")
    ? [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = ""]) => name)
    : [];
  // A room's README names the files beside it without their endings.
  const beside = path.startsWith("src/")
    ? [...text.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name = ""]) => name)
    : [];
  const decisions = [...text.matchAll(/\bdecisions? (\d{1,2})\b/g)].map(([, number = ""]) => number.padStart(4, "0"));
  return [
    ...[...documents, ...links, ...code].filter((name) => !existsSync(join(root, name))),
    ...files.filter((name) => !/[A-Z]{3}/.test(name) && !FILE_NAMES.has(name)),
    ...(path.endsWith("README.md") ? beside : []).filter(
      (name) => !FILE_NAMES.has(`${name}.ts`) && !FILE_NAMES.has(name),
    ),
    ...decisions
      .filter((number) => !DECISIONS.some((name) => name.startsWith(`${number}-`)))
      .map((n) => `decision ${n}`),
    // What the founders called their own notes; the binding sentences stand in docs/specification.md.
    ...[...text.matchAll(/\b(?:SPEC|DECISIONS|DESIGN|STACK|SECURITY(?= \d))\b/g)].map(([name]) => name),
  ];
}
const DECISIONS = readdirSync(join(root, "docs/decisions"));

test("nothing in the project refers to a document that is not in it", () => {
  const files = textFiles();
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(({ path, text }) => missingReferences(path, text).map((name) => `${path}: ${name}`))).toEqual(
    [],
  );
});

test.each([
  ["src/a.ts", "/** SPEC 4: free. */", ["SPEC"]],
  ["src/a.ts", "// see docs/nowhere.md", ["docs/nowhere.md"]],
  ["src/a.ts", "// DESIGN.md, streaming", ["DESIGN.md", "DESIGN"]],
  ["src/a.ts", "// decision 9999 and decision 99", ["decision 0099"]],
  ["docs/a.md", "[how](how-to/nothing.md)", ["docs/how-to/nothing.md"]],
  ["docs/a.md", "`src/domain/gone.ts`, `src/web/screens/NAME.tsx`, `src/domain`", ["src/domain/gone.ts"]],
  ["docs/a.md", "`gone.ts`, `NAME.ts`, `choose-model.ts`", ["gone.ts"]],
  ["src/domain/a/README.md", "`choose-model`, `facts`, `gone-file`", ["gone-file"]],
  ["docs/a.md", "[how](specification.md), ARCHITECTURE.md, decision 1, https://example.org/X.md", []],
])("in %s, of “%s” what is missing is found", (path, text, missing) => {
  expect(missingReferences(path, text)).toEqual(missing);
});

test("docs/settings.md has a row for each setting of the server and for no other", () => {
  const rows = readFileSync(join(root, "docs/settings.md"), "utf8").match(/^\| `.*$/gm) ?? [];
  const names = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  const ours = names.filter((name) => !/^MODEL_(?:ID|KEY)_/.test(name ?? ""));
  expect(ours.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test("no line of prose is longer than 120 characters", () => {
  // A table's row, code and a picture's description cannot be broken; the recorded answers are as they came.
  const isProse = (line: string) => !/^\s*(?:\||!\[|#|\S*$)/.test(line);
  const long = textFiles()
    .filter(({ path }) => path.endsWith(".md") && path !== "docs/forty-prompts.md")
    .flatMap(({ path, text }) =>
      text
        .replaceAll(/^( *)```.*?^\1```$/gms, "")
        .split("\n")
        .filter((line) => line.length > 120 && isProse(line))
        .map((line) => `${path}: ${line.slice(0, 60)}`),
    );
  expect(long).toEqual([]);
});
