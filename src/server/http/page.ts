import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyRequest } from "fastify";
import { isPagePath } from "#contract/page-paths.ts";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import { isLoopback } from "../is-loopback.ts";
import { acceptedEncoding, compressOnce } from "./compress-responses.ts";
import { sendErrorResponse } from "./error-response.ts";
import type { Sessions } from "./session.ts";
import type { TypedApp } from "./typed-app.ts";

export interface PageOptions {
  /** The folder of the built page; null: there is none, as in API tests. */
  readonly directory: string | null;
  /** The value of each placeholder `%NAME%` in the page. */
  readonly words: Readonly<Record<string, string>>;
  readonly sessions: Sessions;
  readonly appUrl: string;
}

export const pagePlaceholderValues = ({
  brandName,
  contacts,
  hasTestCheckout,
  isLocal,
  backupDays,
}: Pick<Config, "brandName" | "contacts" | "hasTestCheckout" | "isLocal" | "backupDays">): Record<string, string> => ({
  BRAND_NAME: brandName,
  CONTACT_LEGAL: contacts.legal,
  CONTACT_PRIVACY: contacts.privacy,
  CONTACT_DPO: contacts.dataProtection,
  BACKUP_DAYS: String(backupDays.all ?? ""),
  TEMPORARY_BACKUP_DAYS: String(backupDays.temporary ?? ""),
  // A public site with test payments says so on every page. Otherwise visitors could take it for a real shop.
  TEST_SITE: hasTestCheckout && !isLocal ? "yes" : "no",
});

/**
 * Serves the built page: its files, landing.html at "/", and index.html for all other paths outside the API. The router
 * in index.html shows the right screen.
 */
export async function registerPage(app: TypedApp, options: PageOptions): Promise<void> {
  const { directory, words, sessions, appUrl } = options;
  const page = directory === null ? null : await readPage(directory, "index.html", words);
  const landing = directory === null ? null : await readLanding(directory, words);
  const manifest = directory === null ? null : await readManifest(directory, words);
  if (directory !== null) await serveBuiltFiles(app, directory);

  if (manifest !== null) {
    app.get("/app.webmanifest", { config: { access: "anyone" } }, (_request, reply) =>
      reply.header("cache-control", "no-cache").type("application/manifest+json").send(manifest),
    );
  }
  app.get("/*", { config: { access: "anyone" } }, async (request, reply) => {
    // null if the URL is invalid, for example "//".
    const address = URL.parse(request.url, "http://page");
    const elsewhere = address === null ? null : otherAddress(request, address, appUrl);
    if (elsewhere !== null) return reply.redirect(elsewhere);
    if (page === null || landing === null || address === null || !wantsPage(request.headers.accept, address))
      return sendErrorResponse(reply, request, new AppError("not-found", "Not found"));
    // A script cannot delete an httpOnly cookie, so ?clear=true ends the session here.
    const isClearing = address.searchParams.get("clear") === "true";
    if (isClearing) {
      // A link on another site must not end the session. Because the page's script also clears its data when it sees
      // ?clear=true, this redirects to the same URL without that parameter.
      if (!isOwnNavigation(request)) return reply.redirect(withoutClear(address));
      await sessions.close(request, reply);
      reply.header("clear-site-data", '"cookies", "storage", "cache"');
    }
    // People with the link may read a shared conversation. Search engines must not list it.
    if (/^\/shared\//i.test(address.pathname)) reply.header("x-robots-tag", "noindex, nofollow");
    const visitor = request.signedIn === null ? "signedOut" : "signedIn";
    const html = address.pathname === "/" && !isClearing ? landing[visitor] : page;
    const encoding = acceptedEncoding(request);
    if (encoding !== null) reply.header("content-encoding", encoding);
    return reply
      .status(isPagePath(address.pathname) ? 200 : 404)
      .header("cache-control", "no-cache")
      .header("vary", "Accept-Encoding")
      .type("text/html; charset=utf-8")
      .send(encoding === null ? html.plain : html[encoding]);
  });
  app.setNotFoundHandler((request, reply) => sendErrorResponse(reply, request, new AppError("not-found", "Not found")));
}

/** Serves the files without placeholders. The other files are filled first, so they are not served here. */
async function serveBuiltFiles(app: TypedApp, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(directory, "assets"),
    prefix: "/assets/",
    wildcard: false,
    index: false,
    // The file names contain a hash of the content.
    maxAge: "1y",
    immutable: true,
    preCompressed: true,
    globIgnore: COMPRESSED,
  });
  await app.register(fastifyStatic, {
    root: directory,
    decorateReply: false,
    prefix: "/",
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["assets/**", "*.html", "*.webmanifest", ...COMPRESSED],
    // Browsers revalidate these files each time, because the page and the files must be from one build.
    cacheControl: false,
    setHeaders: (reply) => reply.header("cache-control", "no-cache"),
  });
}

