import type { RequestKind } from "./edit-assumed.ts";

const CONFUSABLE_FACTS = {
  sentence: "Say how recent your information is and mark what I should check.",
  title: "Sources",
  reason: "Models answer from memory, and memory has a date.",
  assumption: "You want to know how far the facts can be trusted.",
} as const;

const LOOK_UP = {
  sentence: "Where you cannot look this up live, say so and tell me where I can.",
  title: "Live facts",
  reason: "Otherwise old facts come as if they were today’s.",
  assumption: "The answer depends on live information.",
} as const;

const RECENT =
  "latest|newest|most recent|recent(?:ly)?|current(?:ly)?|up[- ]to[- ]date|upcoming|news|this (?:year|season|month|week)|right now|nowadays|trends?|trending|statistics|regulations?|laws?|rates";

/** Facts, choices, advice and explanations. */
export const ANSWER_KINDS: readonly RequestKind[] = [
  {
    when: /\b(?:weather (?:forecast|in|for|today|this|next|tomorrow)|the weather|weather like|forecasts?|flights?|departures?|train times?|opening (?:hours|times)|showtimes|tickets?|stock price|exchange rate|bitcoin price|price of|prices? (?:of|for)|cheapest|near (?:me|my|here)|nearby|nearest|in my (?:area|city|town)|around me|local|next meteor|happening|real[- ]time|driving route|next (?:\w{1,12} ){0,2}(?:meteor|eclipse|game|match|concert|launch|release)|second-hand|deals?|job openings?|availability of)\b/i,
    unless:
      /\b(?:script|python|program|bash|app|code|explain|how does|machine learning|predict|data ?set|compare|analy[sz]e|correlation|write|draft|plan a|email|post|caption)\b/i,
    sentences: [LOOK_UP],
  },
  {
    when: /^(?:please |can you |could you )?(?:order|book|buy|download|schedule|set (?:a|an|my)|remind|call|play|turn (?:on|off)|open|send|upload|update my|apply|convert|resize|compress|edit the|run a|run the|check (?:my|if my)|delete my|cancel my|add .{1,40} to my (?:calendar|list)|start a)\b/i,
    unless: /\b(?:script|python|program|bash|code|command)\b/i,
    sentences: [
      {
        sentence: "If you cannot do this yourself, give me the exact steps to do it.",
        title: "Steps",
        reason: "Most models can only write; the steps are what they can give you.",
        assumption: "You will do it yourself if need be.",
      },
    ],
  },
  {
    when: /\b(?:compare|comparison|differences? between|(?:choose|decide|choosing|deciding) between|should (?:i|we) \w{2,14} or \w{2,14}|versus|vs\.?|pros and cons|better(?: choice)?,? .{1,30} or)\b/i,
    unless: /\b(?:script|program|two (?:files|lists|strings))\b/i,
    sentences: [
      {
        sentence: "Set the differences side by side in a table, judged by the same criteria for each.",
        title: "Format",
        reason: "Differences are easiest to see side by side.",
        assumption: "You want a table.",
        settles: "format",
      },
      {
        sentence: "Say at the end which one you recommend, and for whom it would be another.",
        title: "Verdict",
        reason: "A comparison is made to decide.",
        assumption: "You have to choose.",
        unless: /\b(?:prices?|recommend|suggest|which one|decide|arguments|history)\b/i,
      },
      { ...LOOK_UP, needs: /\b(?:prices?|latest|newest|current)\b/i },
    ],
  },
  {
    when: /\b(?:names? for|slogans?|taglines?|titles? for|domain names?|brand names?|hashtags?)\b/i,
    sentences: [
      {
        sentence: "Offer several of different kinds, some plain and some playful, each with its reason.",
        title: "Range",
        reason: "Otherwise many of them are the same idea in other words.",
        assumption: "You want several to choose from.",
      },
    ],
  },
  {
    when: /\bgifts?\b|\bpresents? for\b/i,
    unless: /\b(?:app|script|website)\b/i,
    sentences: [
      {
        sentence: "Say for each whom it suits and what it roughly costs, and include something that is not bought.",
        title: "Reasons",
        reason: "A gift is chosen for a person, not from a list.",
        assumption: "You have not settled on a kind of gift.",
      },
    ],
  },
  {
    when: /\b(?:brainstorm|ideas?|activities|come up with|inspiration|themes?|things to do|ways to (?:celebrate|surprise|entertain))\b/i,
    unless:
      /\b(?:no idea|any idea (?:how|why|what)|explain|the idea of|main ideas?|research|names? for|slogans?|taglines?)\b/i,
    sentences: [
      {
        sentence: "Make them clearly different from each other, and mark the one you would choose.",
        title: "Range",
        reason: "Otherwise many of them will be the same idea in other words.",
        assumption: "You want a wide range, not variations of a single idea.",
      },
      {
        sentence: "Say what each takes in time and money.",
        title: "Effort",
        reason: "An idea is only good if you can carry it out.",
        assumption: "You want to carry one out.",
        unless: /\b(?:blog|post|article|story|name|content|video|essay|research|business)\b/i,
      },
    ],
  },
  {
    when: /\b(?:find|recommend|suggest|best|good|top|some|what are|newest|looking for|popular|great|list)\b[^.?!\n]{0,50}?\b(?:movies?|films?|series|tv shows?|shows?|documentar(?:y|ies)|songs?|albums?|playlist|music|novels?|books?|podcasts?|(?:board|video|card|party)? ?games?|anime|reads|artists)\b/i,
    unless: /\b(?:script|python|history of|course|write|extract|scrape|names? for)\b/i,
    sentences: [
      {
        sentence: "Mix well-known and lesser-known ones, and say in one sentence each why it fits, without spoilers.",
        title: "Range",
        reason: "The well-known ones you would have found yourself.",
        assumption: "You are open to something new.",
      },
    ],
  },
  {
    when: /\b(?:courses?|tutorials?|resources?|websites? (?:for|to|that)|platforms?|learning materials?|classes|study materials?|(?:find|recommend|suggest|looking for)\b[^.?!\n]{0,20}\b(?<!style )guides?|apps? (?:for|to|that)|tools? (?:for|to|that)|software (?:for|to))\b/i,
    unless: /\b(?:write|create a|design a|develop|natural resources|human resources)\b/i,
    sentences: [
      {
        sentence: "For each say what it is best at, what it costs and for whom it is the wrong choice.",
        title: "Reasons",
        reason: "You can then judge the choice for yourself.",
        assumption: "You want to pick from a few.",
      },
      {
        sentence: "Name only what you are sure exists.",
        title: "Facts",
        reason: "Models make up titles and links that sound right.",
        assumption: "A few real ones are better than many doubtful ones.",
      },
    ],
  },
  {
    when: /\b(?:research(?:es)? (?:on|about|into|papers?)|latest research|(?:scientific|academic|research) (?:papers?|articles?|studies|evidence)|literature (?:review|on|about)|studies (?:on|about)|(?:find|need|looking for|list)\b[^.?!\n]{0,20}\b(?:sources|references|citations)|findings|breakthroughs?|advancements?|discover(?:y|ies)|innovations|developments in)\b/i,
    sentences: [
      {
        sentence: "Separate what is well established from what is new or disputed.",
        title: "Evidence",
        reason: "New findings sound surer than they are.",
        assumption: "You want to know how sure it is.",
      },
      {
        sentence: "Say how recent your information is, and name only sources you are sure exist.",
        title: "Sources",
        reason: "Models make up papers that sound right.",
        assumption: "You will check the sources.",
      },
    ],
  },
  {
    when: /\b(?:recommend|suggest|best|which|should i (?:buy|get|choose)|in the market for|looking for|good|top|need a new|upgrade|buy(?:ing)?|find)\b[^.?!\n]{0,50}?\b(?:laptops?|phones?|smartphones?|cameras?|cars?|suvs?|bikes?|hotels?|restaurants?|crm|brands?|banks?|gyms?|insurances?|headphones|earbuds|tvs?|tablets?|watch(?:es)?|smartwatch(?:es)?|strollers?|vacuums?|mattress(?:es)?|printers?|providers?|agenc(?:y|ies)|products?|shoes|schools?|universit(?:y|ies)|neighbou?rhoods?|cities|luggage|monitors?|routers?|credit cards?|coffee machines?|devices?|tools?|software|gear|equipment|supplies|furniture|backpacks?|instruments?|guitars?)\b/i,
    unless: /\b(?:script|python|ways? to|how (?:do|can) i (?:fix|clean)|reviews? (?:of|for)|analy[sz]e)\b/i,
    sentences: [
      {
        sentence: "Give the reason and the main drawback of each pick, and say whom it does not suit.",
        title: "Reasons",
        reason: "You can then judge the choice for yourself.",
        assumption: "You want the reasons along with the names.",
      },
      { ...CONFUSABLE_FACTS, sentence: "Say how recent your information is." },
    ],
  },
  {
    when: /\b(?:invest\w{0,5}|stocks?|crypto\w{0,9}|bitcoin|etfs?|portfolio|mutual funds?|real estate market)\b/i,
    unless: /\b(?:script|python|program|portfolio (?:website|site)|photography|track|historical|price data)\b/i,
    sentences: [
      {
        sentence: "Name the risks and the costs along with the chances, and what I could lose at worst.",
        title: "Risks",
        reason: "Advice on investing likes to talk of gains.",
        assumption: "You decide for yourself and want both sides.",
        unless: /\brisks?\b/i,
      },
      CONFUSABLE_FACTS,
    ],
  },
  {
    when: /\b(?:symptoms?|headaches?|migraines?|back pain|pain|rash|fever|cough|allerg(?:y|ies)|blood test|medication|side effects|diagnos(?:is|ed)|diabetes|blood pressure|cholesterol)\b/i,
    unless: /\b(?:script|python|data ?set|model)\b/i,
    sentences: [
      {
        sentence: "Say which signs mean that I should see a doctor, and how soon.",
        title: "Safety",
        reason: "A model cannot examine you.",
        assumption: "You have not seen a doctor about it.",
      },
      {
        sentence: "Keep what is proven apart from what is only said to help.",
        title: "Evidence",
        reason: "Home remedies and medicine are often told in one breath.",
        assumption: "You want to know what is proven.",
      },
    ],
  },
  {
    when: /\b(?:overheating|not working|(?:is|are|so|too|running) slow|slow(?:ly|er)?|crash(?:es|ing)?|freez(?:es|ing)|won'?t (?:start|turn on|connect|charge|print)|keeps (?:\w{1,14}ing)|check engine|leak(?:s|ing|y)?|clog\w{0,4}|broken|virus|malware|diagnose|error message|squeak\w{0,3}|troubleshoot\w{0,3}|strange noise)\b/i,
    unless: /\b(?:script|python|program|slow cooker)\b/i,
    sentences: [
      {
        sentence: "Take the likeliest cause first, give one check at a time and say what each result means.",
        title: "Order",
        reason: "A list of every possible cause leaves the search to you.",
        assumption: "You can check things yourself.",
      },
      {
        sentence: "Say when I should stop and get a professional.",
        title: "Safety",
        reason: "Some repairs cost more when tried at home.",
        assumption: "You would rather do it yourself where that is safe.",
        unless: /\bprofessional\b/i,
      },
    ],
  },
  {
    when: /\b(?:fix|repair|replace|install|build|assemble|sew|knit|paint|diy|refinish|unclog|change (?:a|my|the) (?:tire|oil|filter|lock))\b[^.?!\n]{0,40}\b(?:a|my|the|own)\b/i,
    unless:
      /\b(?:website|app|script|python|code|credit|relationship|software|chatbot|habit|career|business|team|brand|model|(?:web|home)?\s?page|pc|computer|server|case|argument|relationships?|skills?|plan|deck|strategy|proposal|list|table)\b/i,
    sentences: [
      {
        sentence: "List the tools and materials first, then the steps, with the usual mistake at each.",
        title: "Order",
        reason: "You see what you need before you have begun.",
        assumption: "You are doing it for the first time.",
        settles: "format",
      },
      {
        sentence: "Say what is better left to a professional.",
        title: "Safety",
        reason: "Gas, power and load-bearing walls are no place to learn.",
        assumption: "You do it yourself where that is safe.",
      },
    ],
  },
];

/** For requests that none of the kinds above has named: by what they ask to have done. */
export const GENERAL_KINDS: readonly RequestKind[] = [
  {
    when: new RegExp(`\\b(?:${RECENT})\\b`, "i"),
    unless: /\b(?:script|python|program|write a|current (?:directory|folder|user|date))\b/i,
    sentences: [CONFUSABLE_FACTS],
  },
  {
    when: /\b(?:revolution|world war|war|history of|empire|reformation|financial crisis|treaty|battle of|civil rights|cold war|renaissance)\b/i,
    unless: /\b(?:novels?|films?|movies?|books?|games?|write|star wars|find|recommend|exam)\b/i,
    sentences: [
      {
        sentence: "Say what led to it, what it changed and why it still matters, and mark what historians dispute.",
        title: "Course",
        reason: "Dates alone explain nothing.",
        assumption: "You want to understand it, not only to know the dates.",
      },
    ],
  },
  {
    when: /\b(?:summari[sz]e|summary of|overview of|key points of)\b/i,
    unless: /\b(?:script|python|program|the following|below|this)\b/i,
    sentences: [
      {
        sentence: "Put the main point first, and leave out what does not bear on it.",
        title: "Order",
        reason: "A summary that follows its source hides what matters.",
        assumption: "The main point matters more than completeness.",
      },
    ],
  },
  {
    when: /\b(?:teach me|learn(?:ing)? (?:to|how|about|the|more)|(?:help me|want to|like to|trying to) learn|how (?:do|can|could|should|would) (?:i|we|you) (?:learn|play|start|begin|get started|draw)|tutorial|introduction to|get(?:ting)? (?:started|into)|basics of|guide me|walk me through|where (?:do|should) i (?:start|begin)|start (?:learning|playing|painting|drawing|knitting|composing|brewing))\b|\b(?:beginner'?s?|step[- ]by[- ]step) guide\b/i,
    unless:
      /\b(?:reduce|save|lower|cut|stop|avoid|ways to|lifestyle|habits|horoscope|secure|protect|install|set up|fix|change|clean|remove|manage|organi[sz]e|back ?up|noise|maintain|maintenance|budget|invest\w{0,5}|care of|take care)\b/i,
    sentences: [
      {
        sentence: "Let me try something at once, and give a small exercise after each part.",
        title: "Practice",
        reason: "One learns a skill by doing it, not by an overview.",
        assumption: "You want to try it yourself.",
      },
      {
        sentence: "Name the mistakes beginners usually make.",
        title: "Mistakes",
        reason: "They are what a teacher at your side would point out.",
        assumption: "You are new to this.",
        settles: "audience",
        unless: /\b(?:advanced|expert|intermediate)\b/i,
      },
    ],
  },
  {
    when: /\b(?:explain|describe|what (?:is|are|does|do)|how (?:does|do|is|are)|understand|why (?:is|are|do|does)|meaning of|tell me about|information (?:on|about)|help me understand)\b/i,
    unless: /\b(?:script|program|my|recommend|some|options|best|should i|how (?:do|can|should) i)\b/i,
    sentences: [
      {
        sentence: "Use plain words, define each technical term when it first comes up, and give one concrete example.",
        title: "Example",
        reason: "An example shows whether one has understood.",
        assumption: "You are new to the subject.",
        settles: "audience",
        unless: /\b(?:examples?|technical|detailed|in[- ]depth)\b/i,
      },
    ],
  },
  {
    when: /\b(?:how (?:do|can|could|should|might) (?:i|we|one|my) (?:improve|get (?:better|more|rid)|reduce|stop|become|stay|keep|avoid|save|sleep|lose|cope|deal|manage|handle|prevent|increase|grow)|tips|advice|advise|ways to|strateg(?:y|ies) (?:for|to)|techniques|hacks|suggest (?:changes|ways|exercises|some)|improve (?:my|our|the)|help me (?:improve|get|become|be|reduce|stop|quit|lose|find|with|handle|deal)|what (?:can|should) (?:i|we) do|best practices|methods? (?:for|to)|skills)\b/i,
    unless: /\b(?:script|python|program)\b/i,
    sentences: [
      {
        sentence: "Put first what has the most effect, and say how to get started with each.",
        title: "Order",
        reason: "Long lists of tips leave the choice to you.",
        assumption: "You want to begin with what helps most.",
      },
    ],
  },
  {
    when: /\b(?:how (?:do|can|could|should|would|to|might) ?(?:i|we|one)?|guide me|walk me through|teach me|show me how|steps to|ways? of)\b/i,
    unless: /\b(?:how to say|script|how (?:many|much))\b/i,
    sentences: [
      {
        sentence: "Give the steps in order, and say how I can tell that it worked.",
        title: "Steps",
        reason: "Advice can be followed once it has an order and an end.",
        assumption: "You want to do it yourself.",
        unless: /\bsteps?\b/i,
      },
    ],
  },
  {
    when: /\b(?:recommend|suggest|best|top|which)\b/i,
    unless: /\b(?:script|python|program)\b/i,
    sentences: [
      {
        sentence: "Give the reason for each pick and say whom it does not suit.",
        title: "Reasons",
        reason: "You can then judge the choice for yourself.",
        assumption: "You want the reasons along with the names.",
      },
    ],
  },
  {
    when: /\b(?:plan|schedule|roadmap|organi[sz]e|checklist)\b/i,
    unless: /\b(?:script|python|program|calendar)\b/i,
    sentences: [
      {
        sentence:
          "Put the steps in the order in which I should do them, and say what each needs and how long it takes.",
        title: "Order",
        reason: "A plan without times is a list of wishes.",
        assumption: "You will carry out the plan yourself.",
        unless: /\bstep[- ]by[- ]step\b/i,
      },
    ],
  },
  {
    when: /\b(?:find|list|identify|look up|search|show me|provide|compile|gather|pull up|locate)\b/i,
    unless: /\b(?:script|python|program|files?|folder|calendar|my location)\b/i,
    sentences: [
      {
        sentence: "Say how sure you are of each, and where I can check it.",
        title: "Sources",
        reason: "Models answer from memory, and memory has gaps.",
        assumption: "You want to rely on the answer.",
      },
    ],
  },
];
