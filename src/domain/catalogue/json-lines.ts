/** The keys and indexes that lead to a value in a JSON text, outermost first. */
export type JsonPath = readonly (string | number)[];

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

/**
 * The line, counted from 1, where the value at `path` starts. If the value is missing: the line of its nearest parent.
 * `json` must be valid.
 */
export function lineOfJsonPath(json: string, path: JsonPath): number {
  const lines = linesByPath(json);
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

const keyOf = (path: JsonPath): string => JSON.stringify(path.map(String));

function linesByPath(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { isArray: boolean; place: string; isKey: boolean }[] = [];
  let line = 1;
  for (const [token] of json.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === "\n") line++;
    else if (token === "{" || token === "[") {
      note();
      open.push({ isArray: token === "[", place: token === "[" ? "0" : "", isKey: token === "{" });
    } else if (token === "}" || token === "]") open.pop();
    else if (token === ",") {
      if (inside?.isArray) inside.place = String(Number(inside.place) + 1);
      else if (inside) inside.isKey = true;
    } else if (token === ":") {
      if (inside) inside.isKey = false;
    } else if (inside?.isKey) {
      inside.place = JSON.parse(token) as string;
      note();
    } else note();
  }
  return lines;

  /** If a key and its value are on different lines, the line of the key counts. */
  function note(): void {
    const key = JSON.stringify(open.map(({ place }) => place));
    if (open.length > 0 && !lines.has(key)) lines.set(key, line);
  }
}
