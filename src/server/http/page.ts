import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError } from "../app-error.ts";
import { send } from "./error-response.ts";
import type { Sessions } from "./session.ts";
import type { TypedApp } from "./typed-app.ts";

export interface PageOptions {
  /** The built page; null where there is none, as in API tests. */
  readonly directory: string | null;
  readonly brandName: string;
  readonly sessions: Sessions;
}

/** Serves the built page: its files, and index.html for every address that is not the API's; the page's router does the rest. */
export async function registerPage(app: TypedApp, options: PageOptions): Promise<void> {
  const { directory, brandName, sessions } = options;
  const page = directory === null ? null : await readPage(directory, brandName);
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
      globIgnore: ["assets/**", "index.html"],
      // Asked for again each time: the page and these must be of one build.
      cacheControl: false,
      setHeaders: (reply) => reply.header("cache-control", "no-cache"),
    });
  }

  app.get("/*", { config: { access: "anyone" } }, async (request, reply) => {
    const isPage =
      page !== null && !request.url.startsWith("/api/") && (request.headers.accept?.includes("text/html") ?? false);
    if (!isPage) return send(reply, request, new AppError("not-found", "Not found"));
    // A script cannot delete an httpOnly cookie, so ?clear=true ends the session here (DECISIONS.md).
    if (new URL(request.url, "http://page").searchParams.get("clear") === "true") {
      await sessions.close(request, reply);
      reply.header("clear-site-data", '"cookies", "storage", "cache"');
    }
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new AppError("not-found", "Not found")));
}

async function readPage(directory: string, brandName: string): Promise<string> {
  const template = await readFile(join(directory, "index.html"), "utf8");
  const escaped = brandName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return template.replaceAll("%BRAND_NAME%", escaped);
}
