import { useForm } from "react-hook-form";
import { passwordResetRequestSchema } from "#contract/account-rights.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/checked-form.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { accountFailed } from "./account-notices.ts";
import { useRequestReset } from "./account-queries.ts";

interface Asked {
  email: string;
}
const resolver = schemaResolver<Asked, Asked>(passwordResetRequestSchema);

/** Asks for a link. What it answers does not tell whether there is such an account. */
export function ResetRequestForm() {
  const ask = useRequestReset();
  const { register, handleSubmit, formState } = useForm<Asked>({ resolver, defaultValues: { email: "" } });
  const failed = (error: unknown) => accountFailed(error, "The link was not sent");
  const submit = handleSubmit(({ email }) => ask.mutate(email, { onError: failed }));
  if (ask.isSuccess)
    return (
      <p role="status">
        If there is an account with <b>{ask.variables}</b>, a link is on its way there. It works for one hour. Nothing
        came? Look into the spam folder, or ask again in a few minutes.
      </p>
    );
  return (
    <CheckedForm className="account-form" submit={submit} onFailed={failed}>
      <p className="muted">Enter the email address of your account. We send you a link to choose a new password.</p>
      <EmailField autoComplete="username" error={formState.errors.email?.message} {...register("email")} />
      <Button type="submit" variant="primary" isBusy={ask.isPending}>
        {ask.isPending ? "Sending..." : "Send link"}
      </Button>
    </CheckedForm>
  );
}
