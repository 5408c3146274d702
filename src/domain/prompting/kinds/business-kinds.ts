// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, GIVEN_FACTS, LISTS_POINTS, MARKED_GAPS, readerQuestion, SAYS_LENGTH, SAYS_PEOPLE_AND_TIME, SAYS_READER } from "./kind-parts.ts";

const companyQuestion = (question = "What is the situation: size, customers, figures, what worries you?") =>
  ({
    key: "situation",
    detail: "situation",
    question,
    importance: 3,
    settledBy: /\d[^.]{0,200}\d|,[^,]{1,200},/,
    answers: {
      words: ["I will describe it", "The situation:", "words"],
      assume: ["Take a typical one", "Take a typical business of this kind, and list what you assumed about it."],
    },
  }) as const;

// "For the steering comittee": also with a slip of the pen, and with readers that no list knows.
const SAYS_ANY_READER = new RegExp(`${SAYS_READER.source}|\\bfor (?!(?:me|it|this|that)\\b)\\p{L}`, "iu");
const DECIDERS = {
  board: ["The board", "It is for the board."],
  client: ["A client", "It is for a client."],
  team: ["My team", "It is for my team."],
} as const;

// What somebody does again and again can be described and wished for otherwise; news, a no and a decision cannot.
const BEHAVIOUR =
  /\b(?:rude|late|loud|noisy|noise|smell\w{0,1}|interrupt\w{0,3}|behav\w{1,6}|lazy|sloppy|always|never|keeps?|attitude|gossip\w{0,3}|messy|untidy)\b/i;
const BRINGS_NEWS =
  /\b(?:cancel\w{0,5}|kill|budget|price|cost|estimate|deadline|decision|decided|laid off|moving|leaving|quit|no to|turn(?:ed|ing)? down|postpon\w{1,3}|project is|delay\w{0,2}|grades?|marks?|\d{1,3} ?%)/i;
const NO_SCRIPT = /\bscript|\bword for word\b|\brehears\w{1,3}|\bbullet|\bnot (?:a |the )?exact words?\b/i;

const SCOPE = /\b(?:(?:statement|scope) of work|sow)\b/i;
const KICKOFF = /\bkick-?offs?\b/i;
const WORKSHOP = /\b(?:workshops?|offsites?|retreats?|away day|retro(?:spective)?s?)\b/i;
/** Three figures and no word of what should be done. */
const ONLY_FIGURES = /^(?![\s\S]*\b(?:recommend\w{0,7}|suggest\w{0,3}|propos\w{1,4}|should|decid\w{1,3}|decision|approv\w{1,3}|ask)\b)[\s\S]*:\s[^\n]{0,80}\d[^\n]{1,80}[^\d\n]\d[^\n]{1,80}[^\d\n]\d/i;
const CASE = /\bbusiness cases?\b/i;
// Dozens apply there, and the client reads two lines of each.
const JOB_BOARD = /\b(?:upwork|fiverr|freelancer\.com|malt|peopleperhour)\b/i;
// A memo on new rules has nothing to recommend.
const ONLY_INFORMS = /\bmemos?\b[^.]{0,40}\b(?:new|change[sd]?|polic(?:y|ies)|rules?|hours|moving|closing|closed)\b/i;

/** Whoever asks a tradesman for a price knows the problem. */
const TRADE_QUOTE = /\b(?:quotes?|quotation|estimate)\b/i;
/** A funder buys nothing. */
const FOR_A_FUNDER = /\b(?:grants?|funders?|funding|foundation)\b/i;

