import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AdminUserPage, USER_SORTS, type UserSort } from "#contract/admin.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { usersQuery } from "./queries.ts";
import { UserRow } from "./user-row.tsx";

type AddressChanges = Readonly<Record<string, string | null>>;

interface UsersPanelProps {
  address: URLSearchParams;
  onChange: (changes: AddressChanges) => void;
  ownId: number;
}

const FILTERS = [
  { name: "tier", label: "Subscription", options: { "": "All plans", free: "Free", plus: "Plus", premier: "Premier" } },
  { name: "role", label: "Role", options: { "": "All roles", user: "User", admin: "Admin" } },
  { name: "status", label: "Status", options: { "": "Any status", verified: "Verified", unverified: "Unverified" } },
] as const;
const CALL_PARAMETERS = ["search", "tier", "role", "status", "sort", "cursor"] as const;
const ROWS = 25;
const TYPING_PAUSE_MS = 250;

/** The users table. The URL contains search, filters, order and page, so that a link shows the same rows. */
export function UsersPanel({ address, onChange, ownId }: UsersPanelProps) {
  const asked = askedOf(address);
  asked.set("limit", String(ROWS));
  const { data: page, error, refetch, isPlaceholderData } = useQuery(usersQuery(asked.toString()));
  // A new search, filter or order leads back to the first page.
  const filter = (changes: AddressChanges) => onChange({ ...changes, cursor: null });
  return (
    <div className="admin-panel">
      <UsersBar address={address} total={page?.total} onFilter={filter} />
      {page === undefined && <LoadingOrError error={error} onRetry={() => void refetch()} />}
      {page !== undefined && page.items.length === 0 && (
        <div className="empty">
          <b>Nobody matches</b>
          <p className="muted">Type the beginning of a first name, a last name or an email.</p>
        </div>
      )}
      {page !== undefined && page.items.length > 0 && (
        <>
          <ScrollingTable className="admin-users" label="Users" isBusy={isPlaceholderData}>
            <table className="table">
              <UsersHead sort={sortOf(address)} onSort={(sort) => filter({ sort })} />
              <tbody>
                {page.items.map((user) => (
                  <UserRow key={user.id} user={user} isOwn={user.id === ownId} />
                ))}
              </tbody>
            </table>
          </ScrollingTable>
          <Pages page={page} onTurn={(cursor) => onChange({ cursor })} />
        </>
      )}
    </div>
  );
}

/** The parameters of the request, copied from the page's URL. */
function askedOf(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    CALL_PARAMETERS.flatMap((name) => {
      const value = address.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
}

interface UsersBarProps {
  address: URLSearchParams;
  /** The number of matches; undefined until it is known. */
  total: number | undefined;
  onFilter: (changes: AddressChanges) => void;
}

function UsersBar({ address, total, onFilter }: UsersBarProps) {
  const forExport = askedOf(address);
  forExport.delete("cursor");
  return (
    <div className="admin-bar">
      <Search value={address.get("search") ?? ""} onChange={(search) => onFilter({ search })} />
      {FILTERS.map(({ name, label, options }) => (
        <select
          key={name}
          className="input select"
          aria-label={label}
          value={address.get(name) ?? ""}
          onChange={({ currentTarget }) => onFilter({ [name]: currentTarget.value })}
        >
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <span className="small muted push" role="status">
        {total !== undefined && `${formatCount(total)} ${total === 1 ? "user" : "users"}`}
      </span>
      <a className={buttonClass({})} href={`/api/admin/users.csv?${forExport}`} download>
        <Icon name="download" />
        <span>CSV</span>
      </a>
    </div>
  );
}

function UsersHead({ sort, onSort }: { sort: UserSort; onSort: (sort: UserSort) => void }) {
  return (
    <thead>
      <tr>
        <SortHead label="User" by="name" sort={sort} onSort={onSort} />
        <th scope="col">Subscription</th>
        <th scope="col">Role</th>
        <th scope="col">Status</th>
        <NumberHeaderCell>Activity</NumberHeaderCell>
        <SortHead label="Joined" by="joined" sort={sort} onSort={onSort} />
        <NumberHeaderCell>Actions</NumberHeaderCell>
      </tr>
    </thead>
  );
}

function Pages({ page, onTurn }: { page: AdminUserPage; onTurn: (cursor: string | null) => void }) {
  return (
    <div className="row admin-pages">
      <span className="small muted">
        {formatCount(page.position + 1)} to {formatCount(page.position + page.items.length)} of{" "}
        {formatCount(page.total)}
      </span>
      <span className="push" />
      <Button size="tiny" disabled={page.previousCursor === null} onClick={() => onTurn(page.previousCursor)}>
        Previous
      </Button>
      <Button size="tiny" disabled={page.nextCursor === null} onClick={() => onTurn(page.nextCursor)}>
        Next
      </Button>
    </div>
  );
}

const sortOf = (address: URLSearchParams): UserSort =>
  USER_SORTS.find((known) => known === address.get("sort")) ?? "-joined";

interface SortHeadProps {
  label: string;
  by: "name" | "joined";
  sort: UserSort;
  onSort: (sort: UserSort) => void;
}

function SortHead({ label, by, sort, onSort }: SortHeadProps) {
  const isUp = sort === by;
  const isDown = sort === `-${by}`;
  return (
    <th
      scope="col"
      className={by === "joined" ? "align-right" : undefined}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
    >
      <button type="button" onClick={() => onSort(isUp ? `-${by}` : by)}>
        {label}
        <span aria-hidden="true">{isUp ? " ↑" : isDown ? " ↓" : ""}</span>
      </button>
    </th>
  );
}

/** Starts the search when the user stops typing. */
function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  // The Back button of the browser restores an earlier search.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchBox
      className="admin-search"
      label="Search users"
      placeholder="Name or email"
      lengthMax={200}
      value={typed}
      onChange={setTyped}
    />
  );
}
