import { isFinalStatus, type Message } from "#contract/messages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";

type Version = Pick<
  Message,
  | "originalPrompt"
  | "improvedPrompt"
  | "improvement"
  | "isImprovementOn"
  | "modelUsed"
  | "route"
  | "compareGroup"
  | "status"
  | "isChangedPassage"
>;

/**
 * Says in a few words how a version differs from the last earlier version with the same prompt. `earlier`: all versions
 * before it, the oldest first. Empty for the first version, and until its answer has ended.
 */
export function describeVersion(version: Version, earlier: readonly Version[]): string {
  if (earlier.length === 0) return "";
  if (version.compareGroup !== null) return "models compared";
  if (version.isChangedPassage) return "passage changed";
  const base = earlier.findLast(({ originalPrompt }) => originalPrompt === version.originalPrompt);
  if (base === undefined) return "edited";
  if (version.isImprovementOn !== base.isImprovementOn) return version.isImprovementOn ? "rewritten" : "your own words";
  if (countAnswered(version) > countAnswered(base)) return "with your answer";
  if (!isFinalStatus(version.status)) return "";
  if (version.improvedPrompt !== base.improvedPrompt) return "another rewrite";
  if (version.modelUsed !== base.modelUsed) return `by ${findStoredLabel(version.route, version.modelUsed)}`;
  return "another answer";
}

const countAnswered = ({ improvement }: Version): number => improvement?.answered?.length ?? 0;
