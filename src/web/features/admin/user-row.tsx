import { type AdminUser, SUSPENSION_REASON_LENGTH_MAX } from "#contract/admin.ts";
import { PLANS, TIERS, type Tier } from "#domain/plans.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { counted } from "./figures.ts";
import { DELETE_QUESTION, LIFT_QUESTION, SUSPEND_QUESTION } from "./notices.ts";
import { useChangeUser, useDeleteUser } from "./queries.ts";

const ROLES = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
] as const;

/** One user, with what an admin may change about them. */
export function UserRow({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const change = useChangeUser();
  const remove = useDeleteUser();
  const name = [user.firstName, user.lastName].filter((part) => part !== null && part !== "").join(" ");
  // What is being saved stands at once; a refusal brings the old one back.
  const { subscriptionTier, role } = change.isPending ? { ...user, ...change.variables.change } : user;
  const shown = { subscriptionTier, role };
  return (
    <tr>
      <th scope="row" className="admin-who">
        <b>{name}</b>
        <span className="muted">{user.email}</span>
      </th>
      <td>
        <select
          className="input select"
          aria-label={`Subscription of ${name}`}
          value={shown.subscriptionTier}
          disabled={change.isPending}
          onChange={({ currentTarget }) => {
            const subscriptionTier = currentTarget.value as Tier;
            change.mutate({ userId: user.id, change: { subscriptionTier } });
          }}
        >
          {TIERS.map((tier) => (
            <option key={tier} value={tier}>
              {PLANS[tier].label}
            </option>
          ))}
        </select>
        {user.billedTier !== user.subscriptionTier && (
          <span className="note admin-billed">
            {user.billedTier === "free" ? "given by hand" : `pays for ${PLANS[user.billedTier].label}`}
          </span>
        )}
      </td>
      <td>
        <select
          className="input select"
          aria-label={`Role of ${name}`}
          value={shown.role}
          disabled={change.isPending}
          onChange={({ currentTarget }) => {
            const role = currentTarget.value === "admin" ? "admin" : "user";
            change.mutate({ userId: user.id, change: { role } });
          }}
        >
          {ROLES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {isOwn && <span className="note admin-billed">you</span>}
      </td>
      <td className={user.emailVerified ? undefined : "admin-warn"}>
        {user.emailVerified ? "Verified" : "Unverified"}
        {user.suspension !== null && (
          <span className="note admin-billed admin-warn">Suspended: {user.suspension.reason}</span>
        )}
      </td>
      <td className="align-right nowrap">
        {counted(user.totalConversations, "conversation")}
        <span className="note admin-billed">{counted(user.totalMessages, "message")}</span>
      </td>
      <td className="align-right nowrap">{user.createdAt.slice(0, 10)}</td>
      <td className="align-right nowrap">
        <IconButton
          size="tiny"
          icon={user.suspension === null ? "lock" : "undo"}
          label={user.suspension === null ? "Suspend user" : "Lift suspension"}
          aria-description={name}
          disabled={change.isPending}
          onClick={() => {
            const suspension = user.suspension === null ? askReason() : null;
            if (user.suspension === null ? suspension !== null : window.confirm(LIFT_QUESTION))
              change.mutate({ userId: user.id, change: { suspension } });
          }}
        />
        <IconButton
          size="tiny"
          icon="trash"
          label="Delete user"
          aria-description={name}
          disabled={remove.isPending}
          onClick={({ currentTarget }) => {
            const next = neighbourOf(currentTarget);
            if (window.confirm(DELETE_QUESTION)) remove.mutate(user.id, { onSuccess: () => next?.focus() });
          }}
        />
      </td>
    </tr>
  );
}

/** null: the admin thought better of it. */
function askReason(): { reason: string } | null {
  const reason = window.prompt(SUSPEND_QUESTION)?.trim() ?? "";
  return reason === "" ? null : { reason: reason.slice(0, SUSPENSION_REASON_LENGTH_MAX) };
}

/** Where focus goes when the row has gone, for whoever works by key. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("tr");
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  return near?.querySelector("button") ?? document.querySelector<HTMLElement>("#main h1");
}
