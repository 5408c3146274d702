import type { Conversation } from "#contract/conversations.ts";
import { formatMonth, formatMonthWithYear } from "#web/lib/format-dates.ts";

export interface DateGroup {
  readonly heading: string;
  readonly conversations: readonly Conversation[];
}

const DAY_MS = 86_400_000;

/** Groups conversations by the day of last use, in the reader's time zone. Keeps their order. */
export function groupByDate(conversations: readonly Conversation[], now: Date): DateGroup[] {
  const groups = new Map<string, Conversation[]>();
  for (const conversation of conversations) {
    const heading = headingOf(new Date(conversation.updatedAt), now);
    const group = groups.get(heading);
    if (group === undefined) groups.set(heading, [conversation]);
    else group.push(conversation);
  }
  return [...groups].map(([heading, members]) => ({ heading, conversations: members }));
}

function headingOf(usedAt: Date, now: Date): string {
  const days = daysBetween(usedAt, now);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days <= 7) return "Previous 7 days";
  return (usedAt.getFullYear() === now.getFullYear() ? formatMonth : formatMonthWithYear)(usedAt);
}

/** The number of calendar days between two times. A day of 23 or 25 hours counts as one day. */
export function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(later) - midnight(earlier)) / DAY_MS;
}
