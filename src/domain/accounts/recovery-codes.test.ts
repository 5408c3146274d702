import { expect, test } from "vitest";
import { formatRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";

test("a code is read however it is typed, and nothing else is one", () => {
  const code = formatRecoveryCode(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
  expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  const read = readRecoveryCode(code);
  expect(read).toBe(code.replaceAll("-", ""));
  expect(readRecoveryCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(read);
  for (const wrong of ["", "123456", `${code}A`, code.slice(1), code.replace(/./, "0")])
    expect(readRecoveryCode(wrong)).toBeNull();
});
