const HOUR_MS = 3_600_000;

/** Passes on the first word about each thing and then one an hour, so that a log is not filled with one sentence. */
export function sayOnceAnHour<Thing>(
  say: (thing: Thing) => void,
  nowMs: () => number = () => performance.now(),
): (thing: Thing) => void {
  const saidAt = new Map<Thing, number>();
  return (thing) => {
    const last = saidAt.get(thing);
    if (last !== undefined && nowMs() - last < HOUR_MS) return;
    saidAt.set(thing, nowMs());
    say(thing);
  };
}
