import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { AccountBarActions } from "./account-bar-actions.tsx";
import { useSettings } from "./use-settings.tsx";

export function MemberBar() {
  const { settings, openSettings } = useSettings();
  return (
    <>
      <TopBar home="/" label="Main">
        <ButtonLink href="/home" variant="quiet" className="folds">
          <Icon name="home" />
          <span>Home</span>
        </ButtonLink>
        <ButtonLink href="/chat" variant="quiet" className="folds">
          <Icon name="plus" />
          <span>New chat</span>
        </ButtonLink>
        <ThemeSwitch className="wide-only" />
        <AccountBarActions onSettings={openSettings} />
      </TopBar>
      {settings}
    </>
  );
}
