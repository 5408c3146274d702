import type { ServerResponse } from "node:http";
import { includesTier, TIERS, type Tier } from "#domain/plans/plans.ts";
import { OpenStreams } from "./send-events.ts";

/** Running answers by API key. Each is stored with the plan that the key's account had at the start. */
export class ApiKeyStreams {
  // One number encodes the key's id and the tier, because each stream is checked against the plan at its start.
  readonly #streams = new OpenStreams();

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

  /** Cuts streams if their key is not in `standing`, or if their account's plan is now lower than at the start. */
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

  /** Waits up to `graceMs` until the streams end, then cuts them. */
  async close(graceMs: number, lastBytesMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (this.keyIds().length > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await this.#streams.cutAll(lastBytesMs);
  }
}

const keyIn = (id: number): number => Math.floor(id / TIERS.length);
