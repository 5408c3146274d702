import { useSignOut } from "#web/features/accounts/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** With what every bar of somebody signed in ends: the settings, and the way out. */
export function BarEnds({ onSettings }: { onSettings: () => void }) {
  const { signOut, isPending } = useSignOut();
  return (
    <>
      <Button variant="quiet" className="folds" onClick={onSettings}>
        <Icon name="settings" />
        <span>Settings</span>
      </Button>
      <Button variant="quiet" className="folds" onClick={signOut} disabled={isPending}>
        <Icon name="sign-out" />
        <span>Sign Out</span>
      </Button>
    </>
  );
}
