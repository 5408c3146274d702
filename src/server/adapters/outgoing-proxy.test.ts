import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smtpMailer } from "./mail/smtp-mailer.ts";
import { createOpenIdProvider } from "./oidc/create-openid-provider.ts";
import { findProxyUrl } from "./outgoing-proxy.ts";
import { stripePayments } from "./payments/stripe-payments.ts";

const NAMES = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
let before: Record<string, string | undefined>;
beforeEach(() => {
  before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
  for (const name of NAMES) delete process.env[name];
});
afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Runs a proxy for this machine. `answers` has its answer for each path. Its tunnels lead to `tunnelPort`. */
async function withProxy(
  answers: Readonly<Record<string, object>>,
  tunnelPort: number,
  run: (through: readonly string[]) => Promise<void>,
): Promise<void> {
  const through: string[] = [];
  const proxy: Server = createServer((request, response) => {
    through.push(String(request.url));
    request.resume();
    const answer = answers[new URL(String(request.url)).pathname];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  proxy.on("connect", (request, client) => {
    through.push(String(request.url));
    const upstream = connect(tunnelPort, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  process.env.http_proxy = process.env.https_proxy = `http://127.0.0.1:${portOf(proxy)}`;
  try {
    await run(through);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

test("the company's provider is asked through the machine's proxy", async () => {
  const issuer = "http://issuer.example";
  const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  // A client may also open a tunnel for an http:// address.
  const origin = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
  });
  await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
  await withProxy({ "/.well-known/openid-configuration": metadata }, portOf(origin), async (through) => {
    const provider = createOpenIdProvider(
      {
        ...{ issuer, clientId: "redraft", clientSecret: "secret", label: "", scopes: "openid", groupsClaim: "groups" },
        ...{ isEmailTrusted: false, groups: { admin: null, plus: null, premier: null } },
      },
      "http://localhost/callback",
    );
    expect((await provider.begin()).url).toContain(`${issuer}/auth`);
    expect(through.join(" ")).toContain("issuer.example");
  });
  origin.closeAllConnections();
  origin.close();
});

test("Stripe is asked through the machine's proxy", async () => {
  const customer = { id: "cus_by_proxy", object: "customer" };
  const origin = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(customer));
  });
  await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
  await withProxy({ "/v1/customers": customer }, portOf(origin), async (through) => {
    const payments = stripePayments({
      ...{ secretKey: "sk_test_x", webhookSecret: "whsec_x", apiUrl: "http://stripe.example" },
      ...{ appUrl: "http://localhost", brandName: "Redraft", noteError: () => undefined },
    });
    const id = await payments.openCustomer({
      userId: 1,
      email: "ada@redraft.example",
      providerId: null,
      forgottenIds: [],
    });
    expect(id).toBe("cus_by_proxy");
    expect(through.join(" ")).toContain("stripe.example");
  });
  origin.closeAllConnections();
  origin.close();
});

test("mail goes through the machine's proxy", async () => {
  const smtp = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (bytes) => {
      const line = bytes.toString("utf8");
      if (line.startsWith("RCPT")) socket.write("550 nobody\r\n");
      else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  await withProxy({}, portOf(smtp), async (through) => {
    const mailer = smtpMailer({ url: "smtp://mail.example:2525", from: "no-reply@redraft.example" });
    const mail = { userId: 1, to: "ada@redraft.example", subject: "Hello", text: "Hello", link: null };
    await expect(mailer.send(mail)).rejects.toThrow("EENVELOPE");
    expect(through).toEqual(["mail.example:2525"]);
    await mailer.close();
  });
  smtp.close();
});

test("NO_PROXY names who is reached directly, and this machine always is", () => {
  expect(findProxyUrl("mail.example")).toBeNull();
  process.env.HTTPS_PROXY = "http://proxy:3128";
  expect(findProxyUrl("mail.example")).toBe("http://proxy:3128");
  expect(findProxyUrl("localhost")).toBeNull();
  process.env.NO_PROXY = "other.example, .Mail.example:25,*.inside";
  expect(["mail.example", "a.mail.example", "x.inside", "notmail.example"].map(findProxyUrl)).toEqual([
    null,
    null,
    null,
    "http://proxy:3128",
  ]);
  process.env.NO_PROXY = "*";
  expect(findProxyUrl("anywhere.example")).toBeNull();
});
