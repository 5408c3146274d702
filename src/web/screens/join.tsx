import { useLocation } from "wouter";
import { useAuth } from "#web/features/accounts/queries.ts";
import { joined } from "#web/features/workspaces/notices.ts";
import { useJoinWorkspace } from "#web/features/workspaces/queries.ts";
import { workspaceHref } from "#web/features/workspaces/workspace-list.tsx";
import { brandName } from "#web/lib/brand.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import "#web/ui/lone-page.css";

/** Where an invite link leads: one button, and nothing to type. */
export function JoinScreen({ code, isAuthenticated }: { code: string; isAuthenticated: boolean }) {
  usePageTitle("Join a workspace");
  return (
    <main className="lone-page" id="main">
      <a href="/">
        <Wordmark />
      </a>
      <div>
        <h1 className="heading">Join a workspace</h1>
        {isAuthenticated ? <JoinNow code={code} /> : <SignInFirst />}
      </div>
    </main>
  );
}

function SignInFirst() {
  return (
    <>
      <p className="read">
        Somebody invited you to share prompts on {brandName}. Sign in or create an account, then open this link again.
      </p>
      <div className="row">
        <ButtonLink href="/auth?tab=login" variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink href="/auth?tab=register">Create account</ButtonLink>
      </div>
    </>
  );
}

function JoinNow({ code }: { code: string }) {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const join = useJoinWorkspace();
  const accept = () =>
    join.mutate(code, {
      onSuccess: (workspace) => {
        joined(workspace.name);
        navigate(workspaceHref(workspace.id));
      },
    });
  return (
    <>
      <p className="read">
        You were invited to share prompts. You join as {user?.email}; members see your name and this address.
      </p>
      {join.error !== null && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {join.error.message}
        </p>
      )}
      <div className="row">
        <Button variant="primary" disabled={join.isPending} onClick={accept}>
          Join workspace
        </Button>
        {join.error === null ? (
          <ButtonLink href="/home">Not now</ButtonLink>
        ) : (
          <ButtonLink href="/subscribe?plan=premier">See plans</ButtonLink>
        )}
      </div>
    </>
  );
}
