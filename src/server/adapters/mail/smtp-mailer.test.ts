import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "./smtp-mailer.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A small SMTP server (RFC 5321) that accepts mails. It answers the first `times` RCPT commands with `refuse`. */
async function startSmtp(refuse: string | null = null, times = Number.POSITIVE_INFINITY) {
  let refusals = 0;
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let rest = "";
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (bytes) => {
      rest += bytes.toString("utf8");
      const lines = rest.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        received.push(line);
        if (isData) {
          if (line !== ".") continue;
          isData = false;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("RCPT") && refuse !== null && refusals++ < times) socket.write(`${refuse}\r\n`);
        else if (line === "DATA") {
          isData = true;
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
    socket.on("error", () => undefined);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const MAIL = {
  userId: 7,
  to: "ada@redraft.example",
  subject: "Confirm",
  text: "Follow this:\n\nhttps://redraft.example/verify-email/abc",
  link: null,
};

test("a mail is handed to the server as it is", async () => {
  const { url, received } = await startSmtp();
  const mailer = smtpMailer({ url, from: '"Redraft" <no-reply@redraft.example>' });
  await mailer.send(MAIL);
  await mailer.close();
  expect(received).toContain("MAIL FROM:<no-reply@redraft.example>");
  expect(received).toContain("RCPT TO:<ada@redraft.example>");
  expect(received).toContain("From: Redraft <no-reply@redraft.example>");
  expect(received).toContain("https://redraft.example/verify-email/abc");
});

test("what the server says of an address does not reach our errors", async () => {
  const { url } = await startSmtp("550 no such user ada@redraft.example");
  const mailer = smtpMailer({ url, from: "no-reply@redraft.example" });
  const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown);
  expect(String(error)).toBe("Error: The mail server did not take a mail (EENVELOPE)");
  await mailer.close();
});

test("a subject or an address with a line break adds no header and no receiver", async () => {
  const { url, received } = await startSmtp();
  const mailer = smtpMailer({ url, from: "no-reply@redraft.example" });
  await mailer.send({ ...MAIL, subject: "Hello\r\nBcc: eve@redraft.example" });
  await mailer.close();
  expect(received.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<ada@redraft.example>"]);
  expect(received.some((line) => line.startsWith("Bcc:"))).toBe(false);
});

const mailsIn = (received: readonly string[]) => received.filter((line) => line.startsWith("RCPT")).length;

test("a mail that is refused for now is tried again until it is taken", async () => {
  const { url, received } = await startSmtp("451 4.7.1 greylisted, ada@redraft.example", 2);
  const lost: Error[] = [];
  const mailer = smtpMailer({
    url,
    from: "no-reply@redraft.example",
    retryAfterMs: [5, 5, 5],
    onLost: (e) => lost.push(e),
  });
  await mailer.send(MAIL);
  await expect.poll(() => received).toContain("https://redraft.example/verify-email/abc");
  expect([mailsIn(received), lost]).toEqual([3, []]);
  await mailer.close();
});

test("one that is refused each time is told as lost, without the server's words", async () => {
  const { url, received } = await startSmtp("451 4.7.1 greylisted, ada@redraft.example");
  const lost: string[] = [];
  const mailer = smtpMailer({
    ...{ url, from: "no-reply@redraft.example", retryAfterMs: [5, 5] },
    onLost: (error) => lost.push(String(error)),
  });
  await mailer.send(MAIL);
  await expect.poll(() => lost).toEqual(["Error: The mail server did not take a mail (EENVELOPE)"]);
  expect(mailsIn(received)).toBe(3);
  await mailer.close();
});

test("mails of an account that is deleted wait no longer", async () => {
  const { url, received } = await startSmtp("451 4.7.1 greylisted");
  const mailer = smtpMailer({ url, from: "no-reply@redraft.example", retryAfterMs: [60_000] });
  for (const userId of [7, 7, 8]) await mailer.send({ ...MAIL, userId });
  expect([await mailer.forget(7), await mailer.forget(7), await mailer.forget(8)]).toEqual([2, 0, 1]);
  expect(mailsIn(received)).toBe(3);
  await mailer.close();
});
