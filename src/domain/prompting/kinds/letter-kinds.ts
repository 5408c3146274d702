// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, GIVEN_FACTS, LISTS_POINTS, MARKED_GAPS } from "./kind-parts.ts";

const SAYS_PERSON =
  /\bto (?:an?|my|our|the|all) [a-z]|\b(?:announcement|resignation|cancel\w{0,7})\b|^.{0,40}\b(?:customer|client|tenant|landlord|boss|manager|resident|guest|supplier|employee|colleague)s?\b|\b(?:to|with|from|for|at|reply|answer) (?:my |our |the |a |an |all |this |that )?(?:[\w'’-]{1,15} ){0,2}(?:boss|manager|landlord|landlady|clients?|customers?|team|hr|professor|teacher|colleagues?|tenants?|suppliers?|vendors?|friends?|neighbou?rs?|recruiter|parents|school|bank|doctor|sister|brother|mother|father|mum|mom|dad|council|insurance|airline|company|guests?|members|employees?|staff|candidates?|applicants?|investors?|partners?|shop|store|hotel|office|solicitor|lawyer)\b|\bto [A-Z]\p{L}+|\b(?:mr|mrs|ms|dr|herr|frau)\b/iu;
const RECIPIENT = {
  key: "recipient",
  detail: "recipient and matter",
  question: "Who gets it, and what is it about?",
  importance: 3,
  settledBy: SAYS_PERSON,
  answers: {
    words: ["I will say it", "Who gets it, and what it is about:", "words"],
    gaps: ["Leave blanks for me", "Leave marked gaps for who gets it and what it is about."],
  },
} as const;
// "A salary increase letter" says by its name who gets it.
const BARE_LETTER =
  /^\W*(?:(?:please|pls|can you|help me|i need to|need|write|draft|send) ){0,4}(?:me )?(?:an? |the )?(?:short |quick |polite |formal )?(?:letter|message|note|e-?mail|mail)\b/i;
const SAYS_MATTER = anyOf(LISTS_POINTS, /,\s|\bthat \w|\b(?:but|because|bc|asking|to (?:say|ask|thank|remind|confirm|cancel|move|reschedule|apologi[sz]e|invite))\b/i);
const POINTS = {
  key: "points",
  detail: "points to make",
  question: "Which points, dates or figures must be in it?",
  importance: 3,
  settledBy: SAYS_MATTER,
  answers: {
    words: ["I will list them", "These points must be in it:", "words"],
    general: ["Keep it general", "Keep it general, without details."],
    gaps: ["Leave blanks for me", "Leave marked gaps for the details."],
  },
} as const;
// Who calls it a mistake, or says what went wrong, has settled whose fault it was.
const OWN_FAULT =
  /\b(?:apolog\w{1,4}|sorry|our (?:fault|mistake|error)|we (?:forgot|lost|broke|messed|missed|were late|sent)|mistake|wrong|late|delay\w{0,2}|damaged|broken)\b/i;

/** Where nobody knows the writer. */
const TO_AN_OFFICE = /\b(?:bank|council|insurance|insurer|university|authorit(?:y|ies)|office|ministry|tax|court|provider|embassy|airline|city|town hall|company)\b/i;

/** What went wrong was the doing of whoever complains. */
const THEIR_OWN_DOING = /\bnot our fault|\bwasn['’]?t our|\btheir (?:own )?fault|\b(?:he|she|they|customer|client|guest|guy|buyer|tenant)s? (?:\w{1,10} ){0,3}(?:picked|collected|showed|returned|paid|read|forgot|ignored|washed|dropped)\b[^.]{0,40}\b(?:late|wrong|too (?:long|hot|soon)|against|without|instead)\b/i;

// A message that callers hear, where all others are read.
const SPOKEN_GREETING = /\b(?:voice ?mail|answering[- ]machine|answerphone|phone|callers?)\b/i;
// An automatic reply that only says that something has arrived tells of no absence.
const AWAY = /\b(?:out[- ]of[- ](?:the )?office|ooo|holidays?|vacation|away|absen\w{1,3}|leave|back|clos(?:ed|ure|ing)|christmas|easter|travell?ing|sick|off|until|till)\b/i;
const SAYS_DAYS = /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tomorrow|tonight|until|till|next (?:week|month))\b/i;
const SAYS_WHO_HELPS = /\b(?:urgent\w{0,2}|emergenc\w{1,3}|contact|colleagues?|call|instead|covers?|covering|stands? in|nobody|no one|go(?:es)? to|assistant|ask)\b/i;
const NOBODY_HELPS = /\b(?:no|without(?: an?)?) (?:\w{1,10} )?(?:replacement|cover|backup|stand-?in|substitute)|\b(?:solo|one[- ](?:person|man|woman)|just me|only me|on my own|freelanc\w{1,3})\b/i;
const SAYS_DAYS_AND_WHO = new RegExp(`^(?=[\\s\\S]*(?:${SAYS_DAYS.source}))(?=[\\s\\S]*(?:${SAYS_WHO_HELPS.source}))`, "i");
// Who was never a customer is owed neither an apology nor an offer.
const NOT_A_CUSTOMER = /\b(?:(?:never|not) (?:actually |even |really |once )?(?:an? |our |my )?(?:clients?|customers?|guests?|tenants?|been (?:a|our|here)|stayed|booked|bought|worked with|met)|wrong (?:company|business|place|person)|fake)\b/i;

const PROFILE_BIO = /\b(?:insta(?:gram)?|threads) (?:[\w-]{1,12} )?bios?\b/i;

/** Both ask somebody to put right what went wrong. */
const PUT_IT_RIGHT = {
  rules: [
    ["order", "Order", "Say what happened, what it has led to and what I want done by when, in this order.", "A complaint is answered by what it asks for.", "You want it put right, not only to complain.", { isAboutEnds: true }],
    [...GIVEN_FACTS],
    [...MARKED_GAPS],
    ["law", "Law", "Name the rule it rests on only where you are sure of it.", "A rule that does not exist makes the letter worthless.", "You check the legal basis."],
  ],
  questions: [
    { key: "facts", detail: "what happened", question: "What happened, and when?", importance: 3, settledBy: LISTS_POINTS,
      answers: { words: ["I will describe it", "What happened:", "words"], gap: ["Leave blanks", "Leave marked gaps for what happened and when."] } },
    { key: "demand", detail: "what you want", question: "What do you want done?", importance: 3, settledBy: /\b(?:want|refund|compensation|repair|replace\w{0,4}|fixed|apolog\w{1,3}|cancel|money back|reduction|street ?lights?|potholes?|council|landlord|heating|boiler|lift|leak\w{0,3}|mould|damp)\b/i,
      answers: { repair: ["Have it put right", "I want it put right."], money: ["Money back", "I want my money back."], words: ["I will say it", "I want this:", "words"] } },
  ],
  expert: ["Dates, numbers and proof in a list.", "A deadline, and what follows after it."],
} as const;

/** Texts from one person to another. */
export const LETTER_KINDS: readonly Kind[] = [
  kindOf({
    id: "complaintReply",
    name: "reply to a complaint",
    examples: ["reply to a customer who complains about a late delivery", "answer a bad google review", "apologise to a client for a mistake"],
    asks: /^(?:(?:write|draft|send|need|compose) )?(?:me |us )?(?:a |an |the |short |polite |formal )*(?:reply|respond|response|answer|apolog(?:y|ise|ize))\b.{0,60}\b(?:complain\w{0,6}|unhappy|angry|furious|upset|bad review|negative|review|disappointed|refund|broken|damaged|late|delay|mistake|wrong)\b|^(?=.{0,60}\b(?:[1-3]|one|two|three|bad|negative)(?:[- ]?stars?)?\b)(?:(?:write|draft|need) )?(?:[\w-]{1,12} ){0,4}reviews? (?:reply|response|answer)\b|^(?:apologi[sz]e|say sorry) to\b|^(?:[\w-]{1,14} ){0,3}complaints? (?:reply|response|answer)\b/,
    unless: /\b(?:peer review|code review|literature|performance review|review of|(?:[45]|four|five)[- ]?stars?|positive)\b/i,
    rules: [
      ["heard", "Order", "Show first that the complaint was understood, and make up neither a cause nor an offer.", "What is promised in public has to be kept.", "It is not said yet whose fault it was.", { isAboutEnds: true, unless: anyOf(OWN_FAULT, NOT_A_CUSTOMER, THEIR_OWN_DOING) }],
      ["theirs", "Order", "Show that the complaint was understood, say once and without reproach what happened, and offer one thing that helps now.", "Whoever reads along judges by the tone, and a reproach wins nobody.", "You did nothing wrong and do not want to say so loudly.", { isAboutEnds: true, needs: THEIR_OWN_DOING }],
      ["unknown", "Order", "Say calmly that we find nobody by that name among our customers, offer to look into it in private, and accuse nobody.", "Whoever reads along judges by the tone.", "The writer was never your customer.", { isAboutEnds: true, needs: NOT_A_CUSTOMER }],
      ["order", "Order", "Own the mistake right away, say what happens next and leave out excuses.", "People calm down when they hear what is done about it.", "The mistake is admitted and put right.", { isAboutEnds: true, needs: OWN_FAULT, unless: anyOf(/\b(?:don['’]?t (?:admit|apologi[sz]e))\b/i, THEIR_OWN_DOING) }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "offer", detail: "what you offer", question: "What may you offer, and what not?", importance: 3, settledBy: /[$€£]\s?\d|\b(?:never|not true|untrue|fake|never happened|lying|unfair|made up|not our fault|new one|we (?:will )?(?:send|give|pay|offer)|refund|replace\w{0,4}|discount|voucher|free|nothing|no compensation|repair)\b/i,
        answers: { refund: ["Money back", "I can offer the money back."], replace: ["A replacement", "I can offer a replacement."], sorry: ["Only an apology", "I can only apologise."], words: ["I will say it", "What I can offer, and what not:", "words"] } },
      { key: "facts", detail: "what happened", question: "What does the complaint say, and what really happened?", importance: 3, settledBy: /\b(?:never|fake|says?|said|claims?|because|late|broken|damaged|wrong|lost|weeks?|days?)\b|:\s|["“”]/i,
        answers: { words: ["I will paste or describe it", "What the complaint says, and what happened:", "words"], gap: ["Leave blanks", "Leave a marked gap for what happened."] } },
    ],
    expert: ["Uses the person's name and their words for the problem.", "Public replies: short, no private data, an offer to talk."],
  }),
  kindOf({
    id: "complaint",
    name: "complaint",
    examples: ["complaint letter to my landlord about mould", "complain to the airline about a cancelled flight"],
    things:
      "(?:formal )?complaints?(?: (?:letter|e-?mail|mail))?|(?:letter|e-?mail) of complaint|objection (?:letter|to)",
    asks: /^(?:complain|(?:write|send|draft) .{0,30}\b(?:to|about) .{0,40}\bcomplain|dispute|appeal|claim (?:a )?(?:refund|compensation))\b/,
    unless: /\b(?:customer complaints?|complaints? (?:policy|process|management|handling|procedure)|reply|respond)\b/i,
    ...PUT_IT_RIGHT,
  }),
  kindOf({
    id: "claim",
    name: "claim or request for repair",
    examples: ["letter to my landlord about the broken heating", "letter to the airline for compensation"],
    asks: /^(?:(?:write|draft|send|need|compose) )?(?:me )?(?:a |an |the |formal |polite |firm )*(?:letter|e-?mail|mail|message) to (?:the |my |our |an? )?(?:[\w-]{1,12} )?(?:airline|insurance|insurer|landlord|landlady|council|bank|shop|store|hotel|seller|provider|property manager|housing association|builder|contractor)\b|^(?:need )?(?:to )?write to (?:the |my |our )?(?:airline|insurance|insurer|landlord|landlady|council|bank|shop|store|hotel|seller|provider|builder|contractor)\b/,
    needs:
      /\b(?:compensation|refund|mou?ld|broken|late|delay\w{0,2}|cancell?ed|claim|heating|leak\w{0,3}|damaged?|faulty|noise|repair|wrong (?:charge|bill)|overcharged|deposit|lost)\b/i,
    ...PUT_IT_RIGHT,
  }),
  kindOf({
    id: "application",
    name: "job application",
    examples: ["write a cover letter for a teacher position", "improve my resume", "linkedin summary for a nurse"],
    things:
      "(?:cover|motivation|application) letters?|letters? of motivation|cv|curriculum vitae|r[eé]sum[eé]s?|(?:linkedin|upwork|fiverr|xing|malt) (?:profile(?: (?:summary|text))?|summary|about(?: section)?|bio|headline)|(?:professional |short |speaker |author |website )?bios?|personal statements?",
    asks: /^(?:improve|update|review|rewrite|polish|check|fix) (?:my|this) (?:cv|r[eé]sum[eé]|cover letter|linkedin (?:profile|summary))\b/,
    unless: /\b(?:compare|screen|score|criteria|candidates?|applicants?|trends?|template for)\b/i,
    takes: [],
    rules: [
      ["evidence", "Evidence", "Show each strength by something I have done.", "Claims without proof read like everyone else's.", "Strengths are shown by what you did.", { unless: /\bbios?\b/i }],
      ["profile", "Length", "Give 3 versions of at most 150 characters: what is offered, where, and one thing to do.", "Profiles there are cut at 150 characters.", "You want 3 versions of at most 150 characters.", { settles: "length", needs: PROFILE_BIO }],
      ["facts", "Facts", "Use only the facts given here; where one is missing, leave a marked gap for me to fill.", "Texts about real people are where models make up facts.", "Only your own facts belong in the text."],
      ["letter", "Length", "Keep it to one page and say why this employer.", "Longer letters are not read, and general ones are recognised.", "A letter of one page is usual.", { settles: "length", needs: /\bletter\b/i }],
    ],
    questions: [
      { key: "position", detail: "the position", question: "Which job are you applying for?", importance: 3, needs: /\b(?:cover|motivation|application|apply\w{0,3}|cv|curriculum|r[eé]sum[eé]s?|job)\b/i, settledBy: /\b(?:freelanc\w{1,3}|self-employed|as an? |position (?:of|as) |role of |for an? )\p{L}{3,}|\b\p{L}{4,20} (?:job|role|post) (?:at|in|with)\b/iu,
        answers: { advert: ["I will paste the job advert", "This is the job advert:", "words"], same: ["Same field as now", "I am applying in the field I work in now."], change: ["A new field", "I am changing to a new field:", "words"] } },
      { key: "background", detail: "background", question: "What are your experience and your strongest results?", importance: 3, unless: PROFILE_BIO, settledBy: /\b\d{1,2} years?\b|,[^,]{1,200},/i,
        answers: { words: ["I will list them", "My experience and results:", "words"], starting: ["I am just starting", "I am just starting and have little experience."], gaps: ["Leave blanks for me", "Leave marked gaps for my experience and results."] } },
    ],
    expert: ["Figures for results.", "The advert's own words where they are true.", "No “I am writing to apply”."],
  }),
  kindOf({
    id: "awayMessage",
    name: "out-of-office or voicemail message",
    examples: ["out of office message for my holiday", "auto reply while i am on parental leave", "voicemail greeting for our office", "answering machine text for after hours"],
    things:
      "(?:short |quick |friendly |professional |polite |formal |funny |simple )*(?:(?:out[- ]of[- ](?:the )?office|ooo|vacation|away|absence|(?:automatic|automated|auto)[- ]?)[- ]?(?:e-?mail )?(?:repl(?:y|ies)|messages?|notes?|notices?|responses?|responders?|texts?|e-?mails?)|out[- ]of[- ]office|voice ?mail (?:greetings?|messages?|texts?|scripts?|announcements?)|(?:answering[- ]machine|answerphone|phone) (?:greetings?|messages?|texts?|announcements?)|greetings? for (?:my|our|the) (?:voice ?mail|answering[- ]machine|phone))",
    unless: /\b(?:set(?:ting)? (?:it )?up|turn(?:ing)? (?:it )?(?:on|off)|enable|disable|configure|settings?|python|javascript|api|regex|transcri\w{1,7})\b/i,
    takes: ["tone"],
    rules: [
      ["order", "Order", "Say first from when to when nobody answers, then who helps meanwhile and when an answer comes.", "Whoever writes wants to know when an answer comes and whom to ask until then.", "The dates come first, then who helps.", { isAboutEnds: true, needs: AWAY, unless: anyOf(SPOKEN_GREETING, SAYS_DAYS_AND_WHO, NOBODY_HELPS) }],
      ["alone", "Order", "Say first from when to when nobody answers, and when an answer comes.", "Whoever writes wants to know when an answer comes.", "Nobody stands in.", { isAboutEnds: true, needs: NOBODY_HELPS, unless: SPOKEN_GREETING }],
      ["leads", "Order", "Thank them, say who answers and when, and ask the one question that helps most.", "Whoever asks several firms takes the one that answers first.", "A person follows up soon.", { isAboutEnds: true, needs: /\b(?:leads?|enquir(?:y|ies)|inquir(?:y|ies)|prospects?)\b/i }],
      ["greeting", "Order", "Say first whom the caller has reached, then what to do now, in words that sound natural when they are spoken.", "A caller hears it once and cannot look back.", "It is heard, not read.", { isAboutEnds: true, needs: SPOKEN_GREETING }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "dates", detail: "dates", question: "From when to when will nobody answer?", importance: 3, needs: AWAY, unless: SPOKEN_GREETING, settledBy: SAYS_DAYS,
        answers: { words: ["I will say it", "These are the dates:", "words"], gaps: ["Leave blanks for me", "Leave marked gaps for the dates."] } },
      { key: "help", detail: "who helps meanwhile", question: "Who helps until then?", importance: 3, needs: AWAY, unless: SPOKEN_GREETING, settledBy: anyOf(SAYS_WHO_HELPS, NOBODY_HELPS),
        answers: { person: ["I will name somebody", "Until then, people turn to:", "words"], wait: ["It waits for me", "Messages wait until I am back."], gap: ["Leave a blank for me", "Leave a marked gap for who helps."] } },
      { key: "callers", detail: "what callers should do", question: "What should callers do?", importance: 3, needs: SPOKEN_GREETING, settledBy: /\b(?:leave|press|e-?mail|text|website|call back|urgent\w{0,2}|emergenc\w{1,3}|hours|open|closed)\b|\d/i,
        answers: { back: ["Leave name and number", "Callers leave their name, number and reason, and are called back."], elsewhere: ["Write or call elsewhere", "Callers should do this instead:", "words"], gap: ["Leave a blank for me", "Leave a marked gap for what callers should do."] } },
    ],
    expert: ["Everybody who writes or calls gets it, strangers too: nothing private.", "A few short lines; dates with the day of the week."],
  }),
  kindOf({
    id: "paymentReminder",
    name: "payment reminder",
    examples: ["invoice reminder to a client", "second payment reminder, polite but firm", "reminder about the overdue rent"],
    things: "(?:(?:friendly|first|second|third|final|last|polite|short) )*(?:payment|invoice|rent|overdue|dunning) (?:reminders?|letters?)|reminders? (?:about|for|of) (?:an?|the|my|our|their) (?:unpaid|overdue|open|late) (?:[\\w-]{1,12})",
    unless: /\b(?:app|react|python|cron|calendar|feature)\b/i,
    takes: ["tone"],
    rules: [[...MARKED_GAPS]],
    questions: [
      { key: "invoice", detail: "what is owed", question: "Which invoice, how much, and due since when?", importance: 3, settledBy: /\d/,
        answers: { words: ["I will say it", "It is about this:", "words"], gaps: ["Leave blanks for me", "Leave marked gaps for the invoice, the amount and the dates."] } },
      { key: "until", detail: "pay by when", question: "By when should they pay, and what if not?", importance: 2, settledBy: /\b(?:by|until|before|within|or else|otherwise|collect\w{0,5}|lawyer|court|interest|fee)\b/i,
        answers: { week: ["Within 7 days", "Ask for the money within 7 days."], words: ["I will say it", "They should pay by then, or this follows:", "words"], open: ["Only remind", "Only remind, without a threat."] } },
    ],
    expert: ["Assumes an oversight the first time.", "Invoice number, amount, due date and how to pay at one glance."],
  }),
  kindOf({
    id: "favour",
    name: "asking for a testimonial or review",
    examples: ["ask a client for a testimonial", "review request to our guests", "referral request to a happy customer"],
    things: "(?:google |trustpilot |linkedin |online )?(?:testimonial|review|referral|recommendation) requests?",
    asks: /^(?:(?:write|draft|send|need) .{0,20}?\b)?(?:ask|asking|request(?:ing)?) (?:[\w'’-]{1,14} ){0,4}?for (?:an? |their |some )?(?:[\w-]{1,12} ){0,2}(?:testimonials?|reviews?|referrals?|recommendations?)\b/,
    unless: /\b(?:code review|peer review|performance review|pull request|book|restaurant|movie|product) ?(?:reviews?|recommendations?)?\b/i,
    takes: ["tone"],
    rules: [
      ["easy", "Order", "Make it easy to say yes: say how little time it takes, and give two or three questions to answer.", "People put off a blank page, not a question.", "They like to help and have little time.", { unless: /\b(?:google|trustpilot|tripadvisor|airbnb|yelp|review|referral)\b/i }],
      ["link", "Order", "Ask for it in one sentence, with a marked gap for the link, and put no pressure on them.", "What takes one tap gets done.", "They have to find the page at once.", { needs: /\b(?:google|trustpilot|tripadvisor|airbnb|yelp|review)\b/i, unless: /https?:/i }],
    ],
    questions: [
      { key: "about", detail: "what was done for them", question: "What did you do for them, and what came of it?", importance: 2, settledBy: /,|\b(?:after|just|finished|completed|helped|bought|stayed|sold)\b/i,
        answers: { words: ["I will say it", "What we did for them:", "words"], gap: ["Leave a blank for me", "Leave a marked gap for it."] } },
    ],
    expert: ["Nothing is offered in return where the platform forbids it.", "Names something that only this client knows."],
  }),
  kindOf({
    id: "decline",
    name: "saying no",
    examples: ["turn down a project politely", "decline an invitation to speak", "say no to a client who wants a discount"],
    things: "(?:(?:polite|friendly|short) )*(?:decline|refusal|no[- ]thank[- ]you) (?:e-?mails?|mails?|letters?|messages?|notes?)",
    asks: /^(?:(?:write|draft|send|need|help me) .{0,25}?\b)?(?:politely |nicely |kindly )?(?:turn(?:ing)? down|declin(?:e|ing)|say(?:ing)? no to|back(?:ing)? out of|refus(?:e|ing)) (?:an?|the|my|our|this|that|their|his|her|to)\b/,
    unless: /\b(?:candidates?|applicants?|applications?|job seekers?|volume|bed|loan|mortgage|treatment|cookies)\b/i,
    takes: ["tone"],
    rules: [
      ["clear", "Wording", "Thank them, say no in the second sentence with one honest reason, and leave open only what I really want to leave open.", "A no that sounds like perhaps is asked again.", "The answer is no, and you want to stay on good terms.", { isAboutEnds: true }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "reason", detail: "reason", question: "What may be given as the reason?", importance: 2, settledBy: /\b(?:because|bc|since|budget|time|busy|too|cannot|can['’]?t|don['’]?t|not)\b|,/i,
        answers: { words: ["I will say it", "The reason:", "words"], none: ["No reason", "Give no reason."] } },
    ],
    expert: ["No string of excuses."],
  }),
  kindOf({
    id: "personalNote",
    name: "personal note",
    examples: ["condolence card for a colleague", "thank you note to a teacher", "birthday message for my aunt"],
    things:
      "(?:thank[- ]you|sympathy|condolence|farewell|birthday|congratulations?|anniversary|get[- ]well|wedding|christmas|holiday|retirement) (?:notes?|letters?|messages?|cards?|wish(?:es)?|texts?)|notes? (?:to go |that goes )?with (?:a|an|the|my|our) (?:[\\w-]{1,12} ){0,2}(?:gifts?|presents?|flowers)|gift (?:notes?|cards? messages?|tags?)|condolences|love letters?",
    asks: /^(?:thank|congratulate) (?:my|our|a|the)\b/,
    unless: /\b(?:customers|clients|app|template|newsletter|speech|donors?|donations?|supporters?|sponsors?)\b/i,
    rules: [
      ["detail", "Personal", "Build it around one concrete memory or detail, and leave a marked gap where I should add it.", "A single true detail says more than fine words, and you alone know it.", "You add the personal detail yourself.", { unless: /,[^,]{1,200},|\bmention\b|\b(?:only|never|hardly|barely|(?:did|do)n['’]?t (?:really )?)(?: ever)? ?(?:met|meet|knew|know)\b/i }],
    ],
    questions: [
      { key: "person", detail: "the person", question: "Who is it, and what connects you?", importance: 3, settledBy: /\b(?:who|because|after|since|for (?:helping|the|her|his|their))\b|,[^,]{1,200},/i,
        answers: { words: ["I will say it", "The person and what connects us:", "words"], distant: ["We are not close", "We are not close; keep it simple."] } },
    ],
    expert: ["Short, without set phrases.", "For condolence: nothing that explains or compares."],
  }),
  kindOf({
    id: "email",
    name: "e-mail",
    examples: ["write an email to my landlord about the heating", "email to a client about the delay", "draft a follow up mail after the meeting"],
    things: "(?:short |quick |follow[- ]?up |formal |polite |friendly |reminder |thank[- ]you )*(?:e-?mails?|mails?)",
    unless:
      /\b(?:e-?mail (?:list|server|address|account|marketing|campaign|client|filter|automation|provider|signature|regex|validation)|python|bash|regex)\b/i,
    takes: ["tone"],
    rules: [
      [...MARKED_GAPS],
    ],
    questions: [{ ...RECIPIENT, needs: BARE_LETTER }, POINTS],
    expert: ["Under 150 words, one request, one date.", "Says what happens if there is no answer where that matters."],
  }),
  kindOf({
    id: "letter",
    name: "letter or message",
    examples: ["letter to my bank about a wrong charge", "message to my sister", "text to my team about the new shift plan"],
    things:
      "(?:short |formal |polite |official |resignation |cancellation |open )*(?:letters?|(?:text|whatsapp|slack|teams|voice|sms|follow[- ]?up)? ?(?:messages?|msgs?)|sms|notice|announcements?|invitations?)|(?:leave|holiday|vacation|time[- ]off|day[- ]off|meeting) requests?",
    asks: /^(?:(?:write|draft) (?:me )?(?:an? )?)?(?:reply|response|respond|answer) to (?:an?|the|my|our) |^cancel (?:my|our) .{2,40}\b(?:letter|e-?mail)\b|^(?:(?:write|draft|send) )?(?:a |an )?(?:text to (?:my|our|the|a) |note (?:to|for) (?:my|our|the|a) (?!(?:door|window|fridge|counter|wall|shop|website|menu|flyer|sign)\b))|^(?:need )?(?:to )?write to (?:the |my |our |his |her )?(?:school|council|bank|insurance|insurer|landlord|landlady|neighbou?rs?|teacher|head ?teacher|doctor|employer|university|tenants?)\b/,
    unless:
      /\b(?:script|function|python|bash|socket|queue|error messages?|log messages?|commit messages?|cover letter|notice board|capital letters?|letters? of the alphabet|message broker|(?:unsubscribe|404|empty[- ]state|push|pop-?up|chat ?bot|cookie) (?:page )?(?:messages?|notices?)|(?:[45]|four|five)[- ]?stars?)\b/i,
    takes: ["tone"],
    rules: [
      ["purpose", "Purpose", "Say up front what it is about and what I want from the reader.", "Offices sort letters by their first lines.", "You want something from them.", { isAboutEnds: true, needs: TO_AN_OFFICE, unless: /\bfirst (?:line|sentence)\b/i }],
      ["notice", "Order", "Say first what happens, when and for whom, then what people should do and whom to ask.", "People look for whether it concerns them.", "It concerns several people, and they may have questions.", { isAboutEnds: true, needs: /\b(?:notice (?:to|for|about)|announcements?)\b/i, unless: /\b(?:termination|dismissal|quit|resign\w{0,6}|notice to (?:vacate|quit)|wedding|birth|engagement)\b/i }],
      ["invitation", "Order", "Say what it is, for whom, when and where before anything else, and how to reply by when.", "These are the facts people look for, and the ones most often buried.", "Guests have to decide and reply.", { isAboutEnds: true, needs: /\binvit\w{1,6}\b/i }],
      [...MARKED_GAPS],
    ],
    questions: [
      { ...RECIPIENT, needs: BARE_LETTER },
      POINTS,
    ],
    expert: ["One matter in one letter.", "No blame where something is to be reached."],
  }),
];
