import { expect, test } from "vitest";
import { passkeySiteOf } from "./passkey-site.ts";

test("passkeys belong to the site's name and open at its address alone; without a name or https there are none", () => {
  expect(passkeySiteOf("https://chat.example.com")).toEqual({
    rpId: "chat.example.com",
    origin: "https://chat.example.com",
  });
  expect(passkeySiteOf("http://localhost:3000/")).toEqual({ rpId: "localhost", origin: "http://localhost:3000" });
  for (const none of [
    "http://chat.example.com",
    "https://203.0.113.7",
    "http://127.0.0.1:3000",
    "https://[2001:db8::a]",
  ])
    expect(passkeySiteOf(none)).toBeNull();
});
