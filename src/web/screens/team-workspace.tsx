import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearch } from "wouter";
import type { Workspace } from "#contract/workspaces.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { mayHaveWorkspaces, WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { InviteCode } from "#web/features/workspaces/invite-code.tsx";
import { MemberList } from "#web/features/workspaces/member-list.tsx";
import { workspacesQuery } from "#web/features/workspaces/queries.ts";
import { SharedPromptList } from "#web/features/workspaces/shared-prompt-list.tsx";
import { WorkspaceActions } from "#web/features/workspaces/workspace-actions.tsx";
import { WorkspaceButtons, WorkspaceList, workspaceHref } from "#web/features/workspaces/workspace-list.tsx";
import { WorkspaceLoadingOrError } from "#web/features/workspaces/workspace-loading-or-error.tsx";
import { addToDraft } from "#web/lib/draft.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useHeadingFocus } from "#web/lib/use-heading-focus.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/features/workspaces/workspaces.css";

const LIST = "/team-workspace";

/** Shows the user's workspaces, or only the one in `?id=`. */
export function TeamWorkspaceScreen() {
  const { user } = useAuth();
  const query = useQuery(workspacesQuery);
  const openId = new URLSearchParams(useSearch()).get("id");
  const open = query.data?.find(({ id }) => String(id) === openId);
  usePageTitle(open?.name ?? "Team workspaces");
  useHeadingFocus(openId);
  if (user === null) return null;
  const hasPlan = mayHaveWorkspaces(user.subscriptionTier);
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        {openId === null && <Overview workspaces={query.data} hasPlan={hasPlan} />}
        {openId !== null && (
          <p className="small workspace-back">
            <Link href={LIST}>Back to Workspaces</Link>
          </p>
        )}
        {(openId === null ? hasPlan || query.error !== null : true) && <WorkspaceLoadingOrError query={query} />}
        {openId !== null && query.data !== undefined && open === undefined && <NotHere />}
        {open !== undefined && <Detail key={open.id} workspace={open} hasPlan={hasPlan} />}
      </main>
    </>
  );
}

function Overview({ workspaces, hasPlan }: { workspaces: readonly Workspace[] | undefined; hasPlan: boolean }) {
  const [, navigate] = useLocation();
  return (
    <>
      <div className="between workspaces-head">
        <div>
          <h1 className="large" tabIndex={-1}>
            Team workspaces
          </h1>
          <p className="read muted">Prompts that work, shared with up to two colleagues.</p>
        </div>
        {hasPlan && <WorkspaceButtons onOpen={({ id }) => navigate(workspaceHref(id))} />}
      </div>
      {!hasPlan && <UpgradeNotice />}
      {workspaces !== undefined && workspaces.length > 0 && <WorkspaceList workspaces={workspaces} />}
      {hasPlan && workspaces?.length === 0 && (
        <div className="empty">
          <b>No workspaces yet</b>
          <p className="muted">Create one and share its invite code, or join one with a code you were given.</p>
        </div>
      )}
    </>
  );
}

function UpgradeNotice() {
  return (
    <div className="empty">
      <b>Team workspaces are part of Premier</b>
      <p className="muted">
        Up to {WORKSPACE_SEATS} people share the prompts that work, for ${PLANS.premier.price} a month each.
      </p>
      <ButtonLink href="/subscribe?plan=premier" variant="primary">
        Upgrade to Premier
      </ButtonLink>
    </div>
  );
}

function NotHere() {
  return (
    <div className="empty">
      <h1 className="heading plain" tabIndex={-1}>
        This workspace is not here
      </h1>
      <p className="muted">It may have been deleted, or you are no longer a member.</p>
    </div>
  );
}

function Detail({ workspace, hasPlan }: { workspace: Workspace; hasPlan: boolean }) {
  const [, navigate] = useLocation();
  const canWrite = hasPlan && !workspace.isReadOnly;
  const use = (text: string) => {
    addToDraft("new", text);
    navigate("/chat");
  };
  return (
    <div className="galley">
      <div>
        <div className="between workspace-title">
          <div>
            <h1 className="large" tabIndex={-1}>
              {workspace.name}
            </h1>
            {workspace.description !== "" && <p className="muted">{workspace.description}</p>}
          </div>
          <WorkspaceActions workspace={workspace} canWrite={canWrite} onGone={() => navigate(LIST)} />
        </div>
        {!canWrite && <ReadOnlyNote workspace={workspace} />}
        <SharedPromptList workspace={workspace} canWrite={canWrite} onUse={use} />
      </div>
      <aside className="margin workspace-margin" aria-label="About this workspace">
        <MemberList workspace={workspace} />
        {workspace.inviteCode !== null && <InviteCode workspace={workspace} inviteCode={workspace.inviteCode} />}
      </aside>
    </div>
  );
}

function ReadOnlyNote({ workspace: { isReadOnly, role } }: { workspace: Workspace }) {
  if (isReadOnly && role === "member")
    return (
      <p className="workspace-note">
        Read only for now: the owner no longer has Premier. You can still use every prompt here.
      </p>
    );
  return (
    <p className="workspace-note">
      Read only for now: adding and changing is part of Premier.{" "}
      {role === "owner" && "You can also make a member with Premier the owner. "}
      <Link href="/subscribe?plan=premier">Upgrade to Premier</Link>
    </p>
  );
}
