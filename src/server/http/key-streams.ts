import type { ServerResponse } from "node:http";
import { includesTier, TIERS, type Tier } from "#domain/plans/plans.ts";
import { ActiveStreams } from "./send-events.ts";

/** Response streams by API key, each with the plan that the key's owner had at the start of the stream. */
export class ApiKeyStreams {
  // `ActiveStreams` takes one number per stream. Here, this number encodes two facts: the key's id, and the tier of the
  // key's owner at the start of the stream.
  readonly #streams = new ActiveStreams();

  /** The signal aborts when the client leaves or the stream is cut. */
  add(keyId: number, tier: Tier, reply: ServerResponse): AbortSignal {
    return this.#streams.add(keyId * TIERS.length + TIERS.indexOf(tier), reply);
  }

  keyIds(): number[] {
    return [...new Set(this.#streams.sessionIds().map(keyIn))];
  }

  cut(keyId: number): void {
    this.#cutWhere((each) => each === keyId);
  }

  /** Cuts a stream if its key is not in `standing`, or if its account now has a lower plan than at the start. */
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

  /** Waits up to `graceMs` for the streams to finish, then cuts the rest. */
  async close(graceMs: number, lastBytesMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (this.keyIds().length > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await this.#streams.cutAll(lastBytesMs);
  }
}

const keyIn = (id: number): number => Math.floor(id / TIERS.length);
