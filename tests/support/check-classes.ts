import type { SourceFile } from "./check-architecture.ts";

export interface ClassTrouble {
  readonly name: string;
  readonly path: string;
  readonly trouble: "no sheet has it" | "nothing uses it";
}

/**
 * Classes that a component writes and no sheet has, and those that a sheet has and nothing writes. A class put together, as
 * `hl-${scope}`, uses every name that begins so.
 */
export function checkClasses(files: readonly SourceFile[]): ClassTrouble[] {
  const sheets = files.filter(({ path }) => path.endsWith(".css"));
  const components = files.filter(({ path }) => /\.(html|tsx?)$/.test(path));
  const defined = new Map(sheets.flatMap(({ path, source }) => classesIn(source).map((name) => [name, path] as const)));
  const words = new Set(components.flatMap(({ source }) => source.match(/[a-zA-Z_][\w-]*/g) ?? []));
  const beginnings = components.flatMap(({ source }) =>
    [...source.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = ""]) => beginning),
  );
  const isUsed = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return [
    ...components.flatMap(({ path, source }) =>
      [...new Set(writtenIn(source))]
        .filter((name) => !defined.has(name))
        .map((name) => ({ name, path, trouble: "no sheet has it" as const })),
    ),
    ...[...defined]
      .filter(([name]) => !isUsed(name))
      .map(([name, path]) => ({ name, path, trouble: "nothing uses it" as const })),
  ];
}

const classesIn = (sheet: string): string[] =>
  [
    ...sheet
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/url\([^)]*\)/g, "")
      .matchAll(/\.([a-zA-Z_][\w-]*)/g),
  ].map(([, name = ""]) => name);

/** A `className` with a plain text, or with an expression, braces within braces included. */
const CLASS_NAME = /className=(?:"([^"]*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\})/g;

/** The classes written in texts; a comparison and the kit's options are not classes. */
function writtenIn(source: string): string[] {
  return [...source.matchAll(CLASS_NAME)].flatMap(([, text, expression = ""]) =>
    (text !== undefined ? [text] : textsIn(expression)).flatMap((part) =>
      part.split(/\s+/).filter((word) => /^[a-z][\w-]*[a-z0-9]$/.test(word)),
    ),
  );
}

const textsIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/[!=]== "[^"]*"/g, "")
      .replace(/\w+: (?:[^,}]*\? )?"[^"]*"(?: : "[^"]*")?/g, "")
      .matchAll(/"([^"]*)"|`([^`]*)`/g),
  ].map(([, text, template = ""]) => text ?? template.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, " "));
