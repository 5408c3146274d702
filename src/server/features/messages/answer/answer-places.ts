import { decideEntry, type EntryDecision, lineOf, type Waiting } from "#domain/messages/answer-line.ts";

/** A place among the answers that run. Both may be called more than once. */
interface AnswerPlace {
  /** What this process has to do before a model is asked is done. */
  readonly begun: () => void;
  /** Gives the place back. */
  readonly leave: () => void;
}

/** How many answers of this process run at once, and who waits for one to begin. */
export interface AnswerPlaces {
  /**
   * Resolves once it is this one's turn; null when `end` aborts before. Who waits for longer than a moment hears in `tell` of its place
   * in the line: 1 begins next, 0 begins now.
   */
  take(userId: number, end: AbortSignal, tell: (place: number) => void): Promise<AnswerPlace | null>;
  running(): number;
  waiting(): number;
  /** Whether one more prompt of this user should be let in. */
  entryOf(userId: number): EntryDecision;
}

/**
 * So many work at once on asking their model. More would only wait for each other at the database and the processor, and the words of
 * running answers behind all of them.
 */
const BEGINNING_MAX = 16;
/** Places are told so often: each time is a row in the log. */
const TELL_EVERY_MS = 1_000;

interface InLine extends Waiting {
  readonly begin: () => void;
  readonly tell: (place: number) => void;
  /** null: nothing yet. */
  told: number | null;
}

export function answerPlaces(max: number): AnswerPlaces {
  const waiting = new Set<InLine>();
  const runningOf = new Map<number, number>();
  let running = 0;
  let beginning = 0;
  let telling: NodeJS.Timeout | null = null;

  const line = () => lineOf([...waiting], runningOf);
  const isFree = () => running < max && beginning < BEGINNING_MAX;

  function occupy(userId: number): AnswerPlace {
    running++;
    beginning++;
    runningOf.set(userId, (runningOf.get(userId) ?? 0) + 1);
    const begun = once(() => {
      beginning--;
    });
    const left = once(() => {
      running--;
      const others = (runningOf.get(userId) ?? 1) - 1;
      if (others === 0) runningOf.delete(userId);
      else runningOf.set(userId, others);
    });
    return {
      begun: () => letNextBegin(begun),
      leave: () =>
        letNextBegin(() => {
          begun();
          left();
        }),
    };
  }

  function letNextBegin(makeRoom: () => void): void {
    // Whose place it was counts as having it still: where there is one place, people take turns.
    const [next] = line();
    makeRoom();
    if (next === undefined || !isFree()) return;
    waiting.delete(next);
    next.begin();
  }

  function tellPlaces(): void {
    telling = null;
    for (const [index, each] of line().entries()) tellPlace(each, index + 1);
    if (waiting.size > 0) tellSoon();
  }

  function tellSoon(): void {
    if (telling === null) telling = setTimeout(tellPlaces, TELL_EVERY_MS).unref();
  }

  function tellPlace(each: InLine, place: number): void {
    if (each.told === place) return;
    each.told = place;
    each.tell(place);
  }

  function stand(userId: number, end: AbortSignal, tell: InLine["tell"]): Promise<AnswerPlace | null> {
    return new Promise((resolve) => {
      const leaveLine = () => {
        waiting.delete(each);
        resolve(null);
      };
      const begin = () => {
        end.removeEventListener("abort", leaveLine);
        const place = occupy(userId);
        if (each.told !== null) tellPlace(each, 0);
        resolve(place);
      };
      const each: InLine = { userId, begin, tell, told: null };
      waiting.add(each);
      end.addEventListener("abort", leaveLine, { once: true });
      tellSoon();
    });
  }

  return {
    async take(userId, end, tell) {
      if (end.aborted) return null;
      return isFree() ? occupy(userId) : await stand(userId, end, tell);
    },
    running: () => running,
    waiting: () => waiting.size,
    entryOf: (userId) => decideEntry(waiting, max, userId),
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
