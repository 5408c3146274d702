// These patterns match only whole lines without content. A polite line that also has content stays.
const GREETING =
  /^(?:hi|hello|hey|greetings|dear user|sure(?: thing)?|certainly|of course|absolutely|great(?: question)?|good question|no problem|happy to help|thanks for (?:asking|your (?:question|message)))\b(?:[ ,]{1,2}(?:there|i(?:'|’)d be (?:happy|glad) to help|i can help with that|happy to help|here you go|thanks for (?:asking|reaching out)|let(?:'|’)s (?:get started|dive in|take a look)))*[!.,:]*$/i;
const INTRODUCTION =
  /^(?:(?:sure|certainly|of course|absolutely|great)[,!.]{1,2} ?)?here(?:'|’)?(?:s| is| are) [^.!?\n]{1,80}:$/i;
const CLOSING =
  /^(?:i hope (?:this|that|it) (?:helps|is helpful)|hope (?:this|that) helps|(?:please )?(?:let me know|feel free to|don(?:'|’)t hesitate to)|if you (?:have|need|want|would like|(?:'|’)d like)|is there anything else|would you like me to|happy to help|good luck|enjoy|have a (?:great|nice|good) day)\b[^\n]{0,200}$/i;
const KEPT_SHARE_MIN = 0.3;

/** The text for the copy button: the reply without greeting and closing lines. */
export function copyableReplyText(reply: string): string {
  const lines = reply.split("\n");
  let first = 0;
  let end = lines.length;
  while (first < end && isSkippedAtStart(lines[first] ?? "")) first += 1;
  while (end > first && isSkippedAtEnd(lines[end - 1] ?? "")) end -= 1;
  const kept = lines.slice(first, end).join("\n");
  // If most of a reply would be removed, the patterns misread it, so nothing is removed.
  return kept.length >= reply.length * KEPT_SHARE_MIN ? kept : reply;
}

function isSkippedAtStart(line: string): boolean {
  const text = line.trim();
  return text === "" || GREETING.test(text) || INTRODUCTION.test(text);
}

function isSkippedAtEnd(line: string): boolean {
  const text = line.trim();
  return text === "" || CLOSING.test(text);
}
