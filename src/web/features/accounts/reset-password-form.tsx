import { useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { passwordResetSchema } from "#contract/account-rights.ts";
import { PASSWORD_LENGTH_MIN } from "#contract/limits.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { PASSWORD_RESET, showAccountError } from "./account-notices.ts";
import { useResetPassword } from "./account-queries.ts";
import { isCommonPasswordError } from "./notices.ts";

interface Chosen {
  password: string;
}
const resolver = schemaResolver<Chosen, Chosen>(passwordResetSchema);

/** `token` is from the link in the email. */
export function ResetPasswordForm({ token }: { token: string }) {
  const set = useResetPassword(token);
  const [, navigate] = useLocation();
  const { register, handleSubmit, formState, setError } = useForm<Chosen>({
    resolver,
    defaultValues: { password: "" },
  });
  const failed = (error: unknown) => {
    showAccountError(error, "Your password was not changed");
    if (isCommonPasswordError(error)) setError("password", { message: error.message }, { shouldFocus: true });
  };
  const submit = handleSubmit(({ password }) =>
    set.mutate(password, {
      onSuccess: () => {
        notify(PASSWORD_RESET);
        navigate("/auth?tab=login", { replace: true });
      },
      onError: failed,
    }),
  );
  return (
    <ValidatedForm className="account-form" submit={submit} onFailed={failed}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters. Saving signs you out everywhere and revokes your API keys.`}
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" variant="primary" isBusy={set.isPending}>
        {set.isPending ? "Saving..." : "Save new password"}
      </Button>
    </ValidatedForm>
  );
}
