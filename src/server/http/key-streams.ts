import type { ServerResponse } from "node:http";
import { includesTier, TIERS, type Tier } from "#domain/plans/plans.ts";
import { OpenStreams } from "./send-events.ts";

/** Answers under way, by the key that asked and the plan its account had then. */
export class KeyStreams {
  // By key and tier in one number: what a key was allowed on one plan is not judged by another's.
  readonly #streams = new OpenStreams();

  /** The signal aborts when the client has gone and when the stream is cut. */
  add(keyId: number, tier: Tier, reply: ServerResponse): AbortSignal {
    return this.#streams.add(keyId * TIERS.length + TIERS.indexOf(tier), reply);
  }

  keyIds(): number[] {
    return [...new Set(this.#streams.sessionIds().map(keyIn))];
  }

  /** All streams of a key. */
  cut(keyId: number): void {
    this.#cutWhere((each) => each === keyId);
  }

  /** Streams whose key is not among these, or whose account had a higher plan when they began. */
  cutFallen(standing: ReadonlyMap<number, Tier>): void {
    this.#cutWhere((keyId, before) => {
      const now = standing.get(keyId);
      return now === undefined || !includesTier(now, before);
    });
  }

  #cutWhere(isFallen: (keyId: number, before: Tier) => boolean): void {
    for (const id of this.#streams.sessionIds()) {
      if (isFallen(keyIn(id), TIERS[id % TIERS.length] ?? "free")) this.#streams.cut(id);
    }
  }

  /** Lets them come to their end for so long, then cuts them. */
  async close(graceMs: number, lastBytesMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (this.keyIds().length > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await this.#streams.cutAll(lastBytesMs);
  }
}

const keyIn = (id: number): number => Math.floor(id / TIERS.length);
