import type { PromptEdit } from "../prompt-edit.ts";

const TITLE = "Sentences";
const ORDERS =
  "write|make|give|create|suggest|plan|explain|help|draft|list|add|include|summari[sz]e|translate|compare|describe|show|tell|find|prepare|design|generate|send|recommend|build|put|turn";
const SUBORDINATE =
  /\b(?:if|when|because|since|although|though|as|after|before|while|unless|once|until|where|that|which|who|whether|how|what|why)\b/i;

// In these, what comes next belongs to the thing that is told about.
const TELLS_STEPS =
  /\b(?:scripts?|programs?|functions?|code|how|macro|algorithm|steps?|recipe|process|workflow|story|scene|that|which|if|when|teach|explain)\b/i;

/** Where a new sentence begins after a comma or an "and": the mark before, and the first word behind it. */
const BREAKS: readonly { readonly pattern: RegExp; readonly isBreak: (before: string) => boolean }[] = [
  // "write a post, then make a caption and also write a title": orders one after the other.
  {
    pattern: new RegExp(`(?<=[\\p{L}\\p{N})])(?:, (?:and )?| and (?=also))(then|also) (?=(?:${ORDERS})\\b)`, "giu"),
    isBreak: (before) => !TELLS_STEPS.test(before),
  },
  // "I have an exam in May, make me a study plan": what is the case, and then the order.
  {
    pattern: new RegExp(
      `(?<=[\\p{L}\\p{N})]), (?:so )?(?:please |pls )?(${ORDERS}|can|could)(?= (?:me|you)\\b)`,
      "giu",
    ),
    isBreak: (before) => /^\s*(?:i|we|my|our|it|there|i['’]?m|i['’]?ve|we['’]?re)\b/i.test(before),
  },
  // "write to our customers, they won't be happy": a remark that has its own verb.
  {
    pattern:
      /(?<=[\p{L}\p{N})]), (they|he|she|it|we|you)(?= (?:will|wo['’]?nt|won['’]t|is|are|was|were|has|have|had|wants?|do|does|did|do['’]?nt|don['’]t|needs?|can|ca['’]?nt|can['’]t)\b)/giu,
    isBreak: (before) => !SUBORDINATE.test(before),
  },
];
const BEFORE_MAX = 300;

/** Sentences that were run together, taken apart. Each stands on its own, so any of the changes may be left out. */
export function runOnEdits(prompt: string, editable: string): PromptEdit[] {
  return BREAKS.flatMap(({ pattern, isBreak }) =>
    [...editable.matchAll(pattern)].flatMap((match): PromptEdit[] => {
      const first = match[1] ?? "";
      if (!isBreak(sentenceBefore(editable, match.index))) return [];
      const capital = first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
      const isAdverb = /\s$/.test(match[0]);
      return [
        {
          start: match.index,
          old: prompt.slice(match.index, match.index + match[0].length),
          new: `. ${capital}${isAdverb ? " " : ""}`,
          title: TITLE,
          reason: "One wish in each sentence is easier to follow.",
          weight: "courtesy",
          ruleId: "sentences",
        },
      ];
    }),
  );
}

function sentenceBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - BEFORE_MAX), end);
  return before.slice(Math.max(...[".", "!", "?", "\n", ":"].map((mark) => before.lastIndexOf(mark))) + 1);
}

// Behind an address or a file name a full stop could be read as part of it.
const OPEN_END = /\s[\p{L}\p{N}'’,;()%$€£-]*[\p{Ll}\p{N})%]$/u;

/** The full stop at the end of a prompt that has others, or gets them by `edits`. */
export function endStopEdits(editable: string, edits: readonly PromptEdit[] = []): PromptEdit[] {
  const end = editable.trimEnd().length;
  const tail = editable.slice(Math.max(0, end - BEFORE_MAX), end);
  const hasSentences = /[\p{L}\p{N})][.!?] /u.test(tail) || edits.some((edit) => edit.new.startsWith(". "));
  if (editable.includes("\n") || !hasSentences || !OPEN_END.test(tail)) return [];
  const reason = "A sentence ends with a full stop.";
  return [{ start: end, old: "", new: ".", title: "Punctuation", reason, weight: "polish", ruleId: "repair.stop" }];
}
