import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api.ts";
import { INVALID_SIGN_IN, invalidInputNotice, signInNotice, signUpNotice } from "./notices.ts";

const signUp = (status: number, code: ApiError["code"], message: string) =>
  signUpNotice(new ApiError(status, code, message)).description;

test("a taken address suggests logging in instead", () => {
  expect(signUp(400, "email-exists", "Email already exists")).toBe(
    "An account with this email already exists. Please try logging in instead.",
  );
});

test("a lost connection is not blamed on the database, although its sentence says connection", () => {
  const text = "No internet connection. Please check your connection and try again.";
  expect(signUp(0, "offline", text)).toBe(text);
});

test.each([
  [503, "Session store is not ready", "Session configuration issue. Please refresh the page and try again."],
  [503, "Database is starting", "Database connection issue. Please try again in a moment."],
  [500, "Something went wrong", "Server error occurred. Please try again or contact support if this persists."],
  [400, "This password is too common", "This password is too common"],
  [400, "", "Invalid registration information. Please check all fields."],
  [404, "No such page", "Registration service unavailable. Please try again later."],
  [418, "I am a teapot", "Unable to create account. Please try again."],
])("sign-up answered %i '%s' reads '%s'", (status, message, shown) => {
  expect(signUp(status, "internal", message)).toBe(shown);
});

test("too many sign-ups say how long to wait", () => {
  expect(signUp(429, "too-many-attempts", "Too many attempts. Try again in 10 minutes.")).toContain("10 minutes");
});

test("sign-in shows the server's sentence, and its own when the answer came from something else", () => {
  const refused = new ApiError(401, "wrong-credentials", "Invalid email or password");
  expect(signInNotice(refused).description).toBe("Invalid email or password");
  const proxy = new ApiError(502, "unreadable", "Bad Gateway");
  expect(signInNotice(proxy).description).toBe("Please check your credentials and try again.");
});

test("the first failing field is named; without one the fallback stands", () => {
  expect(invalidInputNotice([undefined, "Email is required"], INVALID_SIGN_IN).description).toBe("Email is required");
  expect(invalidInputNotice([undefined], INVALID_SIGN_IN).description).toBe(INVALID_SIGN_IN);
});
