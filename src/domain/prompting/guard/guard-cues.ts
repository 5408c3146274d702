export interface GuardCue {
  /** What the text tries. */
  readonly attempt: "override" | "extract" | "unlock" | "force" | "pose" | "disguise";
  readonly weight: number;
  readonly shape: RegExp;
}

// Verbs that hardly have another object than an order, and verbs of daily life.
// Who does something does not order it: "people forget", "an AI that ignores", but not "please" or "always".
const SOMEBODY =
  "\\b(?:who|that|which|people|children|they|we|i|he|she|may|might|often|(?!always|this|yes|pls|thus|previous)[a-z]{3,20}s) ";
const IGNORE = `(?<!(?:n'?t|not|never|cannot) )(?<!${SOMEBODY})(?:ignore|disregard|forget|override|overrule|overwrite|nullify|pay no attention to)|(?:do not|don'?t|stop|no longer) (?:follow|following|obey|obeying|listen(?: to)?|listening to|heed|execute|comply with)`;
const DROP =
  "bypass|neglect|skip|cancel|discard|abandon|erase|delete|clear|drop|reset|omit|void|invalidate|supersede|unlearn|dismiss|break|circumvent|remove|replace|violate";
const ORDERS =
  "instructions?|prompts?|rules?|directions?|directives?|guidelines?|commands?|orders?|constraints?|restrictions?|programming|protocols?|limitations?|safeguards?";
const BEFORE = "previous|previously|prior|above|earlier|preceding|foregoing|former|past|initial|original|your|system";
const SECRET =
  "access ?codes?|pass ?codes?|pass ?words?|pass ?phrases?|pass ?keys?|access ?keys?|secret (?:key|word|code|phrase|password)|security (?:code|key|word)|pin code";
const UTTER = "say|print|output|reply|respond|write|type|echo|state|answer|repeat|display|speak|utter|tell me|spell";

const cue = (attempt: GuardCue["attempt"], weight: number, ...shapes: readonly string[]): GuardCue => ({
  attempt,
  weight,
  shape: new RegExp(shapes.join("|"), "i"),
});

/**
 * Signs of an attempt to take over the assistant. A sign of weight 1 is enough; weaker ones must meet. Every gap is
 * bounded, so no text makes the search slow.
 */
