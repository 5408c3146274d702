import type { StreamLoad } from "./load.ts";
import type { MeasuredProcess } from "./measured-process.ts";

/** Something that stands between a client and the provider, or nothing. */
export interface Target {
  readonly name: string;
  /** null when there is nothing between. */
  readonly process: MeasuredProcess | null;
  /** What its database server has used so far; null where it has none of its own. */
  readonly databaseCpuMs: (() => number | null) | null;
  /** As many requests as streams are wanted, each with a conversation of its own where there are such. */
  prepare(count: number): Promise<Pick<StreamLoad, "origin" | "path" | "requests">>;
}

const TOPICS = [
  "tidal power",
  "coral reefs",
  "glass making",
  "night trains",
  "bee keeping",
  "paper mills",
  "salt marshes",
];
const READERS = ["a school newsletter", "our tenants", "new colleagues", "a village fair", "the parish council"];

/** The first 3,395 differ, as people's do: nothing that was worked out for one serves the next. */
export const promptAt = (index: number): string =>
  `please write me a short text about how ${TOPICS[index % TOPICS.length]} works, it should be good for ${READERS[index % READERS.length]} and mention ${(index % 97) + 3} places`;

/** A target that takes the provider's own wire: the provider itself, the pipe, the gateway. */
export function wireTarget(
  name: string,
  process: MeasuredProcess | null,
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Target {
  const requestAt = (index: number) => ({
    headers: { authorization: "Bearer bench", "content-type": "application/json", ...headers },
    body: JSON.stringify({
      model: "gpt-4o-mini",
      stream: true,
      messages: [{ role: "user", content: promptAt(index) }],
    }),
  });
  return {
    name,
    process,
    databaseCpuMs: null,
    prepare: async (count) => ({
      origin,
      path: "/v1/chat/completions",
      requests: Array.from({ length: count }, (_, index) => requestAt(index)),
    }),
  };
}
