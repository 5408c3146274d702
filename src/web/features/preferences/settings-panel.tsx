import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Tier } from "#domain/plans/plans.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notify.ts";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { CHANGES_KEPT, isUnauthorizedError } from "./notices.ts";
import { preferencesQuery } from "./queries.ts";
import { readSettingsDraft } from "./settings-draft.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.css";

interface SettingsPanelProps {
  user: { readonly id: number; readonly subscriptionTier: Tier };
  onClose: () => void;
  onUnauthorized: () => void;
}

/** Closing the panel asks nothing, because unsaved changes are kept. */
export function SettingsPanel({ user, onClose, onUnauthorized }: SettingsPanelProps) {
  // Another tab may have changed the preferences.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...preferencesQuery, refetchOnMount: "always" });
  const isOver = isUnauthorizedError(error);
  useEffect(() => {
    if (isOver) onUnauthorized();
  }, [isOver, onUnauthorized]);

  const close = () => {
    if (Object.keys(readSettingsDraft(user.id)).length > 0) notify(CHANGES_KEPT);
    onClose();
  };
  return (
    <Dialog title="Settings" shape="panel" isOpen onClose={close}>
      {error !== null && data === undefined ? (
        <div className="trouble" role="alert">
          <p>
            <b>Your settings could not be loaded.</b> {error.message}
          </p>
          <div className="row">
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        </div>
      ) : data !== undefined && isFetchedAfterMount ? (
        <SettingsForm
          userId={user.id}
          tier={user.subscriptionTier}
          saved={data}
          onSaved={onClose}
          onUnauthorized={onUnauthorized}
        />
      ) : (
        <LoadingSkeleton />
      )}
    </Dialog>
  );
}
