import { useForm } from "react-hook-form";
import { type PasswordChangeInput, passwordChangeSchema } from "#contract/account-rights.ts";
import { PASSWORD_LENGTH_MIN } from "#contract/limits.ts";
import { useHasApiKeys } from "#web/features/endpoint/queries.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { PASSWORD_CHANGED, showAccountError } from "./account-notices.ts";
import { useChangePassword } from "./account-queries.ts";
import { isCommonPasswordError } from "./notices.ts";

const resolver = schemaResolver<PasswordChangeInput, PasswordChangeInput>(passwordChangeSchema);
const EMPTY = { newPassword: "" };

export function PasswordForm() {
  const change = useChangePassword();
  const hasKeys = useHasApiKeys();
  const { register, handleSubmit, formState, reset, setError } = useForm({ resolver, defaultValues: EMPTY });
  const { errors } = formState;
  const failed = (error: unknown) => {
    showAccountError(error, "Your password was not changed");
    if (isCommonPasswordError(error)) setError("newPassword", { message: error.message }, { shouldFocus: true });
  };
  const submit = handleSubmit((input) =>
    change.mutate(input, {
      onSuccess: () => {
        reset(EMPTY);
        notify(PASSWORD_CHANGED);
      },
      onError: failed,
    }),
  );
  return (
    <ValidatedForm className="account-form" submit={submit} onFailed={failed}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters. You stay signed in here and are signed out everywhere else.${hasKeys ? " Your API keys are revoked." : ""}`}
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <Button type="submit" isBusy={change.isPending}>
        {change.isPending ? "Changing..." : "Change password"}
      </Button>
    </ValidatedForm>
  );
}
