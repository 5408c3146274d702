import * as z from "zod/mini";
import { emailSchema } from "./accounts.ts";

/** The page requests these options before it shows a form. */
export const signInOptionsSchema = z.object({
  /** The name of the company's sign-in provider; null: none. */
  company: z.nullable(z.string()),
  hasPasswords: z.boolean(),
  hasPasskeys: z.boolean(),
  signUp: z.enum(["open", "closed", "invited", "domains"]),
});
export type SignInOptions = z.infer<typeof signInOptionsSchema>;

/** The query parameters of the redirect from the sign-in provider. Providers may add more parameters. */
export const companyCallbackSchema = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4_000)));

export const backChannelLogoutSchema = z.object({
  logout_token: z.string().check(z.minLength(1), z.maxLength(16_000)),
});

export const signUpInvitationInputSchema = z.strictObject({ email: emailSchema });
export const signUpInvitationListSchema = z.array(z.object({ email: z.string(), createdAt: z.iso.datetime() }));
