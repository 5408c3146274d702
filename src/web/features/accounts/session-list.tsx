import { useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { useHasApiKeys } from "#web/features/endpoint/queries.ts";
import { formatMoment } from "#web/lib/format-dates.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { notify } from "#web/ui/notify.ts";
import { OTHER_SESSIONS_ENDED, SESSION_ENDED, showAccountError } from "./account-notices.ts";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./account-queries.ts";
import { describeDevice } from "./describe-device.ts";

export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (data !== undefined)
    return (
      <>
        <ul className="account-sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {data.length > 1 && <EndOthers />}
      </>
    );
  return <LoadingOrError error={error} onRetry={() => void refetch()} />;
}

function EndOthers() {
  const end = useEndOtherSessions();
  const hasKeys = useHasApiKeys();
  return (
    <div className="row">
      <Button
        isBusy={end.isPending}
        onClick={({ currentTarget }) => {
          // The focused button disappears.
          const heading = currentTarget.closest("section")?.querySelector<HTMLElement>("h3");
          end.mutate(undefined, {
            onSuccess: () => {
              notify(OTHER_SESSIONS_ENDED);
              heading?.focus();
            },
            onError: (error) => showAccountError(error, "Nobody was signed out"),
          });
        }}
      >
        Sign out everywhere else
      </Button>
      {hasKeys && <span className="small muted">Your API keys are revoked with it.</span>}
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const device = describeDevice(session.userAgent);
  return (
    <li>
      <div>
        <b>{device}</b>
        <p className="small muted">
          Last used <time dateTime={session.lastSeenAt}>{formatMoment(session.lastSeenAt)}</time>
          {session.address !== null && ` from ${session.address}`}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="plain">This device</Badge>
      ) : (
        <Button
          size="tiny"
          aria-label={`Sign out ${device}`}
          isBusy={end.isPending}
          onClick={({ currentTarget }) => {
            // The focused button disappears together with its row.
            const heading = currentTarget.closest("section")?.querySelector<HTMLElement>("h3");
            end.mutate(session.id, {
              onSuccess: () => {
                notify(SESSION_ENDED);
                heading?.focus();
              },
              onError: (error) => showAccountError(error, "This session was not ended"),
            });
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
