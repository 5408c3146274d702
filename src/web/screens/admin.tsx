import { useSearchParams } from "wouter";
import { useSignInOptions } from "#web/features/accounts/company-sign-in.tsx";
import { useAuth } from "#web/features/accounts/queries.ts";
import { AnalyticsPanel } from "#web/features/admin/analytics-panel.tsx";
import { InvitationsPanel, isSignUpByInvitation } from "#web/features/admin/invitations-panel.tsx";
import { SitePanel } from "#web/features/admin/site-panel.tsx";
import { UsersPanel } from "#web/features/admin/users-panel.tsx";
import { AdminApiKeysPanel } from "#web/features/endpoint/admin-api-keys-panel.tsx";
import { ModelsPanel } from "#web/features/models/models-panel.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "#web/features/admin/admin.css";

const TABS = [
  { value: "analytics", label: "Analytics" },
  { value: "users", label: "User Management" },
  { value: "models", label: "Models" },
  { value: "keys", label: "API keys" },
  { value: "invitations", label: "Invitations" },
  { value: "site", label: "Site" },
] as const;

/** The check here only chooses what is shown. The server enforces the access. */
export function AdminScreen() {
  usePageTitle("Admin");
  const { user } = useAuth();
  if (user?.role !== "admin") return <AccessDenied />;
  return (
    <>
      <TopBar home="/" label="Main" aside={<Badge tone="plain">Admin</Badge>}>
        <ButtonLink href="/home" variant="quiet" className="folds">
          <Icon name="home" />
          <span>Home</span>
        </ButtonLink>
        <ThemeSwitch />
      </TopBar>
      <main id="main" className="page admin">
        <h1 className="sr" tabIndex={-1}>
          Admin dashboard
        </h1>
        <Dashboard ownId={user.id} />
      </main>
    </>
  );
}

function Dashboard({ ownId }: { ownId: number }) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("tab");
  const signUp = useSignInOptions()?.signUp ?? "open";
  const tabs = TABS.filter(({ value }) => value !== "invitations" || isSignUpByInvitation(signUp));
  const tab = tabs.find(({ value }) => value === asked)?.value ?? "analytics";
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return (
    <Tabs
      label="Admin dashboard"
      value={tab}
      tabs={tabs}
      onChange={(chosen) => setAddress(chosen === "analytics" ? {} : { tab: chosen })}
    >
      {tab === "users" && <UsersPanel address={address} onChange={change} ownId={ownId} />}
      {tab === "models" && <ModelsPanel />}
      {tab === "keys" && <AdminApiKeysPanel />}
      {tab === "invitations" && <InvitationsPanel signUp={signUp} />}
      {tab === "site" && <SitePanel />}
      {tab === "analytics" && <AnalyticsPanel address={address} onChange={change} />}
    </Tabs>
  );
}

function AccessDenied() {
  return (
    <>
      <TopBar home="/" label="Main">
        <ThemeSwitch />
      </TopBar>
      <main id="main" className="page">
        <div className="empty">
          <h1 className="large" tabIndex={-1}>
            Access Denied
          </h1>
          <p className="read muted">You don't have permission to access the admin dashboard.</p>
          <ButtonLink href="/home">Return Home</ButtonLink>
        </div>
      </main>
    </>
  );
}
