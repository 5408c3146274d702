import { type AdminUser, type AdminUserChange, SUSPENSION_REASON_LENGTH_MAX } from "#contract/admin.ts";
import { includesTier, PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";
import { cutText } from "#domain/text/cut-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { formatCountWithNoun } from "./figures.ts";
import {
  DELETE_USER_QUESTION,
  LIFT_SUSPENSION_QUESTION,
  pinQuestion,
  roleQuestion,
  SUSPEND_QUESTION,
} from "./notices.ts";
import { useChangeUser, useDeleteUser } from "./queries.ts";

const ROLES = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
] as const;

export function UserRow({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const change = useChangeUser();
  const name = [user.firstName, user.lastName].filter((part) => part !== null && part !== "").join(" ");
  // Shows the new value while it is saved. After an error, the old value is shown again.
  const shown = change.isPending ? { ...user, ...change.variables.change } : user;
  const pending =
    change.isPending && "pinnedTier" in change.variables.change ? change.variables.change.pinnedTier : null;
  const set = (changed: AdminUserChange) => change.mutate({ userId: user.id, change: changed });
  return (
    <tr>
      <th scope="row" className="admin-who">
        <b>{name}</b>
        <span className="muted">{user.email}</span>
      </th>
      <td>
        <CellSelect
          label={`Subscription of ${name}`}
          options={TIERS.map((tier) => ({ value: tier, label: PLANS[tier].label }))}
          value={pending ?? shown.subscriptionTier}
          isDisabled={change.isPending}
          onChange={(tier) => {
            const chosen = chosenTier(user, name, tier as Tier);
            if (chosen !== null) set(chosen);
          }}
        />
        {tierNote(user) !== "" && <span className="note admin-billed">{tierNote(user)}</span>}
      </td>
      <td>
        <CellSelect
          label={`Role of ${name}`}
          options={ROLES}
          value={shown.role}
          isDisabled={change.isPending}
          onChange={(value) => {
            const role = value === "admin" ? "admin" : "user";
            if (window.confirm(roleQuestion(name, role))) set({ role });
          }}
        />
        {isOwn && <span className="note admin-billed">you</span>}
      </td>
      <StateCell user={user} />
      <td className="align-right nowrap">
        {formatCountWithNoun(user.totalConversations, "conversation")}
        <span className="note admin-billed">{formatCountWithNoun(user.totalMessages, "message")}</span>
      </td>
      <td className="align-right nowrap">{user.createdAt.slice(0, 10)}</td>
      <td className="align-right nowrap">
        <SuspendButton
          name={name}
          isSuspended={user.suspension !== null}
          isDisabled={change.isPending}
          onChange={(suspension) => set({ suspension })}
        />
        <DeleteButton name={name} userId={user.id} />
      </td>
    </tr>
  );
}

const StateCell = ({ user: { emailVerified, suspension } }: { user: AdminUser }) => (
  <td className={emailVerified ? undefined : "admin-warn"}>
    {emailVerified ? "Verified" : "Unverified"}
    {suspension !== null && <span className="note admin-billed admin-warn">Suspended: {suspension.reason}</span>}
  </td>
);

/**
 * Returns the change that gives the user `tier` for free. But if the user pays for a higher tier, asks the admin and
 * returns a change that pins (limits) the user to `tier`. Null: the admin cancelled.
 */
function chosenTier({ billedTier }: AdminUser, name: string, tier: Tier): AdminUserChange | null {
  if (tier === "premier" || includesTier(tier, billedTier)) return { subscriptionTier: tier };
  const question = pinQuestion(name, PLANS[billedTier].label, PLANS[tier].label);
  return window.confirm(question) ? { pinnedTier: tier } : null;
}

function tierNote({ subscriptionTier, billedTier, pinnedTier }: AdminUser): string {
  const pays = billedTier === "free" ? "" : `pays for ${PLANS[billedTier].label}`;
  if (pinnedTier !== null) return `held on ${PLANS[pinnedTier].label}${pays === "" ? "" : `, ${pays}`}`;
  if (billedTier === subscriptionTier) return "";
  return pays === "" ? "given by hand" : pays;
}

interface CellSelectProps {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

const CellSelect = ({ label, options, value, isDisabled, onChange }: CellSelectProps) => (
  <select
    className="input select"
    aria-label={label}
    value={value}
    disabled={isDisabled}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

interface SuspendButtonProps {
  name: string;
  isSuspended: boolean;
  isDisabled: boolean;
  /** Null ends the suspension. */
  onChange: (suspension: { reason: string } | null) => void;
}

function SuspendButton({ name, isSuspended, isDisabled, onChange }: SuspendButtonProps) {
  return (
    <IconButton
      size="tiny"
      icon={isSuspended ? "undo" : "lock"}
      label={isSuspended ? "Lift suspension" : "Suspend user"}
      aria-description={name}
      disabled={isDisabled}
      onClick={() => {
        const suspension = isSuspended ? null : askReason();
        if (isSuspended ? window.confirm(LIFT_SUSPENSION_QUESTION) : suspension !== null) onChange(suspension);
      }}
    />
  );
}

function DeleteButton({ name, userId }: { name: string; userId: number }) {
  const remove = useDeleteUser();
  return (
    <IconButton
      size="tiny"
      icon="trash"
      label="Delete user"
      aria-description={name}
      disabled={remove.isPending}
      onClick={({ currentTarget }) => {
        const next = neighbourOf(currentTarget);
        if (window.confirm(DELETE_USER_QUESTION)) remove.mutate(userId, { onSuccess: () => next?.focus() });
      }}
    />
  );
}

/** Returns null if the admin cancels. */
function askReason(): { reason: string } | null {
  const reason = window.prompt(SUSPEND_QUESTION)?.trim() ?? "";
  return reason === "" ? null : { reason: cutText(reason, SUSPENSION_REASON_LENGTH_MAX) };
}

/** The element to focus after the row is removed. */
function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("tr");
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  return near?.querySelector("button") ?? document.querySelector<HTMLElement>("#main h1");
}
