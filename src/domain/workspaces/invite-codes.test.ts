import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encodeInviteCode, INVITE_CODE_BYTES, normalizeInviteCode } from "./invite-codes.ts";

test("a code is 28 letters of five bits, in groups of four", () => {
  const code = encodeInviteCode(randomBytes(INVITE_CODE_BYTES));
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(() => encodeInviteCode(randomBytes(INVITE_CODE_BYTES - 1))).toThrow(RangeError);
});

test("every one of 128 bits and more changes the code", () => {
  const codes = new Set<string>();
  for (let bit = 0; bit < 140; bit += 1) {
    const bytes = new Uint8Array(INVITE_CODE_BYTES);
    bytes[bit >> 3] = 0x80 >> (bit & 7);
    codes.add(encodeInviteCode(bytes));
  }
  expect(codes.size).toBe(140);
});

test("a code is read however it was typed", () => {
  const code = encodeInviteCode(new Uint8Array(INVITE_CODE_BYTES).fill(8));
  expect(code).toContain("0");
  expect(code).toContain("1");
  const typed = ` ${code.toLowerCase().replaceAll("-", " – ").replaceAll("0", "o").replaceAll("1", "l")}\n`;
  expect(normalizeInviteCode(typed)).toBe(code);
});
