import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkClasses } from "./support/check-classes.ts";

const web = fileURLToPath(new URL("../src/web/", import.meta.url));

test("every class of the page stands in a sheet, and every class in a sheet is used", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(css|html|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, source: readFileSync(`${web}${path}`, "utf8") }));
  expect(files.filter(({ path }) => path.endsWith(".css")).length).toBeGreaterThan(30);
  expect(checkClasses(files)).toEqual([]);
});

const SHEET = { path: "a.css", source: "/* .old */ .row > .cell:not(.wide), .hl-number { background: url(a.b.png); }" };

test("what is used and defined is no trouble, however it is written", () => {
  const source = `
    <tr className="row"><td className={isWide ? "cell wide" : "cell"} />
    <td className={tone === "plain" ? "cell" : \`cell \${tone}\`} /><i className={\`hl-\${scope}\`} />
    <a className={buttonClass({ variant: "quiet" }, "wide")} />`;
  expect(checkClasses([SHEET, { path: "a.tsx", source }])).toEqual([]);
});

test.each([
  ['<tr className="row cel" /> cell wide hl-number', "cel", "a.tsx", "no sheet has it"],
  ['<tr className={isOn ? "row on" : "row"} /> cell wide hl-number', "on", "a.tsx", "no sheet has it"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
  ["<tr className={`row ${tone} lost`} /> cell wide hl-number", "lost", "a.tsx", "no sheet has it"],
  ['<tr className="row cell hl-number" />', "wide", "a.css", "nothing uses it"],
])("in %s, “%s” is found", (source, name, path, trouble) => {
  expect(checkClasses([SHEET, { path: "a.tsx", source }])).toEqual([{ name, path, trouble }]);
});