/**
 * The URL to redirect to, if a local site is opened under another loopback name than APP_URL has. For a browser,
 * 127.0.0.1 and localhost are two sites: after a checkout or a link in a mail, the session would be missing. null: no
 * redirect is needed, or the request came through a tunnel.
 */
function otherAddress({ host, headers }: FastifyRequest, { pathname, search }: URL, appUrl: string): string | null {
  const [asked, ours] = [URL.parse(`http://${host}`), new URL(appUrl)];
  if (asked === null || headers["sec-fetch-mode"] !== "navigate" || asked.hostname === ours.hostname) return null;
  const isSameDoor = isLoopback(asked.hostname) && isLoopback(ours.hostname) && asked.port === ours.port;
  return isSameDoor ? `${ours.origin}${pathname}${search}` : null;
}

/**
 * A browser that opens a page accepts HTML. Link previews and uptime checks accept any type. A browser that requests a
 * script or a picture also accepts any type, but must not get a page. So a path with a dot gets no page.
 */
function wantsPage(accept: string | undefined, { pathname }: URL): boolean {
  if (/^\/api\//i.test(pathname)) return false;
  if (accept?.includes("text/html")) return true;
  return (accept === undefined || accept.includes("*/*")) && !pathname.includes(".");
}

/** True: the visitor typed the address, or opened it from a mail or our own page. False: another site's link. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const { "sec-fetch-site": site, "sec-fetch-dest": destination, accept } = headers;
  // Browsers send no Sec-Fetch headers over plain http.
  if (site === undefined) return accept?.includes("text/html") === true;
  return destination === "document" && (site === "none" || site === "same-origin");
}

function withoutClear({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => name !== "clear"));
  // A redirect to "//evil.example" would lead to another site.
  return `${pathname.replace(/^\/+/, "/")}${kept.size === 0 ? "" : `?${kept}`}`;
}

/**
 * One version for signed-in visitors and one for all others: navigation and theme must be right as soon as the page
 * appears.
 */
async function readLanding(directory: string, words: PageOptions["words"]) {
  const read = (VISITOR: string) => readPage(directory, "landing.html", { ...words, VISITOR });
  return { signedOut: await read("signed-out"), signedIn: await read("signed-in") };
}

async function readPage(directory: string, file: string, words: PageOptions["words"]) {
  const plain = fill(await readFile(join(directory, file), "utf8"), words, escapeHtml);
  return { plain, ...(await compressOnce(plain)) };
}

const readManifest = async (directory: string, words: PageOptions["words"]): Promise<string> =>
  fill(await readFile(join(directory, "app.webmanifest"), "utf8"), words, (word) => JSON.stringify(word).slice(1, -1));

/** Fills all placeholders in one pass, so that a value that looks like a placeholder is not replaced. */
function fill(template: string, words: PageOptions["words"], escaped: (word: string) => string): string {
  return template.replace(/%([A-Z_]+)%/g, (placeholder, name: string) => {
    const word = words[name];
    return word === undefined ? placeholder : escaped(word);
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Compressed copies of the files. They are sent instead of the originals, but cannot be requested by name. */
const COMPRESSED = ["**/*.br", "**/*.gz"];
