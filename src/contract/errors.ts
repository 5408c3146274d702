import * as z from "zod/mini";

/** The closed list of what can go wrong. The server maps each to a status; the page maps some to a toast. */
export const ERROR_CODES = [
  "invalid-input",
  "malformed-request",
  "unauthorized",
  "wrong-credentials",
  "account-suspended",
  "last-admin",
  "wrong-password",
  "common-password",
  "cross-site",
  "wrong-host",
  "not-found",
  "email-exists",
  "method-not-allowed",
  "payload-too-large",
  "unsupported-media-type",
  "upgrade-required",
  "too-many-files",
  "file-too-large",
  "file-unreadable",
  "message-busy",
  "message-not-retryable",
  "message-reviewed",
  "preview-gone",
  "idempotency-conflict",
  "too-many-attempts",
  "too-many-requests",
  "quota-exceeded",
  "already-on-plan",
  "no-subscription",
  "not-refundable",
  "nothing-to-report",
  "payment-declined",
  "payment-pending",
  "payment-unavailable",
  "untrusted-event",
  "workspace-full",
  "workspace-read-only",
  "workspace-conflict",
  "no-model",
  "storage-full",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every error body. `message` is a sentence for people; `requestId` finds it in the log. */
export const errorBodySchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
