import {
  decideQueueAdmission,
  orderWaitingPrompts,
  type QueueAdmissionDecision,
  type WaitingPrompt,
} from "#domain/messages/answer-queue.ts";

/** Both functions may be called more than once. */
interface AnswerPlace {
  /** To be called when this process has prepared the model call. Another answer may then begin to prepare. */
  readonly begun: () => void;
  readonly leave: () => void;
}

/** Limits the running answers of this process and queues the others. */
export interface AnswerSlots {
  /**
   * Resolves when it is this answer's turn. null: `end` aborted first. While the answer waits, `tell` is called with
   * its place in the queue: 1 is next, 0 begins now.
   */
  take(userId: number, end: AbortSignal, tell: (place: number) => void): Promise<AnswerPlace | null>;
  running(): number;
  waiting(): number;
  /** Decides whether one more prompt of this user may enter the queue. */
  entryOf(userId: number): QueueAdmissionDecision;
}

/**
 * How many answers may prepare their model call at once. More answers would only wait for the database and the
 * processor, and would delay the text of running answers.
 */
const BEGINNING_MAX = 16;
/** Each report of a place in the queue is a row in the event log. So places are reported only at this interval. */
const TELL_EVERY_MS = 1_000;

interface InLine extends WaitingPrompt {
  readonly begin: () => void;
  readonly tell: (place: number) => void;
  told: number | null;
}

export function createAnswerSlots(max: number): AnswerSlots {
  const waiting = new Set<InLine>();
  const runningOf = new Map<number, number>();
  let running = 0;
  let beginning = 0;

  const line = () => orderWaitingPrompts([...waiting], runningOf);
  const tellSoon = tellPlacesOf(waiting, line);
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
    // The next answer is chosen before this place is freed. So the user of this place still counts as running, and
    // users take turns even if there is only one place.
    const [next] = line();
    makeRoom();
    if (next === undefined || !isFree()) return;
    waiting.delete(next);
    next.begin();
  }

  return {
    async take(userId, end, tell) {
      if (end.aborted) return null;
      if (isFree()) return occupy(userId);
      const turn = standInLine(waiting, userId, end, tell, () => occupy(userId));
      tellSoon();
      return await turn;
    },
    running: () => running,
    waiting: () => waiting.size,
    entryOf: (userId) => decideQueueAdmission(waiting, max, userId),
  };
}

/** Returns a function that starts the reports. They repeat at intervals until nobody waits. */
function tellPlacesOf(waiting: ReadonlySet<InLine>, line: () => readonly InLine[]): () => void {
  let telling: NodeJS.Timeout | null = null;

  function tellPlaces(): void {
    telling = null;
    for (const [index, each] of line().entries()) tellPlace(each, index + 1);
    if (waiting.size > 0) tellSoon();
  }

  function tellSoon(): void {
    if (telling === null) telling = setTimeout(tellPlaces, TELL_EVERY_MS).unref();
  }

  return tellSoon;
}

function tellPlace(each: InLine, place: number): void {
  if (each.told === place) return;
  each.told = place;
  each.tell(place);
}

/** Adds an answer to `waiting`, and calls `occupy` when its turn comes. null: `end` aborted first. */
function standInLine(
  waiting: Set<InLine>,
  userId: number,
  end: AbortSignal,
  tell: InLine["tell"],
  occupy: () => AnswerPlace,
): Promise<AnswerPlace | null> {
  return new Promise((resolve) => {
    const leaveLine = () => {
      waiting.delete(each);
      resolve(null);
    };
    const begin = () => {
      end.removeEventListener("abort", leaveLine);
      const place = occupy();
      if (each.told !== null) tellPlace(each, 0);
      resolve(place);
    };
    const each: InLine = { userId, begin, tell, told: null };
    waiting.add(each);
    end.addEventListener("abort", leaveLine, { once: true });
  });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