/** What consultants and people who run a business ask for. */
export const BUSINESS_KINDS: readonly Kind[] = [
  kindOf({
    id: "swot",
    name: "analysis",
    examples: ["swot analysis for my flower shop", "competitor analysis for a gym", "market analysis for electric bikes"],
    things:
      "(?:swot|pestle?|market|competitor|competitive|competition|gap|stakeholder|industry|feasibility|root cause|cost[- ]benefit|break[- ]even) anal(?:ysis|yses)|swot|porter'?s five forces|business model canvas",
    unless: /\b(?:python|explain|what is|how does)\b/i,
    isWork: true,
    rules: [
      ["evidence", "Evidence", "Keep facts apart from assumptions and put the weightiest point first.", "A model does not know the company and fills the boxes anyway.", "You want to see what is known and what is guessed."],
      ["decision", "Decision", "Say at the end what follows for the decision.", "An analysis is made to decide something.", "Somebody has to decide."],
      ["specific", "Substance", "Leave out points that would fit any business of this kind.", "Generic points fill the boxes and help nobody.", "A few points that are really yours are better than many.", { unless: /\b(?:generic|specific)\b/i }],
    ],
    questions: [
      { ...companyQuestion(), unless: /\b(?:vs\.?|versus)(?!\w)/i },
      { key: "decision", detail: "decision", question: "Which decision is it for?", importance: 3, needs: /\b(?:swot|market|compet\w{3,6}|pestle?|industry|canvas|forces)\b/i, settledBy: /\b(?:whether|decide|decision|should we|thinking about|before (?:we|i)|plan(?:ning)? to|considering)\b/i,
        answers: { grow: ["Where to grow", "It is to decide where to grow."], fix: ["What to fix first", "It is to decide what to fix first."], words: ["Another one", "It is to decide this:", "words"] } },
    ],
    expert: ["Each point with its evidence and its weight.", "Crosses strengths with chances into two or three moves."],
  }),
  kindOf({
    id: "risks",
    name: "risk register",
    examples: ["risk register for a software rollout", "risk analysis for the move to a new office", "due diligence checklist for buying a bakery"],
    things: "risk (?:register|assessment|matrix|analysis|log|plan)s?|due diligence(?: checklist)?",
    isWork: true,
    rules: [
      ["table", "Form", "Make it a table of risk, cause, likelihood, damage, early sign, measure and owner, the gravest first.", "A risk without a measure and an owner is only a worry.", "You want a table that people can work by.", { settles: "format", unless: /\bdue diligence\b/i }],
      ["specific", "Substance", "Leave out risks that any project has, and say which you only suppose.", "Long lists hide the few risks that matter.", "A few real risks are better than many."],
    ],
    questions: [
      { key: "project", detail: "what it is about", question: "What is special about it, and what must not happen?", importance: 3, settledBy: /,[^,]{1,200},/,
        answers: { words: ["I will say it", "What is special about it, and what must not happen:", "words"], usual: ["Nothing special", "Take what is usual for this, and list what you assumed."] } },
    ],
    expert: ["Who decides when a risk comes true.", "When it is looked at again."],
  }),
  kindOf({
    id: "kpis",
    name: "key figures",
    examples: ["kpis for a call center", "which kpis for a logistics company", "kpi dashboard for an online shop"],
    things: "kpis?(?: (?:dashboard|list|set))?",
    asks: /^(?:which|what) kpis?\b/,
    unless: /\b(?:stand for|what is a kpi)\b/i,
    isWork: true,
    rules: [
      ["few", "Choice", "Give at most 8, each with its formula, its source, how often it is looked at and what to do when it moves.", "A figure that nobody acts on is decoration.", "At most 8 figures that lead to action.", { unless: /\b\d kpis?\b/i }],
    ],
    questions: [
      { key: "reader", detail: "who uses it", question: "Who looks at them, and which decision are they for?", importance: 3, settledBy: /\b(?:board|ceo|team|managers?|management|sales|decide)\b/i,
        answers: { management: ["The management, monthly", "The management looks at them once a month."], team: ["The team, every week", "The team looks at them every week."], words: ["Somebody else", "Who looks at them, and what for:", "words"] } },
    ],
    expert: ["A figure that balances each one, so that it is not gamed."],
  }),
  kindOf({
    id: "questionsToAsk",
    name: "questions to ask",
    examples: ["discovery questions for a first meeting with a client", "questions to ask a supplier", "what should i ask the landlord"],
    things: "(?:discovery|qualifying|qualification|intake|consultation)(?: (?:call|meeting|session))? questions",
    asks: /^(?:(?:[\w-]{1,12} ){0,3}questions (?:to ask|i should ask|we should ask|for (?:a|an|my|the|our) (?:[\w-]{1,12} ){0,2}(?:meeting|call|client|supplier|visit))|what (?:should|do|can) (?:i|we) ask)\b/,
    unless: /\b(?:test|exam|quiz|survey|interview|candidates?|applicants?|viewing|house|flat|apartment)\b/i,
    rules: [
      ["answers", "Answers", "For each question say what a good answer sounds like and what would worry you.", "A question helps when one knows what to listen for.", "You want to be able to judge the answers."],
    ],
    questions: [
      { key: "aim", detail: "aim", question: "What do you want to know or decide afterwards?", importance: 2, settledBy: /\b(?:to (?:find out|decide|know|see)|whether|so that)\b/i,
        answers: { fit: ["Whether we fit together", "I want to know whether we fit together."], need: ["What they really need", "I want to know what they really need."], words: ["Something else", "I want to know this:", "words"] } },
    ],
    expert: ["Open questions first, figures later.", "At most ten."],
  }),
  kindOf({
    id: "businessPlan",
    name: "business plan",
    examples: ["business plan for a food truck", "write a business plan for my cleaning company"],
    things: "business (?:plan|case|concept|model)s?|pitch for investors|investment case",
    isWork: true,
    rules: [
      ["sections", "Sections", "Cover the offer, customers, market, competition, operations, marketing, costs, prices and break-even.", "These are the parts that banks and partners look for.", "It should also stand before a bank or a partner.", { unless: /\b(?:sections?|case)\b/i }],
      ["nothing", "Order", "Set it against doing nothing: costs, savings and risks of both, and when it pays for itself.", "Who decides asks first what happens if one leaves it.", "Somebody has to approve the money.", { needs: CASE }],
      ["figures", "Figures", "Show the calculation with example figures that I can replace by mine, and state your assumptions separately.", "A plan is judged by its figures, and the model does not know yours.", "You put in your own figures."],
    ],
    questions: [
      { key: "case", detail: "costs and gain", question: "What does it cost today, in money and hours, and what would the new way cost?", importance: 3, needs: CASE, settledBy: /\d[^.]{0,200}\d/,
        answers: { words: ["I will say it", "What it costs today, and what the new way would cost:", "words"], gaps: ["Leave blanks for me", "Leave marked gaps for the figures."] } },
      { key: "use", detail: "use", question: "What is it for?", importance: 3, unless: CASE, settledBy: /\b(?:bank|loan|investors?|grant|partners?|myself|board|visa)\b/i,
        answers: { bank: ["A bank or a grant", "It is for a bank or a grant."], investors: ["Investors", "It is for investors."], self: ["Myself", "It is for myself, to see whether it works."] } },
      { key: "money", detail: "place and money", question: "Where will it run, and how much money is there to start with?", importance: 3, unless: CASE, settledBy: /[$€£]\s?\d|\b\d{1,3}k\b/,
        answers: { words: ["I will say it", "Place and starting money:", "words"], open: ["Not settled", "Place and starting money are not settled; say what they change."] } },
    ],
    expert: ["Three cases: cautious, expected, good.", "What has to be true for it to work, and how to test that cheaply."],
  }),
  kindOf({
    id: "pricing",
    name: "pricing",
    examples: ["how should i price my coaching", "help me set prices for my photography", "pricing strategy for a saas tool"],
    things: "pricing (?:strategy|model|plan|page|table)|price list",
    asks: /^(?:how (?:do|should|can|would) (?:i|we|an? [\w-]{3,15}) (?:price|charge|set (?:my|our) (?:prices?|rates?))|how much (?:should|can|do) (?:i|we) charge|what (?:should|can) (?:i|we) charge|(?:help (?:me |us )?)?(?:price|set (?:the )?(?:prices?|rates?) for) (?:my|our))\b/,
    unless: /\b(?:(?:house|home|flat|apartment)(?! (?:clean|paint|mov|clear|sit|stag))|property|battery|phone|stock|listing)\w?\b/i,
    isWork: true,
    rules: [
      ["methods", "Methods", "Work it out from costs, from what others charge and from the value for the customer, and show the calculation with example figures that I can replace by mine.", "Each of the three alone gives a price that is too low or too high.", "You put in your own figures."],
      ["verdict", "Verdict", "Recommend one way, and say how to test it and how to tell customers.", "A price is only set when it is said.", "You want to decide."],
    ],
    questions: [
      { key: "offer", detail: "the offer", question: "What exactly do you sell, and to whom?", importance: 3, settledBy: /\bfor an? (?:[\w-]{1,15} ){2,4}[\w-]{3,15}|\bfor (?:[\w-]{1,15} ){0,3}(?:companies|clients|customers|startups|families|shops|smes?)\b|,[^,]{1,200},/i,
        answers: { words: ["I will describe it", "What I sell, and to whom:", "words"], time: ["My time", "I sell my time, mostly to companies."] } },
      { key: "now", detail: "price today", question: "What do you charge today, and what does it cost you?", importance: 3, settledBy: /[$€£]\s?\d|\b\d{2,5} ?(?:an hour|per hour|a day|euros?|dollars|pounds)\b/i,
        answers: { words: ["I will say it", "Price and costs today:", "words"], start: ["I am just starting", "I am just starting and have no prices yet."] } },
    ],
    expert: ["Counts unpaid hours, taxes and slack in an hourly rate.", "Shows packages beside an hourly rate."],
  }),
  kindOf({
    id: "proposal",
    name: "proposal",
    examples: ["write a proposal for a website redesign", "consulting proposal for a hospital", "offer letter for cleaning services"],
    things:
      "(?:project |consulting |business |sales |client |research |grant )?(?:proposals?|quotes?|tender)|(?:offer|quotation) (?:letter|for (?:a|an|our) (?:client|customer))|(?:statement|scope) of work|sow|(?:retainer|upsell|renewal) pitch(?:es)?|rfp response|grant application",
    unless: /\b(?:marriage|quotes? (?:about|from|by)|inspirational|wedding proposal|job offer|offer\b.{0,80}\b(?:asking|house|flat|apartment|cottage|sellers?|vendors?|chain|survey))\b/i,
    isWork: true,
    rules: [
      ["order", "Order", "Begin with the client's problem and the result, then scope, steps, time, price, what is not included and the next step.", "Clients buy the solution to their problem, and argue later about what was not written.", "The proposal is to be accepted.", { isAboutEnds: true, unless: anyOf(JOB_BOARD, SCOPE, TRADE_QUOTE, FOR_A_FUNDER) }],
      ["quote", "Order", "Lay it out as a quote: what is done, with which materials, price by item and in all, what is not included, when work begins and how long the quote holds.", "Customers compare quotes line by line.", "It is a quote with prices, not a letter that has to convince.", { isAboutEnds: true, needs: TRADE_QUOTE, unless: anyOf(JOB_BOARD, SCOPE, FOR_A_FUNDER) }],
      ["scope", "Order", "List what is delivered and by when, how it is accepted, what the client provides, what is not included and what anything more costs.", "Both sides look it up when they disagree.", "It goes with a contract.", { needs: SCOPE }],
      ["board", "Length", "Begin with what I would do for this client, show one result that is like it, ask one good question, and keep it under 150 words.", "Clients there read the first two lines of dozens.", "Up to 150 words are read on such a site.", { settles: "length", needs: JOB_BOARD }],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { key: "problem", detail: "client and problem", question: "Who is the client, and which problem is to be solved?", importance: 3, unless: anyOf(TRADE_QUOTE, FOR_A_FUNDER), settledBy: LISTS_POINTS,
        answers: { words: ["I will describe it", "The client and the problem:", "words"], gap: ["Leave blanks", "Leave marked gaps for the client and the problem."] } },
      { key: "price", detail: "scope and price", question: "What do you offer, by when and at what price?", importance: 3, unless: anyOf(JOB_BOARD, FOR_A_FUNDER), settledBy: /[$€£]\s?\d|\b\d{1,6} ?(?:k|euros?|dollars|pounds)\b/i,
        answers: { words: ["I will list it", "Scope, time and price:", "words"], gap: ["Leave blanks", "Leave marked gaps for scope, time and price."] } },
    ],
    expert: ["Options at two or three prices.", "Names assumptions, what the client provides, and how long the offer holds."],
  }),
  kindOf({
    id: "status",
    name: "status report",
    examples: ["weekly status report for the erp project", "project update for the steering committee"],
    things:
      "(?:weekly |monthly |project |progress |steering committee |steerco )*(?:status|progress) (?:updates?|reports?)|(?:project|steering committee|steerco|board|investor) updates?|weekly (?:update|status|report)",
    isWork: true,
    rules: [
      ["order", "Order", "Say where it stands, why, what happens next and what I need from the reader, in this order.", "Readers of a status want to know whether they have to do something.", "The reader can help or decide.", { isAboutEnds: true }],
      [...GIVEN_FACTS],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "state", detail: "state", question: "What was done, what is late, and what is needed?", importance: 3, settledBy: LISTS_POINTS,
        answers: { words: ["I will list it", "The state:", "words"], gap: ["Leave blanks", "Leave marked gaps for the facts."] } },
      { ...readerQuestion(DECIDERS, "Who reads it?"), settledBy: SAYS_ANY_READER },
    ],
    expert: ["A traffic light for time, cost and scope, each with its reason.", "Risks with owner and date."],
  }),
  kindOf({
    id: "minutes",
    name: "meeting summary",
    examples: ["write minutes from my notes", "meeting summary with action items", "turn these notes into minutes"],
    things:
      "(?:meeting|board|team) (?:minutes|notes|summary|recap)|minutes|action (?:items|list)|protocol of (?:the|our) meeting",
    asks: /^(?:summari[sz]e|recap|clean up|turn|convert|put) (?:these |the |my |our |this )?(?:[\w-]{1,12} )?(?:meeting|minutes|notes)\b/,
    unless: /\b(?:\d+ minutes|five minutes|ten minutes|few minutes|templates?)\b/i,
    isWork: true,
    rules: [
      ["form", "Form", "Give decisions first, then a table of actions with owner and date, then open points, and mark where an owner or date was not said.", "People open minutes to see what was decided and what they have to do.", "Decisions and tasks matter more than who said what; nothing is made up.", { settles: "format" }],
    ],
    questions: [
      { key: "notes", detail: "the notes", question: "Which notes is it about?", importance: 3, settledBy: /:\s*\S|\n|\battached\b|\d/i,
        answers: { words: ["I will paste them", "The notes:", "words"], file: ["They are in a file", "The notes are in the attached file."] } },
    ],
    expert: ["Neutral, without quotes that embarrass.", "One line a point."],
  }),
  kindOf({
    id: "agenda",
    name: "agenda or workshop",
    examples: ["agenda for a kickoff meeting", "plan a strategy workshop for ten managers", "agenda for our team retreat"],
    things:
      "agendas?|(?:strategy |kick-?off |planning |training |team |online )*(?:workshops?|offsites?|kick-?offs?|retrospectives?|retreats?|away day)(?: (?:plan|agenda|concept|outline))?|(?:team|board|kick-?off|project) meetings?(?: (?:plan|agenda))?",
    asks: /^(?:plan|run|structure|prepare|organi[sz]e|facilitate) (?:a |an |the |our |my )?(?:[\w-]{1,14} ){0,3}(?:meeting|workshop|kick-?off|offsite|retro(?:spective)?|away day)\b/,
    unless: /\b(?:calendar invite|zoom link|e-?mail|minutes|notes|invitation)\b/i,
    isWork: true,
    rules: [
      ["items", "Agenda", "Give each item its goal, a method, a person and a time limit, put the decisions first and leave some time to spare.", "Meetings run out of time before they reach what matters.", "The meeting is to decide something.", { unless: anyOf(WORKSHOP, KICKOFF) }],
      ["kickoff", "Agenda", "Give each item its goal, a person and a time limit, begin with aim, scope and roles, and end with who does what by when.", "People who start together need the same picture first.", "The project begins with it.", { needs: KICKOFF, unless: WORKSHOP }],
      ["workshop", "Agenda", "Give each part its goal, a method and a time, begin with something that gets everybody talking, and end with decisions and who does what by when.", "People decide well together after they have heard each other.", "Everybody is to take part.", { needs: WORKSHOP }],
    ],
    questions: [
      { key: "outcome", detail: "outcome", question: "What should be decided at the end?", importance: 3, unless: KICKOFF, settledBy: /\b(?:decide|decision|agree|goal|outcome|so that|align|plan for|prioriti[sz]e)\b/i,
        answers: { decision: ["A decision", "At the end there should be a decision."], plan: ["A plan with owners", "At the end there should be a plan with owners."], team: ["A better team spirit", "At the end people should work together better."], words: ["Something else", "At the end there should be this:", "words"] } },
      { key: "people", detail: "people and time", question: "How many people take part, and for how long?", importance: 3, settledBy: SAYS_PEOPLE_AND_TIME,
        answers: { small: ["Up to 8, two hours", "Up to 8 people take part, for two hours."], mid: ["8 to 20, half a day", "8 to 20 people take part, for half a day."], large: ["More, a full day", "More than 20 people take part, for a full day."] } },
    ],
    expert: ["Something to do within the first ten minutes.", "Says what people prepare and how results are kept."],
  }),
  kindOf({
    id: "slides",
    name: "slides",
    examples: ["make a presentation about our results", "slides for the steering committee", "pitch deck for my startup"],
    things:
      "(?:powerpoint |power point |short |sales |client |investor )*(?:presentations?|slides?|slide ?decks?|decks?|keynotes?|power ?points?|pitch decks?)(?: outline)?",
    unless:
      /\b(?:skills|anxiety|nervous|python-pptx|salesforce|elevator pitch|perfect pitch|slide (?:rule|guitar)|magic the gathering|(?:deck of )?cards)\b/i,
    isWork: true,
    rules: [
      ["slides", "Slides", "Give each slide its message as the headline, with few words below it and a speaker note.", "A headline that says the point can be followed without the talk.", "Every slide makes a single point."],
      ["purpose", "Purpose", "Lead up to what the audience should decide or remember.", "The rest of the slides then has something to lead to.", "The talk is to bring about a decision or leave a message.", { isAboutEnds: true, unless: /\b(?:goal|purpose|decide|convince)\b/i }],
      [...GIVEN_FACTS],
    ],
    questions: [
      readerQuestion({ customers: ["Customers", "The listeners are customers."], managers: ["Managers", "The listeners are managers."], colleagues: ["Colleagues", "The listeners are colleagues."], students: ["Students", "The listeners are students."] }, "Who will be listening?"),
      { key: "outcome", detail: "outcome", question: "What should the listeners decide or take away?", importance: 3, settledBy: /\b(?:decide|convince|approve|persuade|so that|goal|sell|get)\b/i,
        answers: { approve: ["Approve something", "They should approve this:", "words"], understand: ["Understand a topic", "They should understand the topic."], buy: ["Buy or invest", "They should buy or invest."] } },
      { key: "time", detail: "length", question: "How much time do you have?", importance: 2, settledBy: SAYS_LENGTH,
        answers: { five: ["5 minutes", "I have 5 minutes."], fifteen: ["15 minutes", "I have 15 minutes."], thirty: ["30 minutes or more", "I have 30 minutes or more."] } },
    ],
    expert: ["One slide for every two minutes at most.", "Says which chart shows the point."],
  }),
  kindOf({
    id: "report",
    name: "report or memo",
    examples: ["write a report about our energy use", "executive summary for the board", "memo on the new travel rules"],
    things:
      "(?:short |annual |quarterly |board |market |research |project |final )*(?:reports?|memos?|executive summar(?:y|ies)|exec summar(?:y|ies)|white ?papers?|one[- ]pagers?|briefing(?: notes?)?|decision paper|commentary)",
    unless:
      /\b(?:python|script|sql|weather|download|credit report|bug report|book report|(?:school|pupil|student|end[- ]of[- ](?:year|term)) reports?|report (?:cards?|comments?)|report to (?:police|me)|one[- ]pagers? (?:about|on|for) (?:my|our) (?:[\w-]{1,12} ){0,2}(?:services?|offers?|company|business|studio|agency|practice|product))\b/i,
    isWork: true,
    rules: [
      ["order", "Order", "Put the recommendation first, then the reasons, then who should do what next.", "People who decide often read the first lines and no more.", "The reader has to decide or approve something.", { isAboutEnds: true, unless: anyOf(ONLY_INFORMS, ONLY_FIGURES, /\bcommentary\b/i) }],
      ["figures", "Order", "Begin with the one thing to remember, then say what the figures tell together, and mark as a suggestion what I have not decided.", "Figures alone decide nothing, and a model decides for you where you let it.", "You gave figures and no decision.", { isAboutEnds: true, needs: ONLY_FIGURES, unless: /\bcommentary\b/i }],
      ["commentary", "Order", "Say for each figure what changed, why as far as the figures show it, and what it means, in one sentence each.", "Readers see the figures themselves and want to know what they mean.", "The figures stand beside it.", { needs: /\bcommentary\b/i }],
      ["change", "Order", "Say first what changes, for whom and from when, then why, and whom to ask.", "Readers look for what they have to do differently.", "Readers have to know about it and not to decide.", { isAboutEnds: true, needs: ONLY_INFORMS }],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { ...readerQuestion(DECIDERS, "Who reads it?"), settledBy: SAYS_ANY_READER },
      companyQuestion("Which facts and figures should it rest on?"),
      { key: "length", detail: "length", question: "How long should it be?", importance: 2, settledBy: anyOf(SAYS_LENGTH, /\b(?:memos?|summar(?:y|ies)|pagers?|briefing|commentary)\b/i),
        answers: { one: ["One page", "Keep it to 1 page."], some: ["Three to five pages", "It may have 3 to 5 pages."], more: ["Ten pages or more", "It may have 10 pages or more."] } },
    ],
    expert: ["Facts, conclusions and opinions kept apart.", "Each figure with its source and period."],
  }),
  kindOf({
    id: "okrs",
    name: "goals and OKRs",
    examples: ["okrs for the sales team", "write quarterly goals for our support team"],
    things: "okrs?|performance goals|(?:smart |quarterly |team |annual |sales )+(?:goals|objectives)",
    unless: /\b(?:personal|life|fitness|explain|what are)\b/i,
    isWork: true,
    rules: [
      ["measures", "Measures", "Give at most 3 objectives with measurable results, each with where we start, where we want to be and how it is measured.", "A goal without a starting point cannot be checked.", "At most 3 objectives; you fill in today's figures.", { unless: /\b\d okrs?\b/i }],
    ],
    questions: [companyQuestion("What should be better at the end of the quarter, and where do you stand today?")],
    expert: ["Results, not tasks.", "One measure that stops the others from being gamed."],
  }),
  kindOf({
    id: "projectPlan",
    name: "project plan",
    examples: ["project plan for moving our office", "roadmap for introducing a crm"],
    things:
      "(?:project|rollout|transition|implementation|integration|migration|change(?: management)?|transformation|restructuring|communication) (?:plan|roadmap|timeline|schedule)s?|(?:product )?roadmaps?|gantt(?: chart)?|project timeline",
    unless: /\b(?:learning|study|learn)\b/i,
    isWork: true,
    rules: [
      ["phases", "Phases", "Make it a table of phases with tasks, owner, duration, what each depends on and how one can tell it is done.", "A plan without owners and dependencies is a list of wishes.", "You want a table that you can work by.", { settles: "format" }],
      ["risks", "Risks", "Name the risks that most often stop such projects, with what to do about them, and list your assumptions.", "They are the experience you would ask for.", "The model does not know your organisation."],
    ],
    questions: [
      { key: "outcome", detail: "outcome", question: "What should be reached at the end, and by when?", importance: 3, settledBy: /\b(?:by|until|before|within|weeks?|months?)\b/i,
        answers: { words: ["I will say it", "The aim and the deadline:", "words"], usual: ["The usual for this", "Take the usual aim and duration for such a project, and name them."] } },
      { key: "people", detail: "people", question: "Who works on it?", importance: 2, settledBy: /\b(?:team|people|alone|myself|\d+ (?:people|of us|employees))\b/i,
        answers: { alone: ["Just me", "I do it alone."], small: ["A small team", "A small team does it."], several: ["Several departments", "Several departments are involved."] } },
    ],
    expert: ["Milestones with a decision each.", "Time to spare."],
  }),
  kindOf({
    id: "hardTalk",
    name: "hard talk",
    examples: ["how do i tell a client that the project is late", "my employee is rude, how do i talk to him", "what should i say to my landlord about the noise"],
    asks: /^how (?:do|can|should|would) (?:i|we) (?:tell|talk to|talk with|say to|approach|confront|explain to|say no|word|phrase|put it|bring up|bring (?:it|this|that) up|address|respond to|answer)\b|^what (?:should|do|can) i say\b|^help (?:me )?(?:answer|respond|react)\b/,
    unless:
      /\b(?:e-?mail|mail|letter|slides|\d{1,2}[- ]year|pupils|in (?:spanish|french|german|italian|english|japanese)|on the phone|exam|question \d|difference)\b/i,
    rules: [
      ["opening", "Opening", "Give me the first sentences word for word: what I have seen, why it matters and what I would like instead.", "The first half minute decides how such a talk goes.", "You will say it yourself, face to face or on the phone.", { needs: BEHAVIOUR, unless: anyOf(NO_SCRIPT, BRINGS_NEWS, /\bsay no\b/) }],
      ["words", "Opening", "Give me words that I can say as they stand, with the point in the first sentences.", "Whoever has to say something hard gets stuck at the beginning.", "You will say it yourself, face to face or on the phone.", { isAboutEnds: true, unless: NO_SCRIPT }],
      ["objections", "Objections", "Name what the other side is likely to say, with my best answer to each.", "It is the part one cannot improvise.", "The other side will push back."],
    ],
    questions: [
      { key: "before", detail: "what went before", question: "What has been said about it before, and how are you with each other?", importance: 2, settledBy: /\b(?:already|before|again|twice|warned|told)\b/i,
        answers: { first: ["Nothing yet", "Nothing has been said about it yet."], words: ["I will say it", "What went before:", "words"] } },
    ],
    expert: ["One thing at a time, without always and never.", "What to do if it turns loud."],
  }),
  kindOf({
    id: "negotiation",
    name: "negotiation or hard talk",
    examples: ["prepare me for a salary negotiation", "prepare a call with a client who wants to cut our fees", "help me ask my boss for a raise"],
    asks: /^(?:prepare|get ready|negotiate|(?:how (?:do|can|should) i|tips (?:for|to)|help) (?:negotiate|ask|tell|talk)|ask|help (?:me )?(?:negotiate|prepare|ask|tell))\b.{0,40}\b(?:negotiat\w{1,6}|raise|promotion|fees?|salary|price (?:increase|cut)|discount|difficult (?:talk|conversation)|(?:client|boss|manager|landlord|supplier|steering committee)\b.{0,40}\b(?:wants?|about|that))/,
    unless: /\b(?:e-?mail|mail|letter|message|slides|presentation|reply)\b/i,
    rules: [
      ["objections", "Objections", "Name what the other side is likely to say, with my best answer to each.", "It is the part one cannot improvise.", "The other side will push back."],
      ["trade", "Trade", "Say where I can give way and what to ask for in return.", "Giving way for nothing invites the next demand.", "There is room to trade.", { unless: /\b(?:not (?:negotiable|open)|no room)\b/i }],
    ],
    questions: [
      { key: "limit", detail: "aim and limit", question: "What do you want to reach, and what is the least you would accept?", importance: 3, settledBy: /\d ?%|[$€£]\s?\d|\bat least\b/,
        answers: { words: ["I will say it", "My aim and my limit:", "words"], help: ["Help me find it", "Help me first to find a realistic aim and my limit."] } },
      { key: "arguments", detail: "arguments", question: "What speaks for you?", importance: 3, settledBy: /\b(?:because|since|years|results?)\b/i,
        answers: { words: ["I will list it", "What speaks for me:", "words"], help: ["Help me find it", "Ask me first what speaks for me."] } },
    ],
    expert: ["An opening sentence that can be said word for word.", "What to do when they say no."],
  }),
  kindOf({
    id: "figures",
    name: "figures to read",
    examples: ["analyze our sales figures", "analyse my survey results"],
    asks: /^(?:analy[sz]e|interpret|make sense of|look at|evaluate) (?:my|our|these|the|this) (?:[\w-]{1,15} ){0,2}(?:numbers|figures|data|sales|results|revenue|costs|survey|responses|table|spreadsheet)\b/,
    isWork: true,
    rules: [
      ["result", "Result", "Say first what stands out and what follows from it, then show how you got there, and what the figures do not tell.", "A reading without a consequence is only a description.", "You want to draw a conclusion."],
    ],
    questions: [
      { key: "data", detail: "the figures", question: "Which figures are they, and for which period?", importance: 3, settledBy: /\battached\b|\d[^\n]{0,200}\d/i,
        answers: { words: ["I will paste them", "The figures:", "words"], file: ["They are in a file", "The figures are in the attached file."] } },
      { key: "question", detail: "the question", question: "Which question should they answer?", importance: 3, settledBy: /\?|\b(?:why|whether|which|how)\b/i,
        answers: { good: ["What goes well or badly", "I want to know what goes well and what goes badly."], why: ["Why they changed", "I want to know why they changed."], next: ["What comes next", "I want to know what to expect next."] } },
    ],
    expert: ["Checks the figures for gaps and errors first.", "Keeps cause apart from coincidence."],
  }),
];
