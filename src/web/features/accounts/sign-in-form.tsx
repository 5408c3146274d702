import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { type LoginInput, loginSchema } from "#contract/accounts.ts";
import { ApiError } from "#web/lib/api.ts";
import { contacts } from "#web/lib/contacts.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { EmailField, TextField } from "#web/ui/text-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { INVALID_SIGN_IN, invalidInputNotice, signInNotice } from "./notices.ts";
import { useSignIn } from "./session.ts";

const resolver = schemaResolver<LoginInput, LoginInput>(loginSchema);

const suspensionIn = (error: unknown): string | null =>
  error instanceof ApiError && error.code === "account-suspended" ? error.message : null;

/** `children` are other ways to sign in, shown below the button. */
export function SignInForm({ children }: { children?: ReactNode }) {
  const signIn = useSignIn();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver,
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const [isCodeAsked, setCodeAsked] = useState(false);
  const failed = (error: unknown) => {
    const isFirstAsked = error instanceof ApiError && error.code === "second-factor-needed" && !isCodeAsked;
    if (isFirstAsked) setCodeAsked(true);
    else if (suspensionIn(error) === null) {
      const notice = signInNotice(error);
      notify(notice);
      // The notice disappears, but the error at the field stays.
      if (error instanceof ApiError && error.code === "wrong-credentials")
        setError("password", { message: notice.description ?? "" });
    }
  };
  const submit = handleSubmit(
    ({ code, ...input }) => signIn.mutate({ ...input, ...(code !== undefined && { code }) }, { onError: failed }),
    ({ email, password, code }) =>
      notify(invalidInputNotice([email?.message, password?.message, code?.message], INVALID_SIGN_IN)),
  );
  const suspension = suspensionIn(signIn.error);
  if (suspension !== null) return <SuspendedNotice message={suspension} />;
  return (
    <ValidatedForm submit={submit} onFailed={(error) => notify(signInNotice(error))}>
      <h1 className="heading">Welcome back</h1>
      <EmailField autoComplete="username" error={errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      {isCodeAsked && (
        <TextField
          label="Code from your app"
          hint="Or one of your recovery codes. Instead of all this you can sign in with a passkey, if you have one."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.code?.message}
          {...register("code", { setValueAs: (typed: string) => (typed === "" ? undefined : typed) })}
        />
      )}
      <Button type="submit" variant="primary" className="wide" isBusy={signIn.isPending}>
        {signIn.isPending ? "Signing in..." : "Sign In"}
      </Button>
      {children}
      <p className="small">
        <Link href="/reset-password">Forgot password?</Link>
      </p>
    </ValidatedForm>
  );
}

/** Replaces the form. Shows why the account is suspended (`message` is from the server) and the contact address. */
function SuspendedNotice({ message }: { message: string }) {
  return (
    <div role="alert">
      <h1 className="heading">You cannot sign in</h1>
      <p className="read">{message}</p>
      <p className="small">
        Nothing of yours was deleted. If you think that this is wrong, or want your data, write to{" "}
        <a href={`mailto:${contacts.legal}`}>{contacts.legal}</a>. The <a href="/terms">terms</a> say when accounts are
        suspended.
      </p>
    </div>
  );
}
