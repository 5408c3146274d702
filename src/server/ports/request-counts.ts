import type { ErrorCode } from "#contract/errors.ts";

/** What whoever watches the site is told of requests: no address, no name, no word of anybody's. */
export interface RequestCounts {
  /** `route`: as it was registered, never what somebody typed. */
  note(request: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** A prompt was refused before it was stored. */
  noteTurnedAway(code: ErrorCode): void;
}
