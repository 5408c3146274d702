import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "./smtp-mailer.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Speaks just enough SMTP (RFC 5321) to take one mail; `refuse` is what it says to the receiver. */
async function startSmtp(refuse: string | null = null) {
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
        } else if (line.startsWith("RCPT") && refuse !== null) socket.write(`${refuse}\r\n`);
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
