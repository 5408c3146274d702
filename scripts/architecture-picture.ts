import { posix } from "node:path";

/** Draws the rooms of src and the imports between them: every arrow goes down. Throws where imports run in a circle. */
export function drawArchitecture(files: readonly { path: string; source: string }[], tokens: string): string {
  const counts = countImports(files);
  const ranks = rankRooms(counts);
  const height = TOP + (Math.max(...ranks.values()) + 1) * ROW - (ROW - BOX_HEIGHT) + BOTTOM;
  const boxes = [...ranks].map(([room, rank]) => ({
    ...placeOf(room),
    room,
    rank,
    y: height - BOTTOM - BOX_HEIGHT - rank * ROW,
  }));
  const byRoom = new Map(boxes.map((box) => [box.room, box]));
  const lanes: Lane[] = [];
  const arrows = [...counts]
    .map(([key, count]) => ({ key, count, ends: key.split(" ").map((room) => byRoom.get(room)) }))
    // Short arrows take the straight way; long ones go around what then stands there.
    .sort((a, b) => drop(a.ends) - drop(b.ends) || a.key.localeCompare(b.key))
    .map(({ count, ends: [from, to] }) => (from && to ? drawArrow(from, to, count, boxes, lanes) : ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${LABEL}">
<style>${styles(tokens)}</style>
<defs>${["", "contract", "domain"].map(arrowHead).join("")}</defs>
<rect class="page" width="${WIDTH}" height="${height}"/>
${SIDES.map(([name, x, width]) => `<rect class="side" x="${x}" y="34" width="${width}" height="${height - 34 - BOTTOM - BOX_HEIGHT - ROW - 18}" rx="6"/><text class="side-name" x="${x + 14}" y="58">${name}</text>`).join("\n")}
${arrows.join("\n")}
${boxes.map(drawBox).join("\n")}
</svg>
`;
}

type Box = { room: string; rank: number; x: number; width: number; says: string; y: number };
type Lane = { rank: number; x: number; to: string };

const WIDTH = 900;
const TOP = 44;
const BOTTOM = 14;
const ROW = 88;
const BOX_HEIGHT = 46;
const LABEL = "The rooms of src and the imports between them. Every arrow goes down.";
const SIDES = [
  ["src/server", 12, 548],
  ["src/cli", 572, 104],
  ["src/web", 688, 200],
] as const;

/** Where a room stands from left to right, and what it holds. How high it stands follows from the imports. */
const PLACES: Readonly<Record<string, readonly [x: number, width: number, says: string]>> = {
  "src/domain": [12, 876, "the rules, pure"],
  "src/contract": [12, 876, "what server and page say to each other"],
  "server/main": [196, 180, "starts and serves"],
  "server/build": [316, 150, "makes the parts"],
  "server/mount": [106, 150, "offers them by HTTP"],
  "server/jobs": [316, 150, "run by themselves"],
  "server/features": [140, 210, "tell the stories"],
  "server/http": [84, 150, "translates"],
  "server/adapters": [370, 150, "bring what ports need"],
  "server/base": [84, 150, "config, errors, logs"],
  "server/ports": [196, 210, "say what is needed"],
  "src/cli": [582, 84, "commands"],
  "web/main": [723, 130, "loads screens"],
  "web/screens": [723, 130, "compose features"],
  "web/features": [723, 130, "one folder a noun"],
  "web/ui": [723, 130, "the kit"],
  "web/lib": [723, 130, "talks to the server"],
};

function placeOf(room: string) {
  const place = PLACES[room];
  if (place === undefined) throw new Error(`Give the room ${room} a place in scripts/architecture-picture.ts.`);
  return { x: place[0], width: place[1], says: place[2] };
}

/** "server/features domain" -> how many imports. */
function countImports(files: readonly { path: string; source: string }[]): Map<string, number> {
  const imports = files.map(({ path, source }) => ({ path, targets: importsOf(path, source) }));
  const starters = findStarters(imports);
  const counts = new Map<string, number>();
  for (const { path, targets } of imports)
    for (const target of targets) {
      const [from, to] = [roomOf(path, starters), roomOf(target, starters)];
      if (from !== to) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  return counts;
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport\(|^import)\s*"([#.][^"]+\.tsx?)"/gm)].map(([, target = ""]) =>
    target.startsWith("#") ? `src/${target.slice(1)}` : posix.join(posix.dirname(path), target),
  );
}

/** Files at the server's root that put rooms together; the others there are what all rooms share. */
function findStarters(imports: readonly { path: string; targets: readonly string[] }[]): ReadonlySet<string> {
  const starters = new Set<string>();
  for (let before = -1; before < starters.size; ) {
    before = starters.size;
    for (const { path, targets } of imports)
      if (/^src\/server\/[^/]+$/.test(path) && targets.some((target) => ABOVE.test(target) || starters.has(target)))
        starters.add(path);
  }
  return starters;
}
const ABOVE = /^src\/server\/(?:adapters|build|features|http|jobs|mount)\//;

function roomOf(path: string, starters: ReadonlySet<string>): string {
  // The list of all parts, which build/ fills and mount/ takes from.
  if (path === "src/server/app-deps.ts") return "server/mount";
  const [, room = "", folder = "", ...rest] = path.split("/");
  if (room !== "server" && room !== "web") return `src/${room}`;
  if (rest.length > 0 && folder !== "settings") return `${room}/${folder}`;
  return room === "web" || starters.has(path) ? `${room}/main` : "server/base";
}

/** The longest way down from each room. */
function rankRooms(counts: ReadonlyMap<string, number>): Map<string, number> {
  const pairs = [...counts.keys()].map((key) => key.split(" ") as [string, string]);
  const ranks = new Map<string, number>();
  const rank = (room: string, above: readonly string[]): number => {
    if (above.includes(room)) throw new Error(`Imports run in a circle: ${[...above, room].join(", ")}`);
    const known = ranks.get(room);
    if (known !== undefined) return known;
    const below = pairs.filter(([from]) => from === room).map(([, to]) => rank(to, [...above, room]) + 1);
    ranks.set(room, Math.max(0, ...below));
    return Math.max(0, ...below);
  };
  for (const room of [...new Set(pairs.flat())].sort()) rank(room, []);
  return ranks;
}

const drop = ([from, to]: readonly (Box | undefined)[]): number => (from?.rank ?? 0) - (to?.rank ?? 0);

/** In each row that an arrow crosses it takes the nearest free lane; arrows to one room share theirs. */
function drawArrow(from: Box, to: Box, count: number, boxes: readonly Box[], lanes: Lane[]): string {
  const start = within(from, middle(to));
  let x = start;
  let path = `M${x} ${from.y + BOX_HEIGHT}`;
  let y = from.y + BOX_HEIGHT;
  for (let rank = from.rank - 1; rank > to.rank; rank--) {
    const next = freeLane(x, rank, to.room, boxes, lanes);
    lanes.push({ rank, x: next, to: to.room });
    const rowY = y + ROW - BOX_HEIGHT;
    path += `${curve(x, y, next, rowY)}V${rowY + BOX_HEIGHT}`;
    [x, y] = [next, rowY + BOX_HEIGHT];
  }
  path += curve(x, y, within(to, x), to.y - 7);
  const kind = KINDS.includes(to.room) ? to.room.slice("src/".length) : "";
  return `<path class="arrow ${kind}" marker-end="url(#head${kind})" stroke-width="${widthOf(count)}" d="${path}"/>`;
}
const KINDS = ["src/contract", "src/domain"];

function freeLane(wanted: number, rank: number, to: string, boxes: readonly Box[], lanes: readonly Lane[]): number {
  const isFree = (x: number) =>
    x > 20 &&
    x < WIDTH - 20 &&
    // Nothing can go around the contract, so it goes behind.
    boxes.every(
      (box) => box.rank !== rank || box.room === "src/contract" || x < box.x - 9 || x > box.x + box.width + 9,
    ) &&
    lanes.every((lane) => lane.rank !== rank || lane.to === to || Math.abs(lane.x - x) >= 11);
  for (let off = 0; off < WIDTH; off++)
    for (const x of [wanted - off, wanted + off]) {
      const isNearShared = lanes.find((lane) => lane.rank === rank && lane.to === to && Math.abs(lane.x - x) < 11);
      if (isNearShared) return isNearShared.x;
      if (isFree(x)) return x;
    }
  return wanted;
}

const middle = ({ x, width }: Box): number => x + width / 2;
const within = ({ x, width }: Box, wanted: number): number => Math.min(Math.max(wanted, x + 14), x + width - 14);

const curve = (fromX: number, fromY: number, toX: number, toY: number): string =>
  fromX === toX ? `V${toY}` : `C${fromX} ${(fromY + toY) / 2} ${toX} ${(fromY + toY) / 2} ${toX} ${toY}`;

/** In four steps, so that one import more seldom changes the picture. */
const widthOf = (count: number): number => (count < 8 ? 1 : count < 32 ? 1.8 : count < 128 ? 3 : 4.5);

function drawBox({ room, x, y, width, says }: Box): string {
  const name = room.split("/").at(-1);
  const title = room.startsWith("src/") ? room : name;
  const center = x + width / 2;
  return `<rect class="room ${name}" x="${x}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="4"/><text class="name" x="${center}" y="${y + 20}">${title}</text><text class="says" x="${center}" y="${y + 36}">${says}</text>`;
}

const arrowHead = (kind: string): string =>
  `<marker id="head${kind}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="head ${kind}" d="M0 0 8 4 0 8Z"/></marker>`;

function styles(tokens: string): string {
  const colorOf = (name: string, index: 1 | 2) =>
    new RegExp(`--${name}: light-dark\\((.+), (.+)\\);`).exec(tokens)?.[index];
  const colors = (index: 1 | 2) =>
    ["bg", "surface", "ink", "muted", "hairline", "control", "accent", "accent-soft", "route"]
      .map((name) => `--${name}:${colorOf(name, index)};`)
      .join("");
  return `svg{${colors(1)}font:12px "Hanken Grotesk Variable","Hanken Grotesk","Helvetica Neue",Arial,sans-serif}
@media (prefers-color-scheme:dark){svg{${colors(2)}}}
.page{fill:var(--bg)}.side{fill:var(--surface);stroke:var(--hairline)}.side-name{fill:var(--muted);font-weight:600}
.room{fill:var(--surface);stroke:var(--control)}.room.domain,.room.contract{stroke-width:1.5}
.room.domain{fill:var(--accent-soft);stroke:var(--accent)}.room.contract{stroke:var(--route)}
.name{fill:var(--ink);font-size:15px;font-weight:650;text-anchor:middle}.says{fill:var(--muted);text-anchor:middle}
.arrow{fill:none;stroke:var(--control);stroke-linecap:butt}.arrow.domain{stroke:var(--accent)}.arrow.contract{stroke:var(--route)}
.head{fill:var(--control)}.head.domain{fill:var(--accent)}.head.contract{fill:var(--route)}`;
}
