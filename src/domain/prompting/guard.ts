export interface GuardVerdict {
  /** Tries to take over the assistant or to get at its instructions. */
  readonly injection: boolean;
  /** 0 harmless to 1 certain. */
  readonly score: number;
}

// Weighted cues; each is bounded, so that no text makes the search slow.
const CUES: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /\b(?:ignore|disregard|forget|override|bypass|neglect|skip|cancel|discard|do not follow|don'?t follow|stop following)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|preceding|foregoing|all|any|your|these|those|other|initial|original|system)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|commands?|orders?|text|messages?|constraints?|restrictions?)\b/i,
  ],
  [
    1,
    /\b(?:ignore|disregard|forget) (?:everything|all|anything)\b[^.\n]{0,30}\b(?:above|before|previous|said|told|after|below|following|else)\b/i,
  ],
  [
    1,
    /\b(?:print|repeat|reveal|show|output|display|tell me|write|say|recite|return|translate|summari[sz]e|give me|what (?:is|are|was|were))\b[^.\n]{0,30}\b(?:your|the|my|this|all)\b[^.\n]{0,20}\b(?:system prompt|initial prompt|hidden prompt|(?:secret|hidden|initial|original|previous|above|preceding) (?:instructions?|prompt|rules?|text|words|message)|access codes?|secret (?:key|code|password|phrase)|passwords?\b[^.\n]{0,12}\b(?:you|above|secret))\b/i,
  ],
  [
    1,
    /\b(?:repeat|print|output|copy|echo|return|write) (?:\w{1,12} ){0,3}(?:everything|all|the text|the words|the sentences?|what was|what is|the lines?|verbatim)\b[^.\n]{0,30}\b(?:above|before|prior|previous(?:ly)?|so far|start(?:ing)?)\b/i,
  ],
  [
    1,
    /\baccess granted\b|\baccess code\b|\bjailbreak\b|\bdo anything now\b|\bdeveloper mode\b|\bdebug mode\b|\badmin(?:istrator)? (?:mode|override|access)\b|\bsystem override\b/i,
  ],
  [
    1,
    /\b(?:you are|act|pretend to be|become|respond|behave)\b[^.\n]{0,20}\bDAN\b|\byou are (?:now )?(?:free|released|no longer bound|unbound|unrestricted|uncensored)\b|\bno longer (?:have to|need to|bound|restricted|required)\b[^.\n]{0,30}\b(?:rules?|instructions?|restrictions?|guidelines?|follow|obey)\b/i,
  ],
  [
    1,
    /\b(?:new|updated|real|actual|true|next|final) (?:instructions?|rules?|task|directives?|orders?|system prompt) ?(?:[:=]|is|are|follows?)\b|\bnew (?:instructions?|rules?|directives?) ?:/i,
  ],
  [
    1,
    /(?:<\/?|\[\/?|\{|#{2,} ?|\* ?)(?:system|inst|instructions?|end of (?:prompt|input|instructions?|text)|end|prompt|im_(?:start|end)|\|?endoftext)\b[^\n]{0,12}(?:>|\]|\}|#)/i,
  ],
  [1, /\b(?:end of|begin|start of) (?:the )?(?:prompt|instructions?|user input|system (?:message|prompt)|context)\b/i],
  [
    0.6,
    /\b(?:from now on|starting now|henceforth)\b[^.\n]{0,40}\b(?:you|respond|answer|only|always)\b|\byou (?:must|will|should) (?:now )?(?:only )?(?:obey|comply)\b/i,
  ],
  [
    0.6,
    /\b(?:your|the) (?:system prompt|instructions|programming|secret|hidden rules?|guard(?:rails)?|safety (?:rules?|filters?))\b/i,
  ],
  [0.5, /\b(?:previous|prior|above|earlier) (?:instructions?|prompts?|rules?|messages?)\b/i],
  [
    0.5,
    /\b(?:correct|right|valid) (?:password|access|key|code|passphrase)\b|\b(?:password|passphrase|secret (?:word|key|code)|security code|access key) (?:is|was|has been|=|:|you|entered|correct|accepted)\b/i,
  ],
  [
    0.5,
    /\b(?:only |just |simply |always )?(?:say|respond with|reply with|output|answer with|print)\b[^.\n]{0,15}["“'][^"”'\n]{1,40}["”'][^.\n]{0,20}\b(?:only|nothing else|and nothing|no matter|regardless|always|instead)\b/i,
  ],
  [
    0.5,
    /\b(?:translate|decode|base64|rot13|reverse|spell|encode)\b[^.\n]{0,40}\b(?:instructions?|prompt|above|rules?)\b/i,
  ],
  [0.4, /([^\w\s])\1{19}|(\b\w{1,12}\b)(?:\s\2){14}/],
  [
    0.4,
    /\b(?:unlock|sudo|root|hack(?:ed)?|override|bypass|emergency)\b[^.\n]{0,30}\b(?:code|mode|access|system|protocol|security|filter)\b/i,
  ],
  [
    1,
    /\b(?:sorry|oops|apologies|wait)\b[^\n]{0,60}\b(?:above|previous|earlier)\b[^\n]{0,60}\b(?:wrong|mistake|update|copy|repeat|full text)\b/i,
  ],
  [
    0.5,
    /\b(?:you|u) (?:will|shall|must|should|can) (?:now |only )?(?:say|grant|accept|reveal|output|print|unlock|respond)\b/i,
  ],
  [
    0.5,
    /\b(?:opposite|instead of|rather than) (?:saying|what|denied|denying|access|your)\b|\baccess (?:denied|is|to|key)\b/i,
  ],
  [0.5, /[\]})>]{6}|[[{(<]{6}|"""\s{0,3}[\])}]|(?:\\n|\\r){2}|={8}|-{12}|#{8}/],
  [
    0.5,
    /\b(?:begin|start) (?:your|the|every) (?:response|reply|answer|sentence|output) with\b|\b(?:what|which) (?:words?|phrase|text|input|sentence)\b[^.\n]{0,40}\b(?:unlock|allow|grant|make you|cause you|result in)\b/i,
  ],
  [0.5, /\b(?:print|console\.log|echo|return|exec|eval|system)\s?\(\s?["'`]/i],
];
const INJECTION_SCORE_MIN = 0.9;

/** Looks for attempts to take over the assistant. By phrases only: a later issue learns from examples. */
export function guardText(text: string): GuardVerdict {
  let weight = 0;
  for (const [points, cue] of CUES) if (cue.test(text)) weight += points;
  return { injection: weight >= INJECTION_SCORE_MIN, score: Math.min(1, Math.round(weight * 50) / 100) };
}
