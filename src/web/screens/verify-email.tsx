import { useVerifyEmail } from "#web/features/accounts/account-queries.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { LonePage } from "#web/ui/lone-page.tsx";
import "#web/ui/display-font.css";
import "./account.css";

/** Asks before it confirms: programs that look into mails follow links, and must not use them up. */
export function VerifyEmailScreen({ token }: { token: string }) {
  usePageTitle("Confirm your email address");
  const verify = useVerifyEmail();
  const { isAuthenticated } = useAuth();
  // Trying again would not help.
  const isGone = verify.error instanceof ApiError && verify.error.status === 404;
  return (
    <LonePage>
      <div className="account-receipt">
        <h1 className="heading">{verify.isSuccess ? "Your address is confirmed" : "Confirm your email address"}</h1>
        {verify.isSuccess && (
          <p role="status">
            <b>{verify.data.email}</b> belongs to your account
            {verify.data.isAdmin ? ", which may administer this site now." : "."}
          </p>
        )}
        {verify.error !== null && (
          <div className="trouble" role="alert">
            <p>{verify.error.message}</p>
          </div>
        )}
        {!verify.isSuccess && verify.error === null && <p>Only if you signed up or changed your address yourself.</p>}
        <div className="row">
          {!verify.isSuccess && !isGone && (
            <Button variant="primary" disabled={verify.isPending} onClick={() => verify.mutate(token)}>
              {verify.isPending ? "Confirming..." : "Confirm address"}
            </Button>
          )}
          <ButtonLink
            href={isAuthenticated ? "/account" : "/auth?tab=login"}
            variant={verify.isSuccess ? "primary" : "secondary"}
          >
            {isAuthenticated ? "Go to your account" : "Sign In"}
          </ButtonLink>
        </div>
      </div>
    </LonePage>
  );
}
