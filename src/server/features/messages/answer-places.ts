import { isLineFull, lineOf, type Waiting } from "#domain/answer-line.ts";

/** Gives the place back; a second time it does nothing. */
export type LeavePlace = () => void;

/** How many answers of this process run at once, and who waits for one to begin. */
export interface AnswerPlaces {
  /**
   * Resolves once it is this one's turn; null when `end` aborts before. `tell` hears its place in the line: 1 begins next, 0 begins
   * now. Who does not have to wait is told nothing.
   */
  take(userId: number, end: AbortSignal, tell: (place: number) => void): Promise<LeavePlace | null>;
  running(): number;
  waiting(): number;
  /** Nobody else should be let in. */
  isFull(): boolean;
}

/** A place is told anew at most so often: each time is a row in the log. */
const TELL_EVERY_MS = 1_000;

interface InLine extends Waiting {
  readonly begin: () => void;
  readonly tell: (place: number) => void;
  told: number;
}

export function answerPlaces(max: number): AnswerPlaces {
  const waiting = new Set<InLine>();
  const runningOf = new Map<number, number>();
  let running = 0;
  let telling: NodeJS.Timeout | null = null;

  const line = () => lineOf([...waiting], runningOf);

  function occupy(userId: number): LeavePlace {
    running++;
    runningOf.set(userId, (runningOf.get(userId) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      // Whose place it was counts as having it still: where there is one place, people take turns.
      const [next] = line();
      running--;
      const left = (runningOf.get(userId) ?? 1) - 1;
      if (left === 0) runningOf.delete(userId);
      else runningOf.set(userId, left);
      if (next !== undefined) waiting.delete(next);
      next?.begin();
    };
  }

  function tellPlaces(): void {
    telling = null;
    for (const [index, each] of line().entries()) tellPlace(each, index + 1);
    if (waiting.size > 0) telling = setTimeout(tellPlaces, TELL_EVERY_MS).unref();
  }

  function tellPlace(each: InLine, place: number): void {
    if (each.told === place) return;
    each.told = place;
    each.tell(place);
  }

  function stand(userId: number, end: AbortSignal, tell: InLine["tell"]): Promise<LeavePlace | null> {
    return new Promise((resolve) => {
      const leave = () => {
        waiting.delete(each);
        resolve(null);
      };
      const begin = () => {
        end.removeEventListener("abort", leave);
        const place = occupy(userId);
        tellPlace(each, 0);
        resolve(place);
      };
      const each: InLine = { userId, begin, tell, told: 0 };
      waiting.add(each);
      end.addEventListener("abort", leave, { once: true });
      tellPlace(each, line().indexOf(each) + 1);
      telling ??= setTimeout(tellPlaces, TELL_EVERY_MS).unref();
    });
  }

  return {
    async take(userId, end, tell) {
      if (end.aborted) return null;
      return running < max ? occupy(userId) : await stand(userId, end, tell);
    },
    running: () => running,
    waiting: () => waiting.size,
    isFull: () => isLineFull(waiting.size, max),
  };
}