export const GUARD_CUES: readonly GuardCue[] = [
  cue(
    "override",
    1,
    `\\b(?:${IGNORE})\\b[^.\\n]{0,24}\\b(?:${BEFORE})\\b[^.\\n]{0,24}\\b(?:${ORDERS}|said|told)\\b`,
    `\\b(?:${IGNORE})\\b[^.\\n]{0,12}\\b(?:all|any|these|those|other|existing|current|every|following|next)\\b[^.\\n]{0,16}\\b(?:instructions?|prompts?|rules|guidelines|directives?|commands|restrictions)\\b`,
    `\\b(?:${IGNORE})\\b[^.\\n]{0,16}\\b(?:${ORDERS})\\b[^.\\n]{0,12}\\b(?:above|before|so far|previously)\\b`,
    `\\b(?:${DROP})\\b[^.\\n]{0,16}\\b(?:${BEFORE})\\b[^.\\n]{0,16}\\b(?:instructions?|prompts?|rules|guidelines|programming|safeguards)\\b`,
    `\\b(?:${IGNORE})\\b[^.\\n]{0,16}\\b(?:previous|prior|above|earlier|preceding|foregoing|below|following)\\b[^.\\n]{0,12}\\b(?:text|sentences?|words?|input|messages?|conversation|context)\\b`,
    `(?<!(?:n'?t|not|never|cannot) )(?<!${SOMEBODY})\\b(?:ignore|disregard|discard|erase|overwrite|forget) (?:absolutely |literally )?(?:everything|all|anything|whatever|what)\\b[^.\\n]{0,40}\\b(?:above|before|previous(?:ly)?|prior|said|told|wrote|after this|below|following|until now|so far|you know|instructed)\\b`,
    "(?:^|[.!?;:\\n\"'] {0,3}|please |just |now |and |then )(?:ignore|disregard) (?:that|this|it all|the rest|the above|the following|the next|the preceding|the previous|all that follows|what (?:comes|follows))\\b",
  ),
  cue(
    "override",
    1,
    "\\b(?:new|updated|real|actual|revised|corrected|override) (?:system )?(?:instructions?|prompt|directives?)\\b ?(?:[:=]|is\\b|are\\b|follows?\\b)",
    "\\byour (?:new|updated|real|actual|true|revised) (?:rules?|task|goal|objective|mission|purpose|job|role|instructions?)\\b ?(?:[:=]|is\\b|are\\b|follows?\\b)",
    `\\b(?:your|the (?:above|previous|system|original|old)) (?:instructions?|prompt|rules?|guidelines?|directives?|programming|restrictions?|task|objective|purpose) (?:has|have|was|were|is|are) (?:been |now |just )*(?:changed|updated|replaced|reset|revised|overridden|cancel+ed|removed|lifted|void|invalid|suspended|wrong|fake|obsolete)`,
  ),
  // The same in other languages.
  cue(
    "override",
    1,
    "(?:ignorier\\w{0,3}|vergiss|vergessen sie|missachte\\w?)[^.\\n]{0,30}(?:alle|alles|anweisung|vorherig|bisherig|davor|zuvor|obig|instruktion)",
    "(?:ignora\\w{0,2}|ignore[zs]?|olvida\\w{0,2}|oublie[zr]?|dimentica\\w{0,2}|esque[cç]a)[^.\\n]{0,30}(?:instruc|instruç|istruzion|anterior|pr[eé]c[eé]dent|consigne|todo lo|tout ce|tutto)",
    "(?:negeer|vergeet)[^.\\n]{0,30}(?:instructies|vorige|alles)|(?:zignoruj|zapomnij)[^.\\n]{0,30}(?:instrukcj|poprzedni|wszystk)|(?:игнорируй|забудь|проигнорируй)[^.\\n]{0,30}(?:инструкц|предыдущ|вс[её])|(?:忽略|无视|忘记|無視)[^。\\n]{0,20}(?:指令|指示|提示|之前|以上|前面)",
  ),
  cue(
    "override",
    0.6,
    "\\b(?:instead of|rather than) (?:following|answering|doing|saying|responding|obeying|denying)\\b",
    "(?:^|[.!?\\n] {0,3})(?:change of plans?|scratch that|never ?mind(?: (?:that|all))?|forget (?:it|that|about (?:it|that)))\\b",
    "\\bdo not (?:answer|translate|summari[sz]e|process|analy[sz]e|evaluate|check) (?:the|this|that|any)\\b[^.\\n]{0,20}\\b(?:above|text|below|question|input)\\b",
  ),
  cue(
    "override",
    1,
    "\\byou are (?:now )?(?:free from|released from|no longer bound|unbound|unrestricted|uncensored|unfiltered|liberated)\\b",
    "\\b(?:act as|pretend to be|become|respond as|behave as|you are|you're)\\b[^.\\n]{0,12}\\b(?:DAN|jailbroken)\\b",
    "\\bjailbreak(?:ing|ed)?\\b[^.\\n]{0,20}\\b(?:mode|you|yourself)\\b|\\bdo anything now\\b",
    "\\byou\\b[^.\\n]{0,12}\\bno longer (?:have to|need to|bound|restricted|required|have any)\\b[^.\\n]{0,30}\\b(?:rules?|instructions?|restrictions?|guidelines?|follow|obey)\\b",
    "\\b(?:developer|debug|god|admin(?:istrator)?|maintenance|sudo|root|diagnostic|unrestricted|test(?:ing)?) mode (?:is |has been |now )?(?:on(?=\\W{0,3}$|[.!,;])|enabled|activated|engaged|active|output|unlocked)\\b",
    "\\b(?:you are (?:now )?in|(?:^|[.!?\\n] {0,3}|please )(?:enter|enable|activate|switch to|go into|engage)) (?:developer|debug(?:ging)?|god|admin(?:istrator)?|maintenance|sudo|root|diagnostic|unrestricted|jailbreak) mode\\b(?! (?:on|in|for)\\b)",
    "\\bsystem override\\b|\\boverride (?:code|protocol|sequence)\\b",
  ),
  cue(
    "extract",
    1,
    "(?<!how (?:do|can|would|should) (?:i|we) )\\b(?:print|repeat|reveal|show|output|display|tell me|say|recite|translate|give me|list|share|copy|paste|leak|disclose|expose|spell|what (?:is|are|was|were|did)|what'?s)\\b[^.\\n]{0,30}\\b(?:your|the|all)\\b[^.\\n]{0,20}\\b(?:system (?:prompt|instructions?)|pre-?prompt|(?:secret|hidden|initial|confidential|internal|original|previous|above|preceding|opening|earlier) (?:instructions?|prompt)|(?:instructions?|prompt|rules) (?:above|before (?:this|the)|you (?:were|have been|got|received)|given to you|that (?:came|comes) before))\\b",
    "\\b(?:print|repeat|reveal|show|output|display|tell me|recite|list|share|leak|disclose|expose|what (?:are|were)) (?:me )?(?:all )?(?:of )?your (?:(?:secret |hidden |initial |original |internal )?(?:instructions?|prompt)|(?:secret |hidden |initial |internal )(?:rules|guidelines|programming|directives?))\\b",
    "\\b(?:repeat|print|output|copy|echo|return|write|recite|say|show) (?:me |back |out |again )?(?:everything|all(?: of)?(?: the)?(?: text| words| lines)?|what(?:ever)? (?:was|is|i said|came)|verbatim)\\b[^.\\n]{0,12}\\b(?:above|before this|so far|from the (?:start|beginning|top))\\b",
    "\\b(?:sorry|oops|apologies|wait|pardon|hold on|my bad)\\b[^\\n]{0,60}\\b(?:above|previous|opening|preceding) (?:\\w{1,12} )?(?:instructions?|prompt|message)\\b",
    "\\b(?:reveal|disclose|leak|tell me|give me|show me|print|what is|what'?s)\\b[^.\\n]{0,12}\\b(?:the|your)\\b[^.\\n]{0,12}\\b(?:access ?code|passphrase|secret (?:key|word|code|phrase|password))\\b",
  ),
  cue(
    "extract",
    0.5,
    `\\b(?:${UTTER}|copy|recite)\\b[^.\\n]{0,16}\\b(?:above|preceding|opening|previous) (?:text|words?|sentences?|lines?|paragraphs?|messages?)\\b`,
    "\\b(?:print|output|copy|echo|recite) (?:back )?the (?:text|words?|sentences?|lines?|paragraphs?) (?:above|before)\\b",
  ),
  cue(
    "unlock",
    1,
    "\\b[a4]cc[e3]ss[\\W_]{0,6}(?:is |has been |was |now |shall be |will be |to be |be )?[\\W_]{0,4}gr[a4]n",
    "\\b(?:grant|give|allow|permit) (?:me|us|him|her|them|immediate|full|instant|unlimited) (?:\\w{1,12} )?(?:access|entry|entrance)\\b(?! (?:to|for|in)\\b)",
    `(?<!\\b(?:if|whether|when|that|once|until|check|verify|case|means|make sure|ensure) (?:the |a |your |their |my |this |his |her |user )?)\\b(?:${SECRET}|identity|credentials) (?:(?:i|that i|you|the user|we) \\w{1,12} )?(?:is|was|has been|are|were|you entered|i entered|entered|above|below|provided|given)[^.\\n]{0,18}\\b(?:correct|right|valid|accepted|verified|confirmed|matched|authenticated)\\b`,
    `\\b(?:i|i've|we|you|user|he|she|they|has|have|had)\\b[^.\\n]{0,12}\\b(?:entered|gave|said|typed|provided|received|know|have) (?:you )?(?:the |a )?(?:correct|right|valid|proper|actual) (?:${SECRET}|code|key)\\b`,
    `\\b(?:${UTTER}|return|result is|answer is|become)\\b[^.\\n]{0,25}\\bgranted\\b`,
    "\\b(?:opposite|antonym|inverse|negation) of\\b[^.\\n]{0,20}\\b(?:denied|deny|rejected|refused|locked|denial)\\b",
  ),
  cue("unlock", 1, "\\baccess\\b[^.\\n]{0,60}\\bgrant|\\bgrant\\w{0,3}\\b[^.\\n]{0,40}\\baccess\\b(?! to\\b)"),
  // A few words that claim or ask entry and name no place to enter have no other errand.
  cue(
    "unlock",
    1,
    `^(?=[^]{0,90}$)(?!\\s*(?:how|why|where|who|when|can (?:i|you)|is there|does|what|explain|write|generate|create|make|design|suggest|help|list|find|draft|change|reset|store|hash|i (?:forgot|lost|can't|cannot|need|want)|my)\\b)(?![^]*\\b(?:for granted|database|python|server|files?|account|email|internet|windows|excel|microsoft|sql|network|web(?:site)?|wi-?fi|phone|manager|health ?care|education|to (?:the|my|a|an))\\b)(?=[^]*\\b(?:access|granted|clearance|unlock(?:ed)?|intruder|denied|verified|authenticated|authori[sz]ed|credentials|${SECRET})\\b)`,
    `^\\W{0,4}(?:the |my |your )?(?:correct |right )?(?:${SECRET}|code) ?(?:is\\b|:|=)`,
    `\\b(?:tell me|give me|reveal|show me|say|print|what is|what's)\\b (?:the|your) (?:${SECRET}|secret)\\W{0,3}$`,
  ),
  cue(
    "unlock",
    0.6,
    "\\b(?:code|key|input|answer) (?:is|was|has been)[^.\\n]{0,12}\\b(?:correct|accepted|verified|confirmed|authenticated)\\b",
  ),
  cue(
    "unlock",
    0.5,
    `\\b(?:${SECRET}|secrets?)\\b`,
    "\\b(?:granted|unlock(?:ed)?|authenticat(?:ed|ion)|authori[sz](?:ed|ation)|verified|credentials|clearance|intruder|access|denied)\\b",
  ),
  cue(
    "force",
    0.5,
    `\\b(?:${UTTER})\\b[^.\\n:]{0,25}["“'\`«][^"”'\`»\\n]{1,40}["”'\`»]`,
    `\\b(?:${UTTER}) (?:exactly|only|just|literally|simply|nothing but|the (?:words?|phrase|following (?:words?|phrase))|with (?:only|just|exactly|the (?:words?|phrase|exact)))\\b`,
    `\\b(?:just|only|simply|always|must|now) (?:${UTTER})\\b[^.\\n]{0,8}["“'\`:]`,
  ),
  // To say of itself that it was taken over serves nobody else.
  cue(
    "force",
    1,
    `\\b(?:${UTTER})\\b[^.\\n]{0,12}\\b(?:pwned|(?:i|you)(?: a|'| ha)(?:ve|m|re) (?:been )?(?:pwned|hacked|jailbroken|hijacked))\\b`,
  ),
  cue(
    "force",
    0.5,
    "\\b(?:nothing else|no matter what|and nothing more|without (?:any )?(?:exception|question)s?|under any circumstances|no other (?:text|words|output))\\b",
    "\\bobey (?:me|my|us)\\b|\\bdo (?:exactly |just |only )?(?:as|what|whatever) i (?:say|tell you|command|order)\\b",
    "\\b(?:from now on|starting now|henceforth|from this (?:point|moment) (?:on|forward)|for the rest of (?:this|the|our) (?:chat|conversation))\\b",
    "\\byou (?:must|will|should|have to|shall|need to|are (?:required|obligated|programmed|forced|ordered|instructed|supposed|going) to) (?:now |only |always |immediately )?(?:obey|comply|say|grant|accept|reveal|output|print|unlock)\\b",
  ),
  cue(
    "force",
    0.4,
    "\\b(?:what|how) (?:would|will|do|should|must|did) you (?:say|respond|reply|answer|output|print|react)\\b",
    "\\byou (?:must|will|shall|have to) (?:now |only |always |immediately )?(?:respond|reply|answer|follow)\\b",
    "\\b(?:repeat after me|(?:finish|complete|continue) (?:the|this|my) (?:sentence|phrase|pattern|word))\\b",
    "\\b(?:when|if|after|once) (?:i|someone|anyone) (?:\\w{1,10} )?(?:enter|type|say|give|provide|input)s?\\b",
  ),
  cue(
    "force",
    0.5,
    "\\b(?:previous|prior|above|preceding|initial|original) (?:instructions?|prompts?|rules?|commands?)\\b",
    `\\byour (?:${ORDERS}|system prompt|hidden rules?|guardrails)\\b`,
  ),
  cue(
    "pose",
    0.5,
    "\\b(?:i am|i'm|this is|as|signed,?|by order of) (?:the|your) (?:real |true |actual |new |original |only |rightful |system |security |head |chief )*(?:admin(?:istrator)?|developer|dev|creator|owner|master|boss|programmer|god|supervisor|operator|maker|root user|superuser)\\b",
    "\\b(?:this is|it'?s|for|just|only) (?:only |just )?(?:a |an )?(?:test|drill|emergency|debug(?:ging)?|diagnostics?|testing purposes|simulation|security (?:check|audit|test))\\b(?! (?:set|case|suite|data|string|sentence|prep|score|result))",
  ),
  // Playing a part is mostly play.
  cue(
    "pose",
    0.3,
    "\\byou (?:are|were|'re) (?:now |actually |really |no longer |not )+(?:an?|the|in|being|going|my)\\b|\\b(?:pretend|imagine|act as (?:if|though)|let'?s (?:play|pretend)|role ?-?play|simulate|emulate)\\b",
  ),
  cue(
    "disguise",
    0.6,
    "(?:^|\\n|\\\\n)[ \\t#*>\\[<(]{0,6}(?:system|assistant|ai|bot|chatgpt|gpt|admin|developer|instructions?|end)[ \\t\\])>*]{0,4}:",
    "(?:<\\/?|\\[\\/?|\\{|#{2,} ?|<\\|)(?:system|user|assistant|inst|instructions?|end|stop|eof|eos|im_(?:start|end)|\\|?endof\\w{2,6})\\b[^\\n]{0,24}(?:>|\\]|\\}|#)",
    "<\\|[\\w ]{2,20}\\|>|\\[\\/?INST\\]|<<\\/?SYS>>",
    "\\b(?:end of|begin(?:ning)? of|start of|end|begin) (?:the |my |all |user |new |your |previous |current )*(?:prompt|instructions?|user input|system (?:message|prompt)|transmission|user message)\\b",
  ),
  cue(
    "disguise",
    0.5,
    "[\\]})>]{5}|[[{(<]{5}|[\"'`]{3}\\s{0,3}[\\])}]|(?:\\\\n|\\\\r){2}|={8}|-{10}|#{6}|_{12}|\\*{8}",
  ),
  cue("disguise", 0.3, "\\b(?:print|console\\.log|echo|exec|eval|system|puts|printf|alert)\\s?\\(\\s?[\"'`]"),
  cue("disguise", 0.4, "(?:\\b[a-z][ .\\-_]){7}|[A-Za-z0-9+/]{60}|[\\u200b-\\u200f\\u2060-\\u2064\\udb40]"),
  cue(
    "disguise",
    0.5,
    "\\b(?:base ?64|rot ?13|cipher|pig latin|leet|backwards|acrostic|translate|decode|encode|decrypt|concatenate|first letters?)\\b[^.\\n]{0,40}\\b(?:instructions?|prompt|above|rules?|access)\\b",
  ),
];

/** One sign or word over and over. */
export const PADDING = /([^\w\s])\1{19}|(\b\w{1,12}\b)(?:\W{1,3}\2){9}/i;

/** What may stand with its letters apart, in digits for letters, or without spaces: "a c c 3 s s". */
export const SQUEEZED_ATTEMPTS =
  /accessgranted|ignore(?:all|any|the|my|your)?(?:previous|prior|above|earlier)|disregard(?:all|any|the)?(?:previous|prior|above)|ignoreallinstructions/;
