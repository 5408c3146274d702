import { useState } from "react";
import { useRejectEmailVerification, useVerifyEmail } from "#web/features/accounts/account-queries.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { ApiError } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { BarlessPage } from "#web/ui/barless-page.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import "#web/ui/display-font.css";
import "./account.css";

/**
 * Asks before it confirms, because a link works only once and mail scanners open links. A signed-out user must enter
 * the password. A user who did not sign up can say so; the account is then deleted.
 */
export function VerifyEmailScreen({ token }: { token: string }) {
  usePageTitle("Confirm your email address");
  const verify = useVerifyEmail();
  const refuse = useRejectEmailVerification();
  const { isAuthenticated, isLoading } = useAuth();
  const [password, setPassword] = useState("");
  const isPasswordWanted = verify.error instanceof ApiError && verify.error.code === "wrong-password";
  // The link is used or invalid, so a retry would not help.
  const isGone = [verify.error, refuse.error].some((error) => error instanceof ApiError && error.status === 404);
  const isAsking = !verify.isSuccess && !refuse.isSuccess && !isGone;
  const trouble = refuse.error ?? verify.error;
  return (
    <BarlessPage>
      <div className="account-receipt">
        <h1 className="heading">{headingOf(verify.isSuccess, refuse.data)}</h1>
        <Outcome confirmed={verify.data} refused={refuse.data} />
        {trouble !== null && (
          <div className="trouble" role="alert">
            <p>{trouble.message}</p>
          </div>
        )}
        {isAsking && (
          <form
            className="account-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              verify.mutate({ token, password });
            }}
          >
            <p>Only if you signed up or changed your address yourself.</p>
            {!isLoading && (!isAuthenticated || isPasswordWanted) && (
              <PasswordField
                label="Password of the account"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
            <div className="row">
              <Button type="submit" variant="primary" isBusy={verify.isPending || refuse.isPending}>
                {verify.isPending ? "Confirming..." : "Confirm address"}
              </Button>
              <NotMe isPending={refuse.isPending} onSure={() => refuse.mutate(token)} />
            </div>
          </form>
        )}
        {(!isAsking || isAuthenticated) && <WayOn isAuthenticated={isAuthenticated} isMain={verify.isSuccess} />}
      </div>
    </BarlessPage>
  );
}

const WayOn = ({ isAuthenticated, isMain }: { isAuthenticated: boolean; isMain: boolean }) => (
  <div className="row">
    <ButtonLink href={isAuthenticated ? "/account" : "/auth?tab=login"} variant={isMain ? "primary" : "secondary"}>
      {isAuthenticated ? "Go to your account" : "Sign In"}
    </ButtonLink>
  </div>
);

type Refused = { readonly isAccountDeleted: boolean } | undefined;

interface OutcomeProps {
  confirmed: { readonly email: string; readonly isAdmin: boolean } | undefined;
  refused: Refused;
}

function Outcome({ confirmed, refused }: OutcomeProps) {
  return (
    <>
      {confirmed !== undefined && (
        <p role="status">
          <b>{confirmed.email}</b> belongs to your account
          {confirmed.isAdmin ? ", which may administer this site now." : "."}
        </p>
      )}
      {refused !== undefined && (
        <p role="status">
          {refused.isAccountDeleted
            ? "Nothing of it is left, and your address is free again."
            : "The account that asked for it keeps the address it had."}
        </p>
      )}
    </>
  );
}

function headingOf(isConfirmed: boolean, refused: Refused): string {
  if (isConfirmed) return "Your address is confirmed";
  if (refused === undefined) return "Confirm your email address";
  return refused.isAccountDeleted ? "That account is deleted" : "Your address was not given away";
}

/** Asks again, because a deletion cannot be undone. */
function NotMe({ isPending, onSure }: { isPending: boolean; onSure: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" isBusy={isPending} onClick={() => setIsAsking(true)}>
        This was not me
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Did somebody else use your address?"
        description="An account that was made with it is deleted with everything in it. If an account only wanted to change to your address, it keeps the one it had. Nobody can undo this."
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                setIsAsking(false);
                onSure();
              }}
            >
              It was not me
            </Button>
          </>
        }
      />
    </>
  );
}
