import { useForm } from "react-hook-form";
import { type RegisterInput, registerSchema } from "#contract/accounts.ts";
import { PASSWORD_LENGTH_MIN } from "#contract/limits.ts";
import { readFrontPagePrompt } from "#web/lib/front-page-prompt.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/check-box.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { NameFields } from "./account-form.tsx";
import { INVALID_SIGN_UP, invalidInputNotice, isCommonPasswordError, signUpNotice } from "./notices.ts";
import { useSignUp } from "./session.ts";

// The box starts unchecked. The schema rejects `false`, so the form's values need a wider type.
type Answers = Omit<RegisterInput, "isOldEnough"> & { isOldEnough: boolean };

const resolver = schemaResolver<Answers, RegisterInput>(registerSchema);

/** `onBeforeSend` runs before the account is created. */
export function SignUpForm({ onBeforeSend }: { onBeforeSend: () => void }) {
  const signUp = useSignUp();
  const { register, handleSubmit, formState, setError } = useForm<Answers, unknown, RegisterInput>({
    resolver,
    defaultValues: { firstName: "", lastName: "", email: "", password: "", isOldEnough: false },
  });
  const { errors } = formState;
  const submit = handleSubmit(
    (input) => {
      onBeforeSend();
      signUp.mutate(input, {
        onError: (error) => {
          notify(signUpNotice(error));
          if (isCommonPasswordError(error)) setError("password", { message: error.message }, { shouldFocus: true });
        },
      });
    },
    ({ firstName, lastName, email, password, isOldEnough }) => {
      const inOrder = [firstName, lastName, email, password, isOldEnough].map((error) => error?.message);
      notify(invalidInputNotice(inOrder, INVALID_SIGN_UP));
    },
  );
  return (
    <ValidatedForm submit={submit} onFailed={(error) => notify(signUpNotice(error))}>
      <h1 className="heading">Start with a rough draft</h1>
      {readFrontPagePrompt() !== "" && (
        <p className="small">Your prompt is saved. You can send it once you have an account.</p>
      )}
      <NameFields
        className="names"
        first={{ error: errors.firstName?.message, ...register("firstName") }}
        last={{ error: errors.lastName?.message, ...register("lastName") }}
      />
      <EmailField autoComplete="username" error={errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters`}
        error={errors.password?.message}
        {...register("password")}
      />
      <CheckBox label="I am 13 or older" error={errors.isOldEnough?.message} {...register("isOldEnough")} />
      <Button type="submit" variant="primary" className="wide" isBusy={signUp.isPending}>
        {signUp.isPending ? "Creating account..." : "Create account"}
      </Button>
      <p className="note">
        An account means that you accept the <a href="/terms">Terms</a> and have read the <a href="/privacy">Privacy</a>{" "}
        statement.
      </p>
    </ValidatedForm>
  );
}
