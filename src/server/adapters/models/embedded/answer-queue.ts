const WAITING_MAX = 4;

/** Admits one caller at a time, in order. Refuses callers if too many wait. */
export class AnswerQueue {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Waits for the caller's turn. Returns a function to call when done, or the reason why the caller may not start. */
  async enter(signal: AbortSignal): Promise<(() => void) | "full" | "stopped"> {
    if (signal.aborted) return "stopped";
    if (this.#isTaken) {
      if (this.#waiting.length >= WAITING_MAX) return "full";
      const hasTurn = await this.#turn(signal);
      if (!hasTurn) return "stopped";
    }
    this.#isTaken = true;
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#isTaken = false;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener("abort", giveUp);
        resolve(true);
      };
      const giveUp = () => {
        const place = this.#waiting.indexOf(enter);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve(false);
      };
      this.#waiting.push(enter);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }
}
