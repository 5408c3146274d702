import { ApiError } from "#web/lib/api.ts";
import type { Notice } from "#web/ui/notify.ts";

const OFFLINE = "No internet connection. Please check your connection and try again.";

export const LOGGED_OUT_NOTICE: Notice = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  tone: "trouble",
};

/** Shows the first error. `messages` are the errors of the fields, in the order of the form. */
export function invalidInputNotice(messages: readonly (string | undefined)[], fallback: string): Notice {
  const first = messages.find((message) => message !== undefined && message !== "");
  return { title: "Invalid input", description: first ?? fallback, tone: "trouble" };
}
export const INVALID_SIGN_IN = "Please check your email and password.";
export const INVALID_SIGN_UP = "Please check all required fields.";

/** True: the caller shows the error's message next to the password field. */
export const isCommonPasswordError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "common-password";

export function signInNotice(error: unknown): Notice {
  return { title: "Sign in failed", description: signInProblem(error), tone: "trouble" };
}

function signInProblem(error: unknown): string {
  const fallback = "Please check your credentials and try again.";
  if (!(error instanceof ApiError)) return fallback;
  // Shows only messages of our server, because the status text of a proxy does not help users.
  return error.code === "unreadable" || error.message === "" ? fallback : error.message;
}

export function signUpNotice(error: unknown): Notice {
  return { title: "Registration failed", description: signUpProblem(error), tone: "trouble" };
}

function signUpProblem(error: unknown): string {
  const fallback = "Unable to create account. Please try again.";
  if (!(error instanceof ApiError)) return fallback;
  const { status, code, message } = error;
  if (code === "email-exists" || message.includes("Email already exists"))
    return "An account with this email already exists. Please try logging in instead.";
  if (message.includes("Session")) return "Session configuration issue. Please refresh the page and try again.";
  if (code === "offline") return OFFLINE;
  if (message.includes("Database") || message.includes("connection"))
    return "Database connection issue. Please try again in a moment.";
  if (status === 500) return "Server error occurred. Please try again or contact support if this persists.";
  if (status === 400 && code !== "unreadable" && message !== "") return message;
  if (status === 400) return "Invalid registration information. Please check all fields.";
  if (code === "sign-up-closed") return message;
  if (status === 404) return "Registration service unavailable. Please try again later.";
  // The specification has no texts for these codes. The server's message says how long to wait.
  if (code === "too-many-attempts" || code === "too-many-requests") return message;
  return fallback;
}
