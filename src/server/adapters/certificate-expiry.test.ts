import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCertificateExpiryReader } from "./certificate-expiry.ts";

// A key and a certificate made only for this test. No client trusts the certificate.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmleHq9rPl/KdlHFp
0pdQIOZBJDePknkScbbUvaJ9tbOhRANCAATcW6n/DbICT1KGu5vBahcM6jBdIrJl
1CSr8jm2inFKa0kYysMJJe/qQrRH9rTO2ypwIdhIinqmnIEFo0zz4pJp
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUDL1XkHiH4nnpcy5uwYHZ4wMsfRYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyNDIwN1oYDzIxMjYxMTAy
MjI0MjA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATcW6n/DbICT1KGu5vBahcM6jBdIrJl1CSr8jm2inFKa0kYysMJJe/q
QrRH9rTO2ypwIdhIinqmnIEFo0zz4pJpo1MwUTAdBgNVHQ4EFgQUCsBnJsRepdki
VkEqjSwY58+nqmYwHwYDVR0jBBgwFoAUCsBnJsRepdkiVkEqjSwY58+nqmYwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA7j13xvWbRh2z0AOW3dRv
GoSrcxTj/GZo4cWwLNCdHPICIQDsuWsVphClkFoTSu7ztIgew5qnMTCxjIoZwZDd
gwPCAA==
-----END CERTIFICATE-----`;
const END = "2126-11-02T22:42:07.000Z";

let connections = 0;
const server = createServer({ key: KEY, cert: CERTIFICATE });
server.on("connection", () => {
  connections += 1;
});
server.on("tlsClientError", () => undefined);
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("the end of the certificate that visitors see is read, once an hour, though nobody trusts it", async () => {
  let nowMs = 0;
  const end = createCertificateExpiryReader(address, () => nowMs);
  expect((await end())?.toISOString()).toBe(END);
  await end();
  expect(connections).toBe(1);
  nowMs += 60 * 60_000;
  await end();
  expect(connections).toBe(2);
});

test("http has none, and neither has an address where nobody answers", async () => {
  expect(await createCertificateExpiryReader("http://127.0.0.1:3000", () => 0)()).toBeNull();
  expect(await createCertificateExpiryReader("https://127.0.0.1:1", () => 0)()).toBeNull();
});
