import { useForm } from "react-hook-form";
import { type RegisterInput, registerSchema } from "#contract/accounts.ts";
import { PASSWORD_LENGTH_MIN } from "#contract/limits.ts";
import { brandName } from "#web/lib/brand.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/check-box.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { INVALID_SIGN_UP, invalidInputNotice, isCommonPassword, signUpNotice } from "./notices.ts";
import { useSignUp } from "./session.ts";

// The box starts empty, which the schema refuses; so the form's own type is the wider one.
type Answers = Omit<RegisterInput, "isOldEnough"> & { isOldEnough: boolean };

const resolver = schemaResolver<Answers, RegisterInput>(registerSchema);

/** `onBeforeSend` runs before the account exists, so that the page knows where a new user goes. */
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
          if (isCommonPassword(error)) setError("password", { message: error.message }, { shouldFocus: true });
        },
      });
    },
    ({ firstName, lastName, email, password, isOldEnough }) => {
      const inOrder = [firstName, lastName, email, password, isOldEnough].map((error) => error?.message);
      notify(invalidInputNotice(inOrder, INVALID_SIGN_UP));
    },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event).catch((error: unknown) => notify(signUpNotice(error)));
      }}
    >
      <h1 className="heading">Start with a rough draft</h1>
      <div className="names">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label={
            <>
              Last name <span className="muted">(optional)</span>
            </>
          }
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH_MIN} characters`}
        error={errors.password?.message}
        {...register("password")}
      />
      <CheckBox label="I am 13 or older" error={errors.isOldEnough?.message} {...register("isOldEnough")} />
      <Button type="submit" variant="primary" className="wide" disabled={signUp.isPending}>
        {signUp.isPending ? "Creating account..." : "Create account"}
      </Button>
      <p className="note">
        An account means that you accept the <a href="/terms">Terms</a> and have read the <a href="/privacy">Privacy</a>{" "}
        statement.
      </p>
      <p className="note">© 2025 {brandName}</p>
    </form>
  );
}
