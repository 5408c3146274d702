import type { PromptEdit } from "../prompt-edit.ts";

// "hi, could you please maybe write" asks nothing that "write" does not. Bounded, anchored to the start of the prompt.
const WRAPPED_TASK =
  /^\s{0,9}(?:(?:hi|hello|hey)(?: there)?[,!.]? )?(?:(?:please |pls )?(?:can|could|would|will) (?:you|u) (?:(?:please|pls|kindly|maybe|just|perhaps) ){0,3}(?:help me (?:to )?)?|i(?:'d| would) like you to (?:please )?|i need you to |(?:pls|plz) (?:help me (?:to )?)?)(?=(?:write|draft|create|compose|generate|make|give me|explain|summari[sz]e|list|suggest|recommend|come up with|compare|describe|outline|plan|design|prepare|develop|find|translate)\b)/i;

/** Courtesy in front of a task, taken out: only along the way, and only where no question mark belongs to it. */
export function noiseEdits(prompt: string, editable: string): PromptEdit[] {
  const match = WRAPPED_TASK.exec(editable);
  if (match === null) return [];
  const end = match[0].length;
  const sentence = /^[^.!?\n]{0,400}[.!?\n]?/.exec(editable.slice(end))?.[0] ?? "";
  if (sentence.endsWith("?")) return [];
  const start = match[0].length - match[0].trimStart().length;
  const verb = /^[a-z]+/i.exec(prompt.slice(end, end + 20))?.[0] ?? "";
  return [
    {
      start,
      old: prompt.slice(start, end + verb.length),
      new: verb.charAt(0).toUpperCase() + verb.slice(1),
      title: "Wording",
      reason: "Straight to the task.",
      weight: "courtesy",
      ruleId: "courtesy",
    },
  ];
}
