import type { ErrorCode } from "#contract/errors.ts";

const STATUS: Readonly<Record<ErrorCode, number>> = {
  "invalid-input": 400,
  "malformed-request": 400,
  unauthorized: 401,
  "wrong-credentials": 401,
  "second-factor-needed": 401,
  "wrong-code": 403,
  // Not 401: the user is signed in and must only confirm.
  "proof-needed": 403,
  "sign-up-closed": 403,
  "company-refused": 403,
  "company-only": 403,
  "address-unconfirmed": 403,
  // Not 401: a user who mistypes the password is still signed in.
  "wrong-password": 403,
  "common-password": 400,
  "account-suspended": 403,
  "cross-site": 403,
  "wrong-host": 421,
  "upgrade-required": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "email-exists": 400,
  "last-admin": 409,
  "message-busy": 409,
  "message-not-retryable": 409,
  "preview-gone": 404,
  "idempotency-conflict": 409,
  "payload-too-large": 413,
  "unsupported-media-type": 415,
  "too-many-files": 413,
  "file-too-large": 413,
  "file-unreadable": 422,
  "too-many-attempts": 429,
  "too-many-requests": 429,
  "quota-exceeded": 429,
  "already-on-plan": 409,
  "plan-pinned": 409,
  "plan-paid-for": 409,
  "no-subscription": 409,
  "not-refundable": 409,
  "nothing-to-report": 409,
  "payment-declined": 402,
  "payment-pending": 409,
  "payment-unavailable": 503,
  "untrusted-event": 400,
  "workspace-full": 409,
  "workspace-read-only": 403,
  "workspace-conflict": 409,
  internal: 500,
  "no-model": 503,
  "storage-full": 503,
  unavailable: 503,
};

/** Every intended refusal of the server. Any other thrown error is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | null;

  /** `message` is shown to users. */
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The same error for missing things and for things of other users. */
export const notFound = (): AppError => new AppError("not-found", "Not found");
