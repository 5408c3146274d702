import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readForm } from "./read-form.ts";
import { StripeBooks, type StripeEvent } from "./stripe-books.ts";
import { STRIPE_CALLS, StripeRefusal } from "./stripe-calls.ts";

export const WEBHOOK_SECRET = "whsec_test_secret";
const SECRET_KEY = "sk_test_key";

export interface StripeStandIn {
  readonly books: StripeBooks;
  /** The configuration that connects it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls received, as "POST /v1/customers". */
  readonly calls: string[];
  /** Calls, as "POST /v1/customers", that answer 500 meanwhile. */
  readonly failing: Set<string>;
  /** While set, every call answers 500. */
  isDown: boolean;
  /** Where events go by themselves, once somebody has paid on our page; null: whoever tests delivers them. */
  webhookUrl: string | null;
  close(): Promise<void>;
}

/** A small server on this machine that speaks Stripe's API, as far as our adapter's calls go. */
export async function startStripe(now: Date): Promise<StripeStandIn> {
  const books = new StripeBooks(now);
  const calls: string[] = [];
  const failing = new Set<string>();
  const answered = new Map<string, { status: number; body: object }>();
  const standIn: { isDown: boolean; webhookUrl: string | null } = { isDown: false, webhookUrl: null };

  async function deliver(): Promise<void> {
    if (standIn.webhookUrl === null) return;
    for (const event of books.events.splice(0)) {
      const { body, signature } = signedEvent(event, new Date());
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      await fetch(standIn.webhookUrl, { method: "POST", headers, body });
    }
  }

  /** The page on which users pay: a button for each way a payment can end. */
  async function page(method: string, id: string, form: string): Promise<{ location: string } | { html: string }> {
    const session = books.sessions.get(id);
    if (session === undefined) return { html: "No such checkout" };
    if (method === "GET") return { html: PAGE };
    const wish = new URLSearchParams(form).get("end");
    if (wish === "cancel") return { location: session.cancel_url };
    books.now = new Date();
    if (books.pay(id, wish === "pay" ? "good" : "declined") !== "paid") return { html: PAGE };
    await deliver();
    return { location: session.success_url };
  }

  function answer(
    method: string,
    path: string,
    form: string,
    key: string | undefined,
  ): { status: number; body: object } {
    const known = key === undefined ? undefined : answered.get(`${path} ${key}`);
    if (known !== undefined) return known;
    for (const [name, call] of Object.entries(STRIPE_CALLS)) {
      const id = matchOf(name, `${method} ${path}`);
      if (id === null) continue;
      // What Stripe answers is as of that moment, whatever happens to the object later.
      const result = { status: 200, body: structuredClone(call(books, id, readForm(form))) };
      if (key !== undefined) answered.set(`${path} ${key}`, result);
      return result;
    }
    throw new StripeRefusal(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL ${method} ${path}`,
    });
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://stripe");
      const body = await readBody(request);
      const send = (status: number, answerBody: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answerBody));
      if (url.pathname.startsWith("/pay/")) {
        const shown = await page(request.method ?? "", url.pathname.slice(5), body);
        if ("location" in shown) return response.writeHead(303, { location: shown.location }).end();
        return response.writeHead(200, { "content-type": "text/html" }).end(shown.html);
      }
      calls.push(`${request.method} ${url.pathname}`);
      if (standIn.isDown || failing.has(`${request.method} ${url.pathname}`))
        return send(500, { error: { type: "api_error", message: "down for a secret reason sk_live_x" } });
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return send(401, { error: { type: "invalid_request_error", message: "Invalid API Key" } });
      const key = request.headers["idempotency-key"];
      try {
        const form = request.method === "GET" ? url.search.slice(1) : body;
        const made = answer(request.method ?? "", url.pathname, form, typeof key === "string" ? key : undefined);
        return send(made.status, made.body);
      } catch (error) {
        if (error instanceof StripeRefusal) return send(error.status, error.body);
        throw error;
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  books.pageUrl = `http://127.0.0.1:${port}/pay`;
  return Object.assign(standIn, {
    books,
    calls,
    failing,
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

const PAGE = `<!doctype html><title>Checkout</title><form method="post">
  <button name="end" value="pay">Pay</button> <button name="end" value="decline">Pay with a bad card</button>
  <button name="end" value="cancel">Back</button></form>`;

/** An event as Stripe sends it, and its signature at `signedAt`. */
export function signedEvent(
  event: StripeEvent,
  signedAt: Date,
  secret = WEBHOOK_SECRET,
): { readonly body: string; readonly signature: string } {
  const body = JSON.stringify({
    id: event.id,
    object: "event",
    type: event.type,
    created: event.created,
    data: { object: { object: event.type.split(".").slice(0, -1).join("."), id: "obj", customer: event.customer } },
  });
  return { body, signature: signatureOf(body, signedAt, secret) };
}

export function signatureOf(body: string, signedAt: Date, secret = WEBHOOK_SECRET): string {
  const at = Math.floor(signedAt.getTime() / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** The name that stands for `:id`, "" where the path has none; null when it is another call. */
function matchOf(name: string, call: string): string | null {
  const pattern = new RegExp(`^${name.replaceAll("/", "\\/").replace(":id", "(?<id>[\\w-]+)")}$`);
  const match = pattern.exec(call);
  return match === null ? null : (match.groups?.id ?? "");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
