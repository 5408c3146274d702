import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Kind } from "../kinds/kind.ts";
import { opennessOf } from "../kinds/openness.ts";
import type { PreferenceFields } from "../preference-fields.ts";

const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} &/,'’()+.-]{1,59}$/u;
const NO_NAME = /^(?:other|none|n\/?a|no|not applicable|unknown|private|student)\.?$/i;
// Whoever says who they are, or for whom they ask, is not introduced once more.
const SAYS_WHO =
  /\b(?:i['’]?m an?|i am|i run|i own|we are|we['’]re|my (?:company|business|shop|firm|agency)|our (?:company|firm|agency)|as an?)\b/i;

/** Who asks, where the asker's trade matters, the prompt is open and does not say it; null otherwise. */
export function workContext(analysis: PromptAnalysis, kind: Kind, { role, industry }: PreferenceFields): string | null {
  const { parts, vague } = analysis;
  if (kind.isWork !== true || !vague || opennessOf(analysis, kind) !== "open" || SAYS_WHO.test(parts.own)) return null;
  const own = parts.own.toLowerCase();
  const open = (value: string | undefined): string | null => {
    const name = (value ?? "").trim().replace(/\.$/, "");
    return PLAIN_NAME.test(name) && !NO_NAME.test(name) && !own.includes(name.toLowerCase()) ? inSentence(name) : null;
  };
  const known = [
    ["role", open(role)],
    ["industry", open(industry)],
  ].flatMap(([what, name]) => (name === null ? [] : [`my ${what}: ${name}`]));
  return known.length === 0 ? null : `M${known.join("; ").slice(1)}.`;
}

/** "Marketing manager" as it stands inside a sentence; abbreviations keep their capitals. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
