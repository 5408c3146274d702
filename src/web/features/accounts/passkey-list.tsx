import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NAME_LENGTH_MAX } from "#contract/limits.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { formatShortDayWithYear } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { PASSKEY_ADDED, PASSKEY_REMOVED, showAccountError } from "./account-notices.ts";
import { describeDevice } from "./describe-device.ts";
import { canUsePasskeys } from "./passkey-ceremonies.ts";
import { passkeysQuery, useAddPasskey, useRemovePasskey } from "./passkey-queries.ts";

export function PasskeyList() {
  const { data = [] } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p>
        Sign in with your fingerprint, your face or the PIN of a device instead of the password. Nobody can guess a
        passkey or trick you into giving it away.
      </p>
      {data.length > 0 && (
        <ul className="account-sessions">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canUsePasskeys() && <p className="small muted">This browser does not support passkeys.</p>}
      {canUsePasskeys() &&
        (isAdding ? (
          <AddPasskey onDone={() => setAdding(false)} />
        ) : (
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        ))}
    </>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey();
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  return (
    <AccountForm
      onSubmit={() =>
        add.mutate(name, {
          onSuccess: () => {
            notify(PASSKEY_ADDED);
            onDone();
          },
          onError: (error) => showAccountError(error, "No passkey was added"),
        })
      }
    >
      <TextField
        label="Name"
        hint="So that you recognise it in this list."
        maxLength={NAME_LENGTH_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row">
        <Button type="submit" disabled={add.isPending || name.trim() === ""}>
          {add.isPending ? "Waiting for your device..." : "Make the passkey"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  const { lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <b>{passkey.name}</b>
        <p className="small muted">
          Added <time dateTime={passkey.createdAt}>{formatShortDayWithYear(passkey.createdAt)}</time>
          {lastUsedAt !== null && (
            <>
              , last used <time dateTime={lastUsedAt}>{formatShortDayWithYear(lastUsedAt)}</time>
            </>
          )}
        </p>
      </div>
      <Button
        size="tiny"
        aria-label={`Remove ${passkey.name}`}
        isBusy={remove.isPending}
        onClick={({ currentTarget }) => {
          // The focused button disappears together with its row.
          const heading = currentTarget.closest("section")?.querySelector<HTMLElement>("h3");
          remove.mutate(passkey.id, {
            onSuccess: () => {
              notify(PASSKEY_REMOVED);
              heading?.focus();
            },
            onError: (error) => showAccountError(error, "It was not removed"),
          });
        }}
      >
        Remove
      </Button>
    </li>
  );
}
