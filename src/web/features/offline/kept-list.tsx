import { Link } from "wouter";
import { formatShortDay } from "#web/lib/format-dates.ts";
import type { KeptConversation } from "#web/lib/kept-conversations.ts";

/** The conversations this device keeps, the one used last first. */
export function KeptList({ kept, openId }: { kept: readonly KeptConversation[]; openId: number | null }) {
  return (
    <nav className="list" aria-label="Kept conversations">
      <ul>
        {kept.map(({ id, title, updatedAt, messages }) => (
          <li key={id} className={id === openId ? "talk open" : "talk"}>
            <Link href={`/chat/${id}`} aria-current={id === openId ? "page" : undefined}>
              <b dir="auto">{title}</b>
              <time className="fig" dateTime={updatedAt}>
                {formatShortDay(updatedAt)}
              </time>
              <span className="snippet" dir="auto">
                {messages.at(-1)?.prompt}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
