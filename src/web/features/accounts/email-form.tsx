import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { emailSchema, type User } from "#contract/accounts.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { EmailField } from "#web/ui/text-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { createLinkSentNotice, showAccountError } from "./account-notices.ts";
import { useSendVerification, useUpdateAccount } from "./account-queries.ts";

interface Change {
  email: string;
}

const resolver = schemaResolver<Change, Change>(z.strictObject({ email: emailSchema }));

export function EmailForm({ user }: { user: User }) {
  const [isChanging, setIsChanging] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const stopChanging = () => {
    setIsChanging(false);
    // The removed form had the focus.
    place.current?.focus();
  };
  return (
    <div className="account-form" ref={place} tabIndex={-1}>
      <p className="account-address">
        <b>{user.email}</b>{" "}
        <Badge tone={user.emailVerified ? "accent" : "warn"}>
          {user.emailVerified ? "Confirmed" : "Not confirmed"}
        </Badge>
      </p>
      <Waiting user={user} />
      {isChanging ? (
        <ChangeForm onDone={stopChanging} />
      ) : (
        <Button onClick={() => setIsChanging(true)}>Change address</Button>
      )}
    </div>
  );
}

function Waiting({ user }: { user: User }) {
  const sendAgain = useSendVerification();
  const correct = useUpdateAccount();
  const { pendingEmail } = user;
  const waiting = pendingEmail ?? (user.emailVerified ? null : user.email);
  if (waiting === null) return null;
  const failed = (error: unknown) => showAccountError(error, "The link was not sent");
  return (
    <div className="account-waiting">
      <p>
        {pendingEmail === null
          ? "We sent you a link to confirm this address. If you forget your password, this mailbox is the only way back in."
          : `${pendingEmail} takes its place once you follow the link we sent there.`}
      </p>
      <div className="row">
        <Button
          isBusy={sendAgain.isPending}
          onClick={() =>
            sendAgain.mutate(undefined, { onSuccess: () => notify(createLinkSentNotice(waiting)), onError: failed })
          }
        >
          Send again
        </Button>
        {pendingEmail !== null && (
          <Button
            variant="quiet"
            isBusy={correct.isPending}
            onClick={() =>
              correct.mutate(
                { email: user.email },
                { onError: (error) => showAccountError(error, "Your address was not changed") },
              )
            }
          >
            Keep the old one
          </Button>
        )}
      </div>
    </div>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const correct = useUpdateAccount();
  const { register, handleSubmit, formState, setFocus } = useForm<Change>({
    resolver,
    defaultValues: { email: "" },
  });
  useEffect(() => setFocus("email"), [setFocus]);
  const { errors } = formState;
  const failed = (error: unknown) => {
    showAccountError(error, "Your address was not changed");
    setFocus("email", { shouldSelect: true });
  };
  const submit = handleSubmit((change) =>
    correct.mutate(change, {
      onSuccess: () => {
        notify(createLinkSentNotice(change.email));
        onDone();
      },
      onError: failed,
    }),
  );
  return (
    <ValidatedForm className="account-form" submit={submit} onFailed={failed}>
      <EmailField label="New email address" autoComplete="email" error={errors.email?.message} {...register("email")} />
      <div className="row">
        <Button type="submit" isBusy={correct.isPending}>
          {correct.isPending ? "Sending..." : "Send link"}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </ValidatedForm>
  );
}
