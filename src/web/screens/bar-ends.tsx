import { useSignOut } from "#web/features/accounts/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AccountMenu } from "./account-menu.tsx";

/** With what every bar of somebody signed in ends: the settings and the way out, on a phone all about oneself in one menu. */
export function BarEnds({ onSettings }: { onSettings: () => void }) {
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
