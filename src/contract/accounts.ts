import * as z from "zod/mini";
import { TIERS } from "#domain/plans/plans.ts";
import { idSchema } from "./ids.ts";
import { NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "./limits.ts";
import { preferencesSchema } from "./preferences.ts";
import { secondFactorCodeSchema } from "./proofs.ts";

// Letters of any script, combining marks, spaces; hyphen and apostrophe only between letters: Anna-Maria O'Brien.
const LETTERS_AND_SPACES = /^ *(?:[\p{L}\p{M}]+(?:[-‐‑'’][\p{L}\p{M}]+)*(?: +|$))*$/u;
// The email pattern of the HTML standard, plus a required dot in the domain. Its time grows only linearly with
// the length of the text.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

export const emailSchema = z
  .string("Email is required")
  .check(
    z.trim(),
    z.minLength(1, { error: "Email is required", abort: true }),
    z.maxLength(254, "Invalid email address"),
    z.regex(EMAIL, "Invalid email address"),
    z.toLowerCase(),
  );

export const passwordSchema = z
  .string(`Password must be at least ${PASSWORD_LENGTH_MIN} characters`)
  .check(
    z.minLength(PASSWORD_LENGTH_MIN, `Password must be at least ${PASSWORD_LENGTH_MIN} characters`),
    z.maxLength(PASSWORD_LENGTH_MAX, `Password must be less than ${PASSWORD_LENGTH_MAX} characters`),
  );

export const firstNameSchema = z
  .string("First name is required")
  .check(
    z.trim(),
    z.minLength(1, { error: "First name is required", abort: true }),
    z.maxLength(NAME_LENGTH_MAX, `First name must be less than ${NAME_LENGTH_MAX} characters`),
    z.regex(LETTERS_AND_SPACES, "First name can only contain letters and spaces"),
  );

export const lastNameSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(NAME_LENGTH_MAX, `Last name must be less than ${NAME_LENGTH_MAX} characters`),
    z.regex(LETTERS_AND_SPACES, "Last name can only contain letters and spaces"),
  );

/** `code`: from the authenticator app, or a recovery code. Needed only if the account has a second factor. */
export const loginSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  code: z.optional(secondFactorCodeSchema),
});
export type LoginInput = z.infer<typeof loginSchema>;

/** `isOldEnough` is the checkbox "I am 13 or older". API clients must send it too. */
export const registerSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  firstName: firstNameSchema,
  lastName: z._default(lastNameSchema, ""),
  isOldEnough: z.literal(true, {
    error: ({ input }) =>
      input === undefined
        ? "isOldEnough is missing: send true to confirm that this person is 13 or older"
        : "You must be 13 or older to use this service",
  }),
});
export type RegisterInput = z.infer<typeof registerSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  subscriptionTier: z.enum(TIERS),
  role: z.enum(["user", "admin"]),
  preferences: preferencesSchema,
  emailVerified: z.boolean(),
  /** Becomes `email` when the user confirms it. */
  pendingEmail: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** `token` is present only if the client sent `X-Auth-Mode: token`. */
export const signedInUserSchema = z.extend(userSchema, { token: z.optional(z.string()) });

export const sessionSchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
