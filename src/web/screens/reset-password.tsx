import { Link } from "wouter";
import { ResetPasswordForm } from "#web/features/accounts/reset-password-form.tsx";
import { ResetRequestForm } from "#web/features/accounts/reset-request-form.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { LonePage } from "#web/ui/lone-page.tsx";
import "#web/features/accounts/account.css";
import "#web/ui/display-font.css";
import "./account.css";

/** Without a token one asks for a link; with one, a new password is chosen. */
export function ResetPasswordScreen({ token }: { token?: string | undefined }) {
  const title = token === undefined ? "Forgot your password?" : "Choose a new password";
  usePageTitle(title);
  return (
    <LonePage>
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
    </LonePage>
  );
}
