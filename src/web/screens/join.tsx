import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { User } from "#contract/accounts.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { mayHaveWorkspaces, WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { showWorkspaceJoined } from "#web/features/workspaces/notices.ts";
import { invitationQuery, useJoinWorkspace } from "#web/features/workspaces/queries.ts";
import { workspaceHref } from "#web/features/workspaces/workspace-list.tsx";
import { forgetInvitation, storeInvitation } from "#web/lib/invitation.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/barless-page.css";

/** The page of an invite link. If the user cannot join yet, the invitation is stored and leads back here later. */
export function JoinScreen({ code }: { code: string }) {
  const { user } = useAuth();
  const { data: invitation, error } = useQuery(invitationQuery(code));
  const heading = invitation === undefined ? "Join a workspace" : `Join ${invitation.workspaceName}`;
  usePageTitle(heading);
  // If a signed-in user kept the stored invitation, /home would redirect to this page again.
  useEffect(() => (user === null ? storeInvitation(code) : forgetInvitation()), [user, code]);
  return (
    <>
      {user === null ? (
        <TopBar home="/" label="Account">
          <ButtonLink href="/auth?tab=login" variant="quiet">
            Sign In
          </ButtonLink>
        </TopBar>
      ) : (
        <MemberBar />
      )}
      <main id="main" className="page told-page">
        <h1 className="large" tabIndex={-1}>
          {heading}
        </h1>
        {error !== null && (
          <>
            <p className="read" role="alert">
              {error.message} Ask the person who invited you for a new link.
            </p>
            <ButtonLink href={user === null ? "/" : "/home"}>Go to Redraft</ButtonLink>
          </>
        )}
        {invitation !== undefined && (
          <>
            <p className="read muted">
              {invitation.ownerName} invites you to this team workspace, where up to {WORKSPACE_SEATS} people share the
              prompts that work.
            </p>
            {user === null && <SignInFirst />}
            {user !== null &&
              (mayHaveWorkspaces(user.subscriptionTier) ? (
                <JoinNow code={code} user={user} />
              ) : (
                <PremierFirst code={code} user={user} />
              ))}
          </>
        )}
      </main>
    </>
  );
}

const PREMIER_NEEDED = `Joining is part of Premier, $${PLANS.premier.price} a month.`;

function SignInFirst() {
  return (
    <>
      <p className="read">{PREMIER_NEEDED} Sign in or create an account, and you come back to this invitation.</p>
      <div className="row">
        <ButtonLink href="/auth?tab=register" variant="primary">
          Create account
        </ButtonLink>
        <ButtonLink href="/auth?tab=login">Sign In</ButtonLink>
      </div>
    </>
  );
}

function PremierFirst({ code, user }: { code: string; user: User }) {
  return (
    <>
      <p className="read">
        {PREMIER_NEEDED} You are on {PLANS[user.subscriptionTier].label}.
      </p>
      <div className="row">
        <ButtonLink href="/subscribe?plan=premier" variant="primary" onClick={() => storeInvitation(code)}>
          Upgrade to Premier
        </ButtonLink>
        <ButtonLink href="/home">Not now</ButtonLink>
      </div>
    </>
  );
}

function JoinNow({ code, user }: { code: string; user: User }) {
  const [, navigate] = useLocation();
  const join = useJoinWorkspace();
  const accept = () =>
    join.mutate(code, {
      onSuccess: (workspace) => {
        showWorkspaceJoined(workspace.name);
        navigate(workspaceHref(workspace.id));
      },
    });
  return (
    <>
      <p className="read">Members will see your name and your address, {user.email}.</p>
      {join.error !== null && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {join.error.message}
        </p>
      )}
      <div className="row">
        <Button variant="primary" isBusy={join.isPending} onClick={accept}>
          Join workspace
        </Button>
        <ButtonLink href="/home">Not now</ButtonLink>
      </div>
    </>
  );
}
