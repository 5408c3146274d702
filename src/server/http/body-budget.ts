import { AppError } from "../app-error.ts";

/** Limits for the request bodies that this process holds in memory at once. */
export interface BodyBudget {
  /** For all bodies together. */
  readonly bytesMax: number;
  /** For all bodies of one account, or of one IP address if no user is signed in. */
  readonly ownBytesMax: number;
  /** How many bodies of one account, longer than `longBytes`, may arrive at the same time. */
  readonly ownLongMax: number;
  readonly longBytes: number;
}

const MEBIBYTE = 1024 * 1024;
/** These limits are low: a body takes several times its size in memory, and a process often has only 1 GB. */
export const BODY_BUDGET: BodyBudget = {
  bytesMax: 128 * MEBIBYTE,
  ownBytesMax: 40 * MEBIBYTE,
  ownLongMax: 2,
  longBytes: 64 * 1024,
};

/** One body. It counts from its first byte until the response is sent. */
export interface PendingBody {
  /**
   * Call with the declared length before the body arrives. Throws AppError if too many long bodies of this account are
   * arriving.
   */
  expect(bytes: number): void;
  /** Counts bytes that arrived. Throws AppError if they exceed a limit. */
  take(bytes: number): void;
  /** Call when the body has arrived completely or has broken off. */
  readonly end: () => void;
  /** Frees the counted bytes. Idempotent. */
  readonly release: () => void;
}

interface Own {
  bytes: number;
  long: number;
  bodies: number;
}

const RETRY_SECONDS = 2;

export class PendingBodies {
  readonly #max: BodyBudget;
  readonly #own = new Map<string, Own>();
  #bytes = 0;

  constructor(max: BodyBudget) {
    this.#max = max;
  }

  get bytes(): number {
    return this.#bytes;
  }

  begin(owner: string): PendingBody {
    const own = this.#own.get(owner) ?? { bytes: 0, long: 0, bodies: 0 };
    this.#own.set(owner, own);
    own.bodies++;
    let taken = 0;
    let isLong = false;
    let isHeld = true;
    const becomeLong = () => {
      if (own.long >= this.#max.ownLongMax) throw tooManyOwn();
      own.long++;
      isLong = true;
    };
    const end = () => {
      if (isLong) own.long--;
      isLong = false;
    };
    return {
      expect: (bytes) => {
        if (bytes > this.#max.longBytes && !isLong) becomeLong();
      },
      take: (bytes) => {
        if (!isHeld) return;
        if (taken <= this.#max.longBytes && taken + bytes > this.#max.longBytes && !isLong) becomeLong();
        if (own.bytes + bytes > this.#max.ownBytesMax) throw tooManyOwn();
        if (this.#bytes + bytes > this.#max.bytesMax) throw isFull();
        taken += bytes;
        own.bytes += bytes;
        this.#bytes += bytes;
      },
      end,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        end();
        own.bytes -= taken;
        this.#bytes -= taken;
        own.bodies--;
        if (own.bodies === 0) this.#own.delete(owner);
      },
    };
  }
}

const tooManyOwn = (): AppError =>
  new AppError(
    "too-many-requests",
    "Several of your long requests are still running. Please wait until one of them ends.",
    RETRY_SECONDS,
  );
const isFull = (): AppError =>
  new AppError(
    "unavailable",
    "Too much is being sent to this site just now. Please try again in a moment.",
    RETRY_SECONDS,
  );
