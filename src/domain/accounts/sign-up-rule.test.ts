import { expect, test } from "vitest";
import { maySignUp, maySignUpWithCompanyAccount, readSignUpRule } from "./sign-up-rule.ts";

test("the rule is read in words or as mail domains", () => {
  expect(readSignUpRule("open")).toEqual({ kind: "open" });
  expect(readSignUpRule(" Invited ")).toEqual({ kind: "invited" });
  expect(readSignUpRule("Example.com, example.org")).toEqual({
    kind: "domains",
    domains: ["example.com", "example.org"],
  });
  for (const wrong of ["", "anyone", "example", "a@example.com", "example.com,"])
    expect(readSignUpRule(wrong)).toBeNull();
});

test("a domain lets in its own addresses, not look-alikes and not those below it", () => {
  const rule = { kind: "domains", domains: ["example.com"] } as const;
  expect(maySignUp(rule, "ada@example.com", false)).toBe(true);
  for (const email of [
    "ada@notexample.com",
    "ada@mail.example.com",
    "ada@example.com.evil.org",
    '"x@example.com"@evil.org',
  ])
    expect(maySignUp(rule, email, false)).toBe(false);
  expect(maySignUp(rule, "guest@elsewhere.org", true)).toBe(true);
});

test("closed lets nobody sign up with a password, and the company's people in all the same", () => {
  expect(maySignUp({ kind: "closed" }, "ada@example.com", true)).toBe(false);
  expect(maySignUpWithCompanyAccount({ kind: "closed" }, "ada@example.com", false)).toBe(true);
  expect(maySignUpWithCompanyAccount({ kind: "invited" }, "ada@example.com", false)).toBe(false);
});
