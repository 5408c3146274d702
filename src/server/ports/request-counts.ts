import type { ErrorCode } from "#contract/errors.ts";

/** What the operator sees of requests: no address, no name, no word of anybody's. */
export interface RequestCounts {
  /** `route`: as it was registered, never what was typed. */
  note(request: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** A prompt was refused before it was stored. */
  noteTurnedAway(code: ErrorCode): void;
}
