import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { passwordResetRequestSchema } from "#contract/account-rights.ts";
import { ResetPasswordForm } from "#web/features/accounts/reset-password-form.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { BarlessPage } from "#web/ui/barless-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { showAccountError } from "../features/accounts/account-notices.ts";
import { useRequestPasswordReset } from "../features/accounts/account-queries.ts";
import "#web/features/accounts/account.css";
import "#web/ui/display-font.css";
import "./account.css";

/** Without a token, the user can request a link. With a token, the user can set a new password. */
export function ResetPasswordScreen({ token }: { token?: string | undefined }) {
  const title = token === undefined ? "Forgot your password?" : "Choose a new password";
  usePageTitle(title);
  return (
    <BarlessPage>
      <div className="account-receipt">
        <h1 className="heading">{title}</h1>
        {token === undefined ? <ResetRequestForm /> : <ResetPasswordForm token={token} />}
        <p className="small">
          {token === undefined ? (
            <Link href="/auth?tab=login">Back to sign in</Link>
          ) : (
            <Link href="/reset-password">Ask for a new link</Link>
          )}
        </p>
      </div>
    </BarlessPage>
  );
}

interface Asked {
  email: string;
}
const resolver = schemaResolver<Asked, Asked>(passwordResetRequestSchema);

/** The response does not reveal whether the account exists. */
function ResetRequestForm() {
  const ask = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm<Asked>({ resolver, defaultValues: { email: "" } });
  const failed = (error: unknown) => showAccountError(error, "The link was not sent");
  const submit = handleSubmit(({ email }) => ask.mutate(email, { onError: failed }));
  if (ask.isSuccess)
    return (
      <p role="status">
        If there is an account with <b>{ask.variables}</b>, a link is on its way there. It works for one hour. Nothing
        came? Look into the spam folder, or ask again in a few minutes.
      </p>
    );
  return (
    <ValidatedForm className="account-form" submit={submit} onFailed={failed}>
      <p className="muted">Enter the email address of your account. We send you a link to choose a new password.</p>
      <EmailField autoComplete="username" error={formState.errors.email?.message} {...register("email")} />
      <Button type="submit" variant="primary" isBusy={ask.isPending}>
        {ask.isPending ? "Sending..." : "Send link"}
      </Button>
    </ValidatedForm>
  );
}
