import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SignInOptions } from "#contract/company.ts";
import { formatMomentInUtc } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { notify } from "#web/ui/notify.ts";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { ActionsHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { invitationsQuery, useInvite, useRevokeInvitation } from "./queries.ts";

const WHO: Readonly<Partial<Record<SignInOptions["signUp"], string>>> = {
  invited: "Only addresses on this list can sign up here.",
  domains: "Besides the mail domains named in SIGN_UP, addresses on this list can sign up here.",
};

export const isSignUpByInvitation = (signUp: SignInOptions["signUp"]): boolean => WHO[signUp] !== undefined;

export function InvitationsPanel({ signUp }: { signUp: SignInOptions["signUp"] }) {
  return (
    <div className="admin-panel">
      <section aria-labelledby="admin-invite">
        <h2 className="title" id="admin-invite">
          Invite somebody
        </h2>
        <p className="read muted">
          {WHO[signUp]} Each gets a mail with the way to sign up, and leaves the list by signing up.
        </p>
        <InviteForm />
      </section>
      <section aria-labelledby="admin-invited">
        <h2 className="title" id="admin-invited">
          Invited and not here yet
        </h2>
        <InvitedList />
      </section>
    </div>
  );
}

function InviteForm() {
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(email, {
      onSuccess: () => {
        notify({ title: "Invited", description: `A mail is on its way to ${email}.` });
        setEmail("");
      },
    });
  };
  return (
    <form className="admin-invite" noValidate onSubmit={submit}>
      <EmailField autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      <Button type="submit" disabled={invite.isPending || email.trim() === ""}>
        Invite
      </Button>
    </form>
  );
}

function InvitedList() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const revoke = useRevokeInvitation();
  if (data === undefined) return <LoadingOrError error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="muted">Nobody is invited at the moment.</p>;
  return (
    <ScrollingTable label="Invitations">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Email</th>
            <th scope="col">Invited</th>
            <ActionsHeaderCell />
          </tr>
        </thead>
        <tbody>
          {data.map(({ email, createdAt }) => (
            <tr key={email}>
              <td>{email}</td>
              <td>{formatMomentInUtc(createdAt)}</td>
              <td className="align-right">
                <RevokeButton
                  label={`Revoke the invitation of ${email}`}
                  isPending={revoke.isPending}
                  onRevoke={(button) => {
                    // The focused button disappears together with its row.
                    const list = button.closest<HTMLElement>("section");
                    revoke.mutate(email, { onSuccess: () => list?.focus() });
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
