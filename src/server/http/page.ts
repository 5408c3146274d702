import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import { send } from "./error-response.ts";
import type { Sessions } from "./session.ts";
import type { TypedApp } from "./typed-app.ts";

export interface PageOptions {
  /** The built page; null where there is none, as in API tests. */
  readonly directory: string | null;
  /** What stands for each `%NAME%` in the page. */
  readonly words: Readonly<Record<string, string>>;
  readonly sessions: Sessions;
}

/** What the page says of whoever runs it, from their configuration. */
export const pageWords = ({ brandName, contacts }: Pick<Config, "brandName" | "contacts">): Record<string, string> => ({
  BRAND_NAME: brandName,
  CONTACT_LEGAL: contacts.legal,
  CONTACT_PRIVACY: contacts.privacy,
  CONTACT_DPO: contacts.dataProtection,
});

/**
 * Serves the built page: its files, landing.html at "/", and index.html for every other address that is not the API's;
 * the page's router does the rest.
 */
export async function registerPage(app: TypedApp, options: PageOptions): Promise<void> {
  const { directory, words, sessions } = options;
  const page = directory === null ? null : await readPage(directory, "index.html", words);
  const landing = directory === null ? null : await readLanding(directory, words);
  if (directory !== null) {
    await app.register(fastifyStatic, {
      root: join(directory, "assets"),
      prefix: "/assets/",
      wildcard: false,
      index: false,
      // Vite names each file after its content.
      maxAge: "1y",
      immutable: true,
    });
    await app.register(fastifyStatic, {
      root: directory,
      decorateReply: false,
      prefix: "/",
      wildcard: false,
      index: false,
      globIgnore: ["assets/**", "*.html"],
      // Asked for again each time: the page and these must be of one build.
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", "no-cache"),
    });
  }

  app.get("/*", { config: { access: "anyone" } }, async (request, reply) => {
    const isPage =
      page !== null &&
      landing !== null &&
      !request.url.startsWith("/api/") &&
      (request.headers.accept?.includes("text/html") ?? false);
    if (!isPage) return send(reply, request, new AppError("not-found", "Not found"));
    const address = new URL(request.url, "http://page");
    // A script cannot delete an httpOnly cookie, so ?clear=true ends the session here (DECISIONS.md).
    const isClearing = address.searchParams.get("clear") === "true";
    if (isClearing) {
      await sessions.close(request, reply);
      reply.header("clear-site-data", '"cookies", "storage", "cache"');
    }
    const visitor = request.signedIn === null ? "signedOut" : "signedIn";
    const html = address.pathname === "/" && !isClearing ? landing[visitor] : page;
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(html);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new AppError("not-found", "Not found")));
}

/** The front page knows who looks at it before it is drawn: its navigation and its theme do not change under the eye. */
async function readLanding(directory: string, words: PageOptions["words"]) {
  const [signedOut, signedIn] = await Promise.all(
    ["signed-out", "signed-in"].map((VISITOR) => readPage(directory, "landing.html", { ...words, VISITOR })),
  );
  return { signedOut, signedIn };
}

async function readPage(directory: string, file: string, words: PageOptions["words"]): Promise<string> {
  const template = await readFile(join(directory, file), "utf8");
  // One pass, so that a name that looks like a placeholder stays a name.
  return template.replace(/%([A-Z_]+)%/g, (placeholder, name: string) => {
    const word = words[name];
    return word === undefined ? placeholder : escapeHtml(word);
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
