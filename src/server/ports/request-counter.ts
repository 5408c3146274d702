import type { ErrorCode } from "#contract/errors.ts";

/** Request counts for the operator, without IP addresses, names or text of users. */
export interface RequestCounter {
  /** `route`: the pattern of the route, never the requested URL. */
  note(request: { readonly method: string; readonly route: string; readonly status: number }): void;
  /** Counts a prompt that was refused before it was stored. */
  noteTurnedAway(code: ErrorCode): void;
}
