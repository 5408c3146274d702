import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_ROUTES, type ApiRoute, MISSING_TARGET, pathOf } from "#support/api-routes.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// tests/api/routes.test.ts proves that API_ROUTES names exactly the routes the server has.

let server: TestServer;
let ada: Person;
const connections = new Agent({ keepAlive: true, maxSockets: 8 });
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, { tier: "premier", role: "admin" });
});
afterAll(async () => {
  connections.destroy();
  expect(server.bugs).toEqual([]);
  await server.close();
});

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;
/** Each is the route's own address to a reader who decodes, joins or shortens it. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "the first letter as an escape": (path) => path.replace(/[a-z]/, escaped),
  "the last letter as an escape": (path) => path.replace(/[a-z0-9](?=[^a-z0-9]*$)/, escaped),
  "every letter as an escape": (path) => path.replace(/[a-z0-9]/gi, escaped),
  "large digits in an escape": (path) => path.replace(/[k-o]|[a-z]/, (letter) => escaped(letter).toUpperCase()),
  "a first letter of each part as an escape": (path) => path.replace(/(?<=\/)[a-z]/g, escaped),
  "an escape in an escape": (path) => path.replace(/[a-z]/, (letter) => escaped(letter).replace("%", "%25")),
  "slashes as escapes": (path) => `/${path.slice(1).replaceAll("/", "%2F")}`,
  "an absolute address": (path) => `${server.url}${path}`,
  "an absolute address of another host": (path) => `http://evil.example${path}`,
  "a folder and back": (path) => `/x/..${path}`,
  "a dot": (path) => `/.${path}`,
  "a dot as an escape": (path) => `/%2e${path}`,
  "two slashes": (path) => `/${path}`,
  "two slashes inside": (path) => path.replace(/(?<=[a-z])\//, "//"),
  "a backslash": (path) => path.replace(/(?<=[a-z])\//, "\\"),
  "large letters": (path) => path.replace(/^\/[a-z]+/, (part) => part.toUpperCase()),
  "a slash at the end": (path) => `${path}/`,
  "a parameter of the path": (path) => path.replace(/(?<=[a-z])(?=\/|$)/, ";x=1"),
};

/** As bytes on the wire: fetch would put the address right. */
function ask(
  { method, json }: ApiRoute,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const body = json === undefined ? "" : JSON.stringify(json(MISSING_TARGET));
    const sent = request(
      {
        ...{ hostname, port, method, path, agent: connections },
        headers: {
          ...headers,
          ...(body !== "" && { "content-type": "application/json" }),
          "content-length": body.length,
        },
      },
      (reply) => {
        reply.resume();
        reply.once("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
      },
    );
    sent.once("error", (error) => reject(new Error(`${method} ${path} ${JSON.stringify(headers)}`, { cause: error })));
    sent.end(body);
  });
}

/** Who asks, and what the route itself has to answer them. */
const callers = () => {
  const cookie = (ada.headers.authorization ?? "").replace("Bearer ", "redraft=");
  const bearer = ada.headers.authorization ?? "";
  return {
    "a page of another site": { headers: { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" } },
    "a page of another port": { headers: { cookie, origin: "http://127.0.0.1:9", "sec-fetch-site": "same-site" } },
    "a link": {
      headers: { cookie, "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", accept: "text/html" },
    },
    "a name that is not ours": { headers: { authorization: bearer, host: "evil.example" } },
    "a visitor": { headers: {} },
    "the person on our own page": { headers: { cookie, origin: server.url, "sec-fetch-site": "same-origin" } },
    "a program of the person's": { headers: { authorization: bearer } },
  };
};

/** 401 and 403: what stands where a thing's id is empty, and whatever is below /v1, asks who calls before it looks further. */
const REFUSALS = [400, 401, 403, 404, 421];

test("no guard is passed by another spelling of an address: no route answers to any but its own", {
  timeout: 300_000,
}, async () => {
  const found: string[] = [];
  let count = 0;
  for (const route of API_ROUTES.filter(({ route }) => route !== "/*")) {
    const [path = "", query] = pathOf(route, MISSING_TARGET).split("?");
    for (const [spelling, spell] of Object.entries(SPELLINGS)) {
      const spelled = spell(path);
      if (spelled === path) continue;
      const address = query === undefined ? spelled : `${spelled}?${query}`;
      const asked = Object.entries(callers()).map(async ([caller, { headers }]) => {
        const reply = await ask(route, address, headers);
        count += 1;
        if (!REFUSALS.includes(reply.status))
          found.push(`${route.method} ${address} with ${spelling}, ${caller}: ${reply.status}`);
      });
      await Promise.all(asked);
    }
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
});

const rightly = API_ROUTES.filter(({ route }) => route.startsWith("/api/"));

test("every answer of the API is kept by nobody, whoever asks and whether or not it is refused", async () => {
  for (const route of rightly) {
    for (const [caller, { headers }] of Object.entries(callers())) {
      // Signing out, and the like, would end the session of the calls after it.
      if (caller.startsWith("the person") || caller.startsWith("a program")) continue;
      const reply = await ask(route, pathOf(route, MISSING_TARGET), headers);
      expect([route.route, caller, reply.headers["cache-control"]]).toEqual([route.route, caller, "no-store"]);
    }
  }
});
