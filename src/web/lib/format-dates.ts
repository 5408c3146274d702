const MINUTE = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "10:52": hour and minute where the reader is. */
export const formatTime = (iso: string): string => MINUTE.format(new Date(iso));

/** "21 Nov 2026, 10:52": for what may have happened years ago. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** "10:52" on the reader's present day, "10:52 on 21 November" on another one. */
export function formatMomentSeenFrom(now: Date, time: Date): string {
  const hour = MINUTE.format(time);
  return time.toDateString() === now.toDateString() ? hour : `${hour} on ${DAY.format(time)}`;
}
