import type { ComponentProps } from "react";
import { useLocation } from "wouter";
import { includesTier, PLANS } from "#domain/plans/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { useSignOut } from "#web/features/accounts/session.ts";
import { brandName } from "#web/lib/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from "#web/ui/menu.tsx";
import { setTheme, THEME_OPTIONS, useTheme } from "#web/ui/theme.ts";

/** The last buttons in the bar of a signed-in user. On a phone, the menu also has the entries of the others. */
export function AccountBarActions({ onSettings }: { onSettings: () => void }) {
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <AccountMenu onSettings={onSettings} />
      <Button variant="quiet" className="folds wide-only" onClick={onSettings}>
        <Icon name="settings" />
        <span>Settings</span>
      </Button>
      <Button variant="quiet" className="folds wide-only" onClick={signOut} isBusy={isPending}>
        <Icon name="sign-out" />
        <span>Sign Out</span>
      </Button>
    </>
  );
}

const PREMIER_PAGES = [
  { label: "Coach", icon: "eye", path: "/prompt-coach" },
  { label: "Team", icon: "people", path: "/team-workspace" },
] as const;

/** The pages that are about the user, from every bar. */
function AccountMenu({ onSettings }: { onSettings: () => void }) {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  const isPremier = user !== null && includesTier(user.subscriptionTier, "premier");
  return (
    <Menu trigger={<AccountButton />}>
      <MenuItem icon="person" onSelect={() => navigate("/account")}>
        Account
      </MenuItem>
      {user !== null && (
        <MenuItem onSelect={() => navigate("/subscribe")}>Your plan: {PLANS[user.subscriptionTier].label}</MenuItem>
      )}
      <MenuItem icon="folder" onSelect={() => navigate("/library")}>
        Library
      </MenuItem>
      <MenuItem onSelect={() => navigate("/memory")}>What {brandName} has learned</MenuItem>
      {PREMIER_PAGES.map(({ label, icon, path }) => (
        <MenuItem key={path} icon={isPremier ? icon : "lock"} onSelect={() => navigate(path)}>
          {isPremier ? label : `${label}, with ${PLANS.premier.label}`}
        </MenuItem>
      ))}
      {user?.role === "admin" && (
        <MenuItem icon="sidebar" onSelect={() => navigate("/admin")}>
          Admin
        </MenuItem>
      )}
      <PhoneItems onSettings={onSettings} />
    </Menu>
  );
}

function AccountButton(props: Partial<ComponentProps<typeof Button>>) {
  return (
    <Button {...props} variant="quiet" className="folds">
      <Icon name="person" />
      <span>Account</span>
    </Button>
  );
}

/** The bar of a phone has no room for these; a wider bar has them as buttons. */
function PhoneItems({ onSettings }: { onSettings: () => void }) {
  const { signOut } = useSignOut();
  const theme = useTheme();
  if (!window.matchMedia("(max-width: 640px)").matches) return null;
  return (
    <>
      <MenuItem icon="settings" onSelect={onSettings}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuRadioGroup label="Theme" value={theme} options={THEME_OPTIONS} onChoose={setTheme} />
      <MenuSeparator />
      <MenuItem icon="sign-out" onSelect={signOut}>
        Sign Out
      </MenuItem>
    </>
  );
}
