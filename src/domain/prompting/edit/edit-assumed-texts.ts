import { MARKED_GAPS, making, ONLY_GIVEN_FACTS, type RequestKind } from "./edit-assumed.ts";

/** Texts that someone else will read. */
export const TEXT_KINDS: readonly RequestKind[] = [
  {
    when: /\b(?:write|draft|compose|prepare|send|create|need|help|formulate|word)\b[^.?!\n]{0,40}?\b(?:e-?mail|mail)\b(?! (?:list|server|address|account|marketing|campaign|client|template|filter|automation|provider))|^(?:e-?mail|mail) (?:to|for|my|the)\b/i,
    unless: /\b(?:script|program|bash)\b/i,
    sentences: [
      {
        sentence: "Put my purpose up front and add a clear subject line.",
        title: "Purpose",
        reason: "Readers decide by the subject and the first line whether to answer.",
        assumption: "The email goes out with a subject line and its purpose up front.",
        unless: /\b(?:subject|opening|first (?:line|sentence))\b/i,
      },
      MARKED_GAPS,
    ],
  },
  {
    when: /\breply\b[^.?!\n]{0,60}\b(?:complain\w{0,6}|unhappy|angry|bad review|negative|disappointed|refund)\b|\b(?:apolog(?:y|ise|ize)|say(?:ing)? sorry)\b/i,
    sentences: [
      {
        sentence: "Own the mistake right away, say what happens next and leave out excuses.",
        title: "Order",
        reason: "People calm down when they hear what is done about it.",
        assumption: "The mistake is admitted and put right.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: /\b(?:thank[- ]you (?:note|letter|message|card|speech)|condolence\w{0,1}|congratulat\w{1,8}|farewell (?:note|message|card)|birthday (?:message|card|wish\w{0,2}))\b/i,
    sentences: [
      {
        sentence: "Build it around one concrete memory or detail, and leave a marked gap where I should add it.",
        title: "Personal",
        reason: "A single true detail says more than fine words, and you alone know it.",
        assumption: "You add the personal detail yourself.",
      },
    ],
  },
  {
    when: /\b(?:complain (?:to|about)|complaint (?:letter|e-?mail|to)|letter of complaint|dispute (?:a|the|my))\b/i,
    sentences: [
      {
        sentence: "Say what happened, what it cost me and what I want done, in this order.",
        title: "Order",
        reason: "A complaint is answered by what it asks for.",
        assumption: "You want it put right, not only to complain.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: /\b(?:cv|r[eé]sum[eé]|cover letter|bio|reference letter|letter of recommendation|linkedin (?:profile|summary|about))\b/i,
    unless:
      /\b(?:trends?|tips|examples? of|how (?:do|to|can|should)|rewrite|update|improve|shorten|review|proofread)\b/i,
    sentences: [
      {
        sentence: "Show each strength by something I have done.",
        title: "Evidence",
        reason: "Claims without proof read like everyone else’s.",
        assumption: "Strengths are shown by what you did.",
      },
      { ...ONLY_GIVEN_FACTS, needs: /^/ },
    ],
  },
  {
    when: /\b(?:listing|property description|house description|description (?:of|for) (?:my|our|the|a) (?:flat|house|apartment|property|home|villa|condo|studio|cottage))\b/i,
    unless: /\b(?:job listings?|listings? (?:site|website|page)s?|scrape|scrap|extract|find)\b/i,
    sentences: [
      {
        sentence: "Lead with what sets the place apart, then go through it as a visitor would.",
        title: "Order",
        reason: "Buyers picture a place in the order they would walk through it.",
        assumption: "The best feature comes first.",
      },
      ONLY_GIVEN_FACTS,
      MARKED_GAPS,
    ],
  },
  {
    when: making(
      "product (?:description|page|text)s?|(?:description|text) (?:of|for) (?:my|our) (?:product|shop|store)",
    ),
    sentences: [
      {
        sentence: "Lead with what the buyer can do with it, and put the technical details after that.",
        title: "Order",
        reason: "Buyers ask what it does for them before they ask what it is.",
        assumption: "The use comes before the details.",
      },
      ONLY_GIVEN_FACTS,
      MARKED_GAPS,
    ],
  },
  {
    when: making("job (?:ad|advert|posting|description|offer)|vacancy|job advertisement"),
    sentences: [
      {
        sentence: "Separate what is required from what is welcome, and say what the work is like day to day.",
        title: "Content",
        reason: "Good people rule themselves out over a wish that reads like a condition.",
        assumption: "Conditions and wishes are kept apart.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making(
      "(?:instagram|insta|facebook|linkedin|twitter|tiktok|social(?: media)?|x) (?:posts?|captions?|update)|captions?|tweets?|posts? (?:about|for|on) (?:my|our|the)|hashtags|thread",
    ),
    unless: /\b(?:blog|forum)\b/i,
    sentences: [
      {
        sentence: "Put the point in the first line, before the feed cuts it off.",
        title: "Opening",
        reason: "Feeds show a line or two; the rest is read only if they hold.",
        assumption: "The first line decides.",
        unless: /\b(?:hook|opening|first line)\b/i,
      },
      {
        sentence: "Give the reader one thing to do at the end.",
        title: "Call to act",
        reason: "A post without a next step is read and forgotten.",
        assumption: "The post is to make readers do something.",
        unless: /\b(?:call to action|cta|link|sign up|end with|ends with)\b/i,
      },
    ],
  },
  {
    when: /\b(?:write|draft|compose|prepare|send|need|help|formulate|word)\b[^.?!\n]{0,40}?\b(?:letter|(?:text|whatsapp|slack|voice)? ?message|sms)\b|^(?:a )?(?:letter|message|text|note) (?:to|for) /i,
    unless: /\b(?:script|program|function|python|bash|socket|queue)\b/i,
    sentences: [
      {
        sentence: "Say up front what it is about and what I want from the reader.",
        title: "Purpose",
        reason: "Readers decide by the first line how closely to read on.",
        assumption: "You want something from the reader.",
        unless: /\b(?:love|invit\w{1,6}|congrat\w{1,10}|first (?:line|sentence))\b/i,
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making("newsletter|mailing"),
    sentences: [
      {
        sentence: "Lead with the news that matters most to the reader, and give one thing to do at the end.",
        title: "Order",
        reason: "Most readers see the top and decide there.",
        assumption: "The newsletter is to make readers act.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making("blog (?:post|article|entry)|blogpost|blog|article"),
    unless: /\b(?:website|platform|wordpress|summari[sz]e|find|ideas|topics)\b/i,
    sentences: [
      {
        sentence: "Take one clear angle instead of an overview, and back each point with a concrete example.",
        title: "Angle",
        reason: "Overviews of a topic all read alike.",
        assumption: "A clear angle is better here than completeness.",
        unless: /\b(?:overview|complete guide|angle|introduction)\b/i,
      },
      {
        sentence: "Let each heading say its point.",
        title: "Headings",
        reason: "Most readers skim the headings first.",
        assumption: "The text has headings.",
        settles: "format",
        unless: /\b(?:short|brief)\b/i,
      },
    ],
  },
  {
    when: making("essay|term paper|argumentative|thesis statement"),
    sentences: [
      {
        sentence: "State the thesis in the first paragraph, and give each paragraph one reason with its evidence.",
        title: "Argument",
        reason: "It says what is to be proved, and how.",
        assumption: "The essay argues for a thesis.",
        unless: /\b(?:personal|descriptive|narrative|reflect\w{0,4})\b/i,
      },
      {
        sentence: "Answer the strongest objection.",
        title: "Objection",
        reason: "An argument that meets its best counter-argument holds.",
        assumption: "A counter-argument belongs in the essay.",
        unless: /\b(?:personal|descriptive|narrative|reflect\w{0,4}|counter\w{0,12}|both sides|objections?)\b/i,
      },
    ],
  },
  {
    when: making("speech|toast|eulogy|best man|maid of honou?r"),
    unless: /\b(?:recognition|to[- ]text|speech therapy)\b/i,
    sentences: [
      {
        sentence: "Write it for the ear, in sentences I can say in one breath.",
        title: "Spoken",
        reason: "What reads well is often hard to say.",
        assumption: "You will say it aloud.",
      },
      {
        sentence: "Leave marked gaps for the stories only I can tell.",
        title: "Facts",
        reason: "Otherwise the model makes up memories.",
        assumption: "You add your own stories.",
      },
    ],
  },
  {
    when: making("presentation|slides?|slide deck|deck|keynote|powerpoint|pitch"),
    unless: /\b(?:skills|anxiety|nervous|tips|python-pptx|salesforce)\b/i,
    sentences: [
      {
        sentence: "Give each slide its message as the headline, with few words below it and a speaker note.",
        title: "Slides",
        reason: "A headline that says the point can be followed without the talk.",
        assumption: "Every slide makes a single point.",
      },
      {
        sentence: "Lead up to what the audience should decide or remember.",
        title: "Purpose",
        reason: "The rest of the slides then has something to lead to.",
        assumption: "The talk is to bring about a decision or leave a message.",
        unless: /\b(?:goal|purpose|decide|convince|audience)\b/i,
      },
    ],
  },
  {
    when: making("report|proposal|memo|business case|executive summary|white ?paper|one[- ]pager"),
    unless: /\b(?:python|script|sql|weather|find|download|credit report|bug report|book report)\b/i,
    sentences: [
      {
        sentence: "Put the recommendation first, then the reasons, then who should do what next.",
        title: "Order",
        reason: "People who decide often read the first lines and no more.",
        assumption: "The reader has to decide or approve something.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making("(?:status|project|progress) (?:update|report)|meeting minutes"),
    unless: /\b(?:python|script|template|app)\b/i,
    sentences: [
      {
        sentence: "Say where it stands, why, what happens next and what I need from the reader, in this order.",
        title: "Order",
        reason: "Readers of a status want to know whether they have to do something.",
        assumption: "The reader can help or decide.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: /\b(?:swot|pestle?|(?:market|competitor|competitive|risk|gap|stakeholder|industry|feasibility|root cause|cost[- ]benefit) analysis|porter'?s|business model canvas|risk (?:register|assessment)|due diligence)\b/i,
    unless: /\b(?:python|script|explain|what is|how does)\b/i,
    sentences: [
      {
        sentence: "Keep facts apart from assumptions and put the weightiest point first.",
        title: "Evidence",
        reason: "A model does not know the company and fills the boxes anyway.",
        assumption: "You want to see what is known and what is guessed.",
      },
      {
        sentence: "Say at the end what follows for the decision.",
        title: "Decision",
        reason: "An analysis is made to decide something.",
        assumption: "Somebody has to decide.",
      },
    ],
  },
  {
    when: /\bquestions (?:to|i (?:should|can|could|need to)|for|we should) (?:ask|put|raise|(?:a|my|the|our))\b|\bwhat (?:should|do|can|to) (?:i )?ask\b/i,
    unless: /\b(?:test|exam|quiz|survey|interview)\b/i,
    sentences: [
      {
        sentence: "For each question say what a good answer sounds like and what would worry you.",
        title: "Answers",
        reason: "A question helps when one knows what to listen for.",
        assumption: "You want to be able to judge the answers.",
      },
    ],
  },
  {
    when: making("press release|announcement|invitation|notice|flyer|brochure|leaflet|poster"),
    sentences: [
      {
        sentence: "Say what it is, for whom, when and where before anything else.",
        title: "Order",
        reason: "These are the facts people look for, and the ones most often buried.",
        assumption: "The key facts come first.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making(
      "ads?|advert\\w{0,9}|landing page|sales (?:page|copy|letter)|web ?copy|copy for|homepage text|about (?:us )?page",
    ),
    unless: /\b(?:code|html|css|react|wordpress|campaign|strategy|blocker)\b/i,
    sentences: [
      {
        sentence: "Lead with what the customer gains, and finish on one call to action.",
        title: "Order",
        reason: "Customers read for themselves, not for the company.",
        assumption: "The text is to win customers.",
      },
      {
        sentence: "Back each claim with a fact, and leave a marked gap where I still have to give one.",
        title: "Proof",
        reason: "Superlatives without proof are not believed.",
        assumption: "You supply the proof for the claims.",
      },
    ],
  },
  {
    when: making(
      "(?:video|youtube|podcast|tiktok|reel) (?:script|intro)|script for (?:a|my|our|the) (?:\\w{1,12} )?(?:video|podcast|reel|ad)",
    ),
    sentences: [
      {
        sentence: "Show in the opening why it is worth watching, and mark what is seen and what is said.",
        title: "Script",
        reason: "Viewers leave in the first moments or stay.",
        assumption: "Picture and words are written separately.",
      },
    ],
  },
  {
    when: making("feedback|performance review|appraisal|testimonial|peer review"),
    unless: /\b(?:form|survey|questionnaire|app|collect)\b/i,
    sentences: [
      {
        sentence: "Tie each point to something that was done, and say what should come of it.",
        title: "Evidence",
        reason: "Feedback helps when one can see what it means.",
        assumption: "Every judgement has an example.",
      },
      MARKED_GAPS,
    ],
  },
  {
    when: making("survey|questionnaire|feedback form|poll"),
    unless: /\b(?:python|script|analy[sz]e|data|results)\b/i,
    sentences: [
      {
        sentence: "Ask one thing per question, keep the wording neutral and say what I learn from each answer.",
        title: "Questions",
        reason: "Double or leading questions give answers that mean nothing.",
        assumption: "You will act on the answers.",
      },
    ],
  },
  {
    when: making("quiz|flash ?cards|test questions|trivia"),
    unless: /\b(?:app|website|python|javascript|code|program)\b/i,
    sentences: [
      {
        sentence: "Go from easy to hard, and give the answers with a reason for each at the end.",
        title: "Answers",
        reason: "An answer without its reason teaches little.",
        assumption: "You want the answers too.",
        unless: /\banswers?\b/i,
      },
    ],
  },
  {
    when: making("(?:contract|agreement|privacy policy|policy|terms (?:and|of)|disclaimer|nda)\\b"),
    sentences: [
      {
        sentence: "Use plain words, leave marked gaps for names and dates, and mark each clause a lawyer should check.",
        title: "Caution",
        reason: "A model does not know the law that applies to you.",
        assumption: "A lawyer looks at it before you use it.",
      },
    ],
  },
  {
    when: making("interview questions|questions for (?:an|my|the|a) interview"),
    sentences: [
      {
        sentence: "For each question say what it is meant to find out and what a strong answer contains.",
        title: "Purpose",
        reason: "The question alone prepares nobody.",
        assumption: "You want to know what lies behind the questions.",
      },
    ],
  },
];
