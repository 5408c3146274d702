import { type ReactNode, useEffect, useState } from "react";
import { useAuth } from "#web/features/accounts/queries.ts";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { SETTINGS_UNREACHABLE } from "#web/features/preferences/notices.ts";
import type { SettingsPanel } from "#web/features/preferences/settings-panel.tsx";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { notify } from "#web/ui/notify.ts";

const load = () => import("#web/features/preferences/settings-panel.tsx");

/** The settings panel. Render `settings`; `openSettings` opens it. */
export function useSettings(): { settings: ReactNode; openSettings: () => void } {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  // Loaded on demand, because the form has more code than some screens that use it.
  const [panel, setPanel] = useState<{ readonly Panel: typeof SettingsPanel } | null>(null);
  useEffect(() => preloadWhenIdle(load), []);
  const open = async () => {
    try {
      const { SettingsPanel: Panel } = await load();
      setPanel({ Panel });
      setIsOpen(true);
    } catch {
      notify(SETTINGS_UNREACHABLE);
    }
  };
  const isShown = isOpen && panel !== null && user !== null;
  return {
    openSettings: () => void open(),
    settings: isShown && <panel.Panel user={user} onClose={() => setIsOpen(false)} onUnauthorized={redirectToLogin} />,
  };
}
