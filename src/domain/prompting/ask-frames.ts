import type { TaskType } from "./analyze.ts";
import type { Question } from "./improvement.ts";

interface FrameQuestion extends Question {
  /** The request says it already. Every repetition is bounded. */
  readonly settled?: RegExp;
}

interface WorkFrame {
  /** The piece of work that is ordered, in lower-case words. */
  readonly ordered: RegExp;
  /** About software; the others are about texts and meetings, and a script that sends e-mails is none of those. */
  readonly isCode?: true;
  /** What a person doing it would ask first, the most important first. */
  readonly questions: readonly FrameQuestion[];
}

const MADE =
  "\\b(?:write|draft|create|make|prepare|compose|generate|design|develop|build|plan|organi[sz]e|come up with|put together|do a)\\b[^.?!\\n]{0,40}?";
const WANTED =
  "\\b(?:need|want|give me|help(?: me)?(?: with)?|prepare for|tips for) (?:a |an |the |some |my |our )?(?:[\\w-]{1,15} ){0,2}";
const ordered = (nouns: string): RegExp => new RegExp(`(?:${MADE}|${WANTED})\\b(?:${nouns})\\b(?! skills?)`);

const LENGTH_GIVEN =
  /\b\d{1,5}[ -]?(?:words?|pages?|sentences?|paragraphs?|minutes?|lines?|slides?|characters?)\b|\b(?:short|brief|concise|long|one-page)\b/i;
const AUDIENCE_GIVEN =
  /\b(?:for|to|at) (?:my |our |the |a |an |all )?(?:[\w-]{1,15} ){0,2}(?:customers?|clients?|buyers?|students?|kids|children|boss|manager|team|colleagues|investors?|families|couples|beginners?|teenagers?|teens|readers|parents|seniors|adults|class|executives|board|employees|staff|patients|leadership)\b|\baudience\b/i;
const TONE_GIVEN =
  /\b(?:formal|informal|casual|friendly|funny|humorous|professional|persuasive|polite|serious|warm|playful|luxurious|inspiring|heartfelt|romantic|urgent)\b/i;
const PERSON_GIVEN =
  /\bto (?:my |our |the |a |an |all )?(?:[\w-]{1,15} ){0,2}(?:boss|manager|landlord|clients?|customers?|team|hr|professor|teacher|colleagues?|tenants?|suppliers?|friends?|neighbou?rs?|recruiter|parents|school|bank|doctor)\b|\bto [A-Z]\p{L}+/u;
const LISTED = /\d|,[^,]{1,200},|:\s/;
const CODE_LANGUAGE =
  /\b(?:python|javascript|typescript|java|bash|shell|sql|c\+\+|c#|php|ruby|rust|golang|go|swift|kotlin|matlab|vba|react|powershell|node)\b/i;

const audience = (question: string, options: readonly string[]): FrameQuestion => ({
  detail: "audience",
  question,
  options,
  importance: 3,
  settled: AUDIENCE_GIVEN,
});
const length = (question: string, options: readonly string[]): FrameQuestion => ({
  detail: "length",
  question,
  options,
  importance: 2,
  settled: LENGTH_GIVEN,
});
const tone = (question: string, options: readonly string[]): FrameQuestion => ({
  detail: "tone",
  question,
  options,
  importance: 2,
  settled: TONE_GIVEN,
});

/**
 * Pieces of work whose open points are known from the trade. The public collection that the other questions are learned
 * from has next to none of them, so what to ask and in which order is set by hand. The first frame that fits is taken.
 */
const FRAMES: readonly WorkFrame[] = [
  {
    ordered: ordered(
      "listings?|(?:property|house|villa|flat|apartment|home|room|condo|bungalow) (?:description|ad|advert)|description (?:for|of) (?:a|an|my|our|the|this) (?:[\\w-]{1,15} ){0,3}(?:villa|house|flat|apartment|property|bungalow|home|condo|penthouse|townhouse)",
    ),
    questions: [
      {
        detail: "facts",
        question: "Which facts belong in it: rooms, size, price, what is special?",
        options: ["I will list them", "Leave blanks for me to fill in"],
        importance: 3,
        settled: /\b\d{2,6} ?(?:m2|sqm|sq|square|k|euros?|dollars|pounds)\b|[$€£]\s?\d/i,
      },
      audience("Which buyers or tenants should it appeal to?", [
        "Families",
        "Couples",
        "Investors",
        "First-time buyers",
      ]),
      tone("How should it sound?", ["Plain and factual", "Warm and inviting", "Exclusive"]),
      length("How long may it be?", ["About 80 words", "About 150 words", "About 300 words"]),
    ],
  },
  {
    ordered: new RegExp(
      `${ordered("cover letter|motivation letter|letter of motivation|cv|resume|résumé|linkedin profile").source}|\\bimprove (?:my|this) (?:cv|resume|résumé|cover letter|linkedin profile)\\b`,
    ),
    questions: [
      {
        detail: "position",
        question: "Which job or field are you applying for?",
        options: ["I will paste the job advert", "Same field as now", "A new field"],
        importance: 3,
        settled: /\b(?:as an? |position of |role of )\p{L}{3,}/iu,
      },
      {
        detail: "background",
        question: "What are your experience and your strongest results?",
        options: ["I will list them", "I will paste my CV", "I am just starting"],
        importance: 3,
        settled: /\b\d{1,2} years?\b/i,
      },
      tone("How should it sound?", ["Confident", "Warm", "Formal"]),
    ],
  },
  {
    ordered:
      /\b(?:write|draft|send|compose|prepare|answer|reply)\b[^.?!\n]{0,40}?\b(?:e-?mails?|letter|reply|message|complaint)\b|^e-?mail\b/,
    questions: [
      {
        detail: "recipient and outcome",
        question: "Who receives it, and what should happen next?",
        options: [
          "A customer: reply to me",
          "My manager: agree",
          "An office or company: solve it",
          "A colleague: know about it",
        ],
        importance: 3,
        settled: PERSON_GIVEN,
      },
      {
        detail: "points to make",
        question: "Which points, dates or figures must be in it?",
        options: ["I will list them", "Keep it general", "Leave blanks for me"],
        importance: 3,
        settled: LISTED,
      },
      {
        detail: "recipient and outcome",
        question: "What should the reader do after reading?",
        options: ["Reply by a date", "Agree", "Take note"],
        importance: 3,
      },
      tone("How should it sound?", ["Friendly", "Firm but polite", "Formal"]),
    ],
  },
  {
    ordered: ordered("essay|blog post|article|newsletter|press release|blog|guest post|editorial"),
    questions: [
      {
        detail: "main point",
        question: "What is the main point or news, and which facts support it?",
        options: ["I will list them", "Propose one", "Both sides, evenly"],
        importance: 3,
        settled: LISTED,
      },
      audience("Who is going to read it?", ["Customers", "Experts", "A teacher", "The general public"]),
      length("How long should it be?", ["About 300 words", "About 600 words", "1,000 words or more"]),
    ],
  },
  {
    ordered: ordered(
      "(?:social media |instagram |facebook |linkedin |tiktok )?(?:posts?|captions?|tweets?|reels?)|content calendar",
    ),
    questions: [
      {
        detail: "message",
        question: "What should people remember or do?",
        options: ["Come by or sign up", "Buy", "Share or comment", "Just know about it"],
        importance: 3,
      },
      audience("Who should see it?", ["Customers we have", "New customers", "People in our trade", "Everyone nearby"]),
      {
        detail: "channel",
        question: "Where will it appear?",
        options: ["Instagram", "LinkedIn", "Facebook", "Several"],
        importance: 2,
        settled: /\b(?:instagram|linkedin|facebook|tiktok|twitter|blog)\b/i,
      },
      tone("How should it sound?", ["Friendly", "Professional", "Playful"]),
    ],
  },
  {
    ordered: ordered("job (?:ad|advert|advertisement|description|posting|offer)"),
    questions: [
      {
        detail: "the job",
        question: "What are the main tasks, and what must people bring with them?",
        options: ["I will list them", "The usual for this job"],
        importance: 3,
        settled: LISTED,
      },
      {
        detail: "the offer",
        question: "What do you offer: pay, place, hours, team?",
        options: ["I will list it", "Leave blanks for me"],
        importance: 3,
        settled: /[$€£]\s?\d/,
      },
      tone("How should it sound?", ["Friendly", "Professional", "Playful"]),
    ],
  },
  {
    ordered: ordered("contract|agreement|terms(?: of service)?|privacy policy|disclaimer"),
    questions: [
      {
        detail: "law",
        question: "Which country's law applies?",
        options: ["United States", "United Kingdom", "Germany", "Another one (I will name it)"],
        importance: 3,
        settled: /\b(?:in|under) [A-Z]\p{L}+/u,
      },
      {
        detail: "what is agreed",
        question: "Who are the parties, and what do they agree on?",
        options: ["I will list it", "A standard version", "Leave blanks for me"],
        importance: 3,
        settled: LISTED,
      },
      {
        detail: "special points",
        question: "Are there special points, such as pets, deadlines or penalties?",
        options: ["None", "I will list them"],
        importance: 2,
      },
    ],
  },
  {
    ordered: new RegExp(
      `${
        ordered(
          "slogans?|taglines?|(?:company|brand|product|domain|business) names?|ads?|advert|advertisement|commercial|product description|landing page|sales page|flyer|brochure",
        ).source
      }|\\bnames? for (?:a|an|my|our|the)\\b|\\b(?:improve|rewrite) (?:my|our|the|this) (?:landing page|ad)\\b`,
    ),
    questions: [
      {
        detail: "the offer",
        question: "What is special about what you offer?",
        options: ["Quality", "Price", "Service", "I will describe it"],
        importance: 3,
        settled: LISTED,
      },
      audience("Who should be won over?", ["Young adults", "Families", "Businesses", "People nearby"]),
      tone("Which impression should it leave?", ["Warm and homely", "Modern", "Exclusive", "Funny"]),
    ],
  },
  {
    ordered: ordered(
      "(?:marketing |sales |launch |content |growth |business )(?:plan|strategy|campaign)|campaign|go-to-market",
    ),
    questions: [
      {
        detail: "the offer",
        question: "What do you sell, and what makes it different?",
        options: ["A product (I will describe it)", "A service (I will describe it)", "Not launched yet"],
        importance: 3,
        settled: LISTED,
      },
      audience("Who are the customers you want to reach?", [
        "Young adults",
        "Families",
        "Businesses",
        "I will describe them",
      ]),
      {
        detail: "goal and budget",
        question: "What is the goal, with which budget and by when?",
        options: ["More sales, small budget", "More awareness, small budget", "A launch, larger budget"],
        importance: 3,
        settled: /[$€£]\s?\d/,
      },
    ],
  },
  {
    ordered: ordered("speech|toast|eulogy|poem|song|story|lyrics|birthday card|wedding vows"),
    questions: [
      {
        detail: "the people",
        question: "Who or what is it about: names, stories, little things to mention?",
        options: ["I will tell you some", "Keep it general", "Leave blanks for me"],
        importance: 3,
        settled: LISTED,
      },
      tone("Which mood should it have?", ["Heartfelt", "Funny", "Romantic", "Solemn"]),
      length("How long should it be?", ["One minute", "Three minutes", "Five minutes or more"]),
    ],
  },
  {
    ordered: ordered("presentation|slides?|slide deck|pitch(?: deck)?|keynote"),
    questions: [
      audience("Who will be listening?", ["Customers", "Managers", "Colleagues", "Fellow students"]),
      {
        detail: "outcome",
        question: "What should the listeners decide or take away?",
        options: ["Approve something", "Understand a topic", "Buy or invest"],
        importance: 3,
      },
      length("How much time or how many slides do you have?", ["5 minutes", "15 minutes", "30 minutes or more"]),
    ],
  },
  {
    ordered: ordered(
      "proposal|report|executive summary|swot(?: analysis)?|competitor analysis|market analysis|business case|memo|white ?paper|case study|steering committee|stakeholder",
    ),
    questions: [
      audience("Who reads it, and what do they have to decide?", [
        "The board: approve it",
        "A client: choose an option",
        "My team: act on it",
      ]),
      {
        detail: "the company",
        question: "Which company or industry is it about, and what is the situation?",
        options: ["I will describe it", "I will paste the facts", "Make an example"],
        importance: 3,
        settled: LISTED,
      },
      {
        detail: "extent",
        question: "How long should it be, and how detailed?",
        options: ["One page", "Three to five pages", "Ten pages or more"],
        importance: 2,
        settled: LENGTH_GIVEN,
      },
    ],
  },
  {
    ordered: ordered("agenda|workshop|offsite|team meeting|retreat|kick-?off"),
    questions: [
      {
        detail: "outcome",
        question: "What should be decided or different at the end?",
        options: ["A decision", "A plan", "A better team spirit"],
        importance: 3,
      },
      {
        detail: "people and time",
        question: "How many people take part, and for how long?",
        options: ["Up to 8, two hours", "8 to 20, half a day", "More, a full day"],
        importance: 3,
        settled: /\b\d{1,3} (?:people|participants|persons)\b/i,
      },
      {
        detail: "setting",
        question: "Where does it take place, and is there a budget?",
        options: ["In the office", "Online", "Somewhere else, small budget", "Somewhere else, large budget"],
        importance: 2,
        settled: /\b(?:online|remote|office|hotel)\b/i,
      },
    ],
  },
  {
    ordered:
      /\b(?:make|improve|polish|rewrite|rephrase|edit|proofread|shorten|fix)\b[^.?!\n]{0,20}\b(?:my|this|the|our) (?:text|writing|essay|paragraph|draft|sentence|wording|bio|story)\b/,
    questions: [
      {
        detail: "what better means",
        question: "What should be better about it?",
        options: ["Clearer", "Shorter", "More convincing", "More formal"],
        importance: 3,
        settled: /\b(?:shorter|clearer|formal|convincing|grammar|spelling|simpler|shorten|proofread)\b/i,
      },
      audience("Who is going to read it?", ["Customers", "My manager", "My teacher", "The general public"]),
      {
        detail: "freedom",
        question: "How much may change?",
        options: ["Only mistakes", "Wording, not content", "Everything"],
        importance: 2,
      },
    ],
  },
  {
    ordered:
      /\b(?:price|value|appraise|valuation of|worth of) (?:of )?(?:my|our|the|this|a) (?:[\w-]{1,15} ){0,2}(?:house|home|apartment|flat|property|villa|condo|land)\b/,
    questions: [
      {
        detail: "the property",
        question: "Where is it, how large is it, and in which condition?",
        options: ["I will describe it", "Newly renovated", "Needs work"],
        importance: 3,
      },
      {
        detail: "aim",
        question: "Do you want to sell or rent it out, and how fast?",
        options: ["Sell soon", "Sell for the best price", "Rent it out"],
        importance: 3,
        settled: /\b(?:sell|rent)\b/i,
      },
    ],
  },
  {
    ordered: ordered(
      "(?:project|onboarding|rollout|transition|implementation|integration) (?:plan|roadmap|timeline|schedule)|gantt(?: chart)?|project timeline|product roadmap",
    ),
    questions: [
      {
        detail: "outcome",
        question: "What should be reached at the end?",
        options: ["I will describe it", "The usual for this", "You propose"],
        importance: 3,
      },
      {
        detail: "time",
        question: "When does it start, and how long may it take?",
        options: ["Two weeks", "Three months", "A year"],
        importance: 3,
        settled: /\b\d{1,3}[ -]?(?:days?|weeks?|months?|years?)\b/i,
      },
      {
        detail: "people",
        question: "Who is involved, and who is responsible?",
        options: ["Just me", "A small team", "Several departments"],
        importance: 2,
      },
    ],
  },
  {
    ordered:
      /\banaly[sz]e (?:my|our|these) (?:[\w-]{1,15} ){0,2}(?:numbers|figures|data|sales|results|revenue|costs|survey)\b/,
    questions: [
      {
        detail: "the question",
        question: "Which question should the numbers answer?",
        options: ["What is going well or badly", "Why they changed", "What comes next"],
        importance: 3,
      },
      {
        detail: "the data",
        question: "Which period and which figures do you have?",
        options: ["I will paste them", "Last month", "Last year"],
        importance: 3,
      },
      {
        detail: "form",
        question: "In which form do you need the result?",
        options: ["A short summary", "A table", "A chart"],
        importance: 2,
      },
    ],
  },
  {
    ordered: /\b(?:my|this) (?:\w{1,12} )?(?:homework|assignment|exercise sheet|problem set)\b/,
    questions: [
      {
        detail: "the task",
        question: "Which subject is it, and what is the exact task?",
        options: ["I will paste it", "Maths or science", "Language or history"],
        importance: 3,
      },
      {
        detail: "kind of help",
        question: "What kind of help do you want?",
        options: ["Explain it step by step", "Check my answer", "Give me hints only"],
        importance: 3,
      },
    ],
  },
  {
    ordered: /\bplan (?:out )?(?:my|our) (?:\w{1,12} )?(?:day|week|month|weekend|morning|evening)s?\b/,
    questions: [
      {
        detail: "fixed times",
        question: "What is fixed already: work, school, appointments?",
        options: ["9 to 5 work", "School or study", "Nothing", "I will list it"],
        importance: 3,
      },
      {
        detail: "to fit in",
        question: "What must get done, and what would you like to do?",
        options: ["I will list it", "Work and sports", "Chores and rest"],
        importance: 3,
      },
    ],
  },
  {
    ordered: /\btranslate\b/,
    questions: [
      {
        detail: "languages",
        question: "Into which language?",
        options: ["English", "Spanish", "German", "French"],
        importance: 3,
        settled:
          /\b(?:in)?to (?:[A-Z]\p{L}+|(?:english|spanish|german|french|italian|chinese|japanese|portuguese|russian|arabic|dutch|polish|turkish|korean)\b)/u,
      },
      {
        detail: "use",
        question: "What is it used for, and how formal should it be?",
        options: ["Private, relaxed", "Business, formal", "Publication"],
        importance: 2,
      },
    ],
  },
  {
    ordered:
      /\b(?:crash(?:es|ed|ing)?|does ?n[o']t work|not working|debug|bug|error|exception|fails?)\b[^\n]{0,60}\b(?:program|script|code|app|function|query|build|tests?|file)\b|\b(?:program|script|code|app|function|query|build|tests?)\b[^\n]{0,60}\b(?:crash(?:es|ed|ing)?|does ?n[o']t work|not working|error|exception|fails?|bug)\b/,
    isCode: true,
    questions: [
      {
        detail: "the error",
        question: "What is the exact error message, and when does it appear?",
        options: ["I will paste it", "No message, wrong result", "It just stops"],
        importance: 3,
      },
      {
        detail: "the code",
        question: "Which part of the code is it, and what should it do?",
        options: ["I will paste it", "I do not know which part"],
        importance: 3,
      },
      {
        detail: "language",
        question: "Which language and version do you use?",
        options: ["Python", "JavaScript", "Java", "Another one (I will name it)"],
        importance: 2,
        settled: CODE_LANGUAGE,
      },
    ],
  },
  {
    ordered:
      /\b(?:unit |integration |end-to-end )?tests? for (?:my|this|our|the)\b|\brefactor (?:my|this|our|the)\b|\b(?:optimi[sz]e|speed up|improve|review) (?:my|this|our|the) (?:code|database|query|queries|function|program|script)\b/,
    isCode: true,
    questions: [
      {
        detail: "the code",
        question: "Which part is it about?",
        options: ["I will paste it", "The whole project", "One slow place (I will name it)"],
        importance: 3,
      },
      {
        detail: "tools",
        question: "Which language, database or framework do you use?",
        options: ["Python", "JavaScript", "PostgreSQL or MySQL", "Another one (I will name it)"],
        importance: 3,
        settled: CODE_LANGUAGE,
      },
      {
        detail: "aim",
        question: "What matters most?",
        options: ["Speed", "Readability", "Few bugs", "Low memory"],
        importance: 2,
      },
    ],
  },
  {
    ordered: /\bsql\b[^\n]{0,20}\b(?:query|statement)\b|\bwrite (?:a|an|the|me a) (?:sql )?query\b/,
    isCode: true,
    questions: [
      {
        detail: "tables",
        question: "What are the tables and columns called?",
        options: ["I will paste the schema", "Use sensible names"],
        importance: 3,
      },
      {
        detail: "database",
        question: "Which database do you use?",
        options: ["PostgreSQL", "MySQL", "SQL Server", "SQLite"],
        importance: 2,
        settled: /\b(?:postgres\w{0,5}|mysql|sqlite|sql server|oracle|snowflake|bigquery)\b/i,
      },
      {
        detail: "result",
        question: "What should each row of the result show, and how many rows?",
        options: ["All matching rows", "The first ten", "Totals per group"],
        importance: 2,
      },
    ],
  },
  {
    ordered:
      /\b(?:make|build|create|develop|design|program|write) (?:me )?(?:a|an|my|our) (?:[\w-]{1,15} ){0,3}(?:app|application|chatbot|bot|browser extension|plugin|video game)\b/,
    isCode: true,
    questions: [
      {
        detail: "first version",
        question: "What must the first version be able to do?",
        options: ["I will list it", "Only the core", "You propose"],
        importance: 3,
        settled: LISTED,
      },
      {
        detail: "platform",
        question: "Where should it run?",
        options: ["iPhone", "Android", "In the browser", "Windows or Mac"],
        importance: 3,
        settled: /\b(?:ios|iphone|android|web|browser|windows|mac|discord|telegram|slack)\b/i,
      },
      {
        detail: "tools",
        question: "Which programming language or tools do you want to use?",
        options: ["Whatever is simplest", "Python", "JavaScript", "No code at all"],
        importance: 2,
        settled: CODE_LANGUAGE,
      },
    ],
  },
  {
    ordered: /\b(?:ci|cd|ci\/cd|deployment|docker|kubernetes|pipeline)\b/,
    isCode: true,
    questions: [
      {
        detail: "platform",
        question: "Where does the code live and where should it run?",
        options: ["GitHub Actions", "GitLab", "Jenkins", "A cloud (I will name it)"],
        importance: 3,
        settled: /\b(?:github|gitlab|jenkins|aws|azure|gcp)\b/i,
      },
      {
        detail: "project",
        question: "Which language and build tools does the project use?",
        options: ["Node", "Python", "Java", "Another one (I will name it)"],
        importance: 3,
        settled: CODE_LANGUAGE,
      },
      {
        detail: "steps",
        question: "Which steps should it run?",
        options: ["Tests only", "Tests and build", "Tests, build and deploy"],
        importance: 2,
      },
    ],
  },
  {
    ordered:
      /\b(?:topic|idea|title|question) for (?:my|a|the) (?:bachelor'?s? |master'?s? )?(?:thesis|dissertation|paper|essay)\b/,
    questions: [
      {
        detail: "subject",
        question: "Which subject do you study, and at which level?",
        options: ["Bachelor", "Master", "School"],
        importance: 3,
      },
      {
        detail: "interests",
        question: "Which themes or methods attract you?",
        options: ["Working with data", "Interviews", "Reading and theory"],
        importance: 3,
      },
      {
        detail: "limits",
        question: "How much time do you have, and are there rules to follow?",
        options: ["A few weeks", "A semester", "I will paste the rules"],
        importance: 2,
      },
    ],
  },
];

// Whoever wants to learn how something is made does not order it.
const WANTS_TO_LEARN = /\b(?:teach|show|guide) me\b|\b(?:learn|how to|how do|how can|tutorials?)\b/;
const SOFTWARE =
  /\b(?:python|javascript|java|script (?:to|that|which)|bash|shell|code|program (?:to|that)|function|api|html|latex|markdown|regex|scraper)\b/;

/** The open points of a piece of work that is ordered; null when it is none that we know. */
export function frameQuestions(own: string): Question[] | null {
  const lower = own.toLowerCase();
  if (WANTS_TO_LEARN.test(lower)) return null;
  const isSoftware = SOFTWARE.test(lower);
  const frame = FRAMES.find(({ ordered, isCode }) => (isCode === true || !isSoftware) && ordered.test(lower));
  if (frame === undefined) return null;
  const asked = new Set<string>();
  return frame.questions
    .filter(({ detail, settled }) => settled?.test(own) !== true && !asked.has(detail) && asked.add(detail))
    .map(({ detail, question, options, importance }) => ({ detail, question, options, importance }));
}

/** For requests that no other question fits. */
export const GENERAL: readonly Question[] = [
  {
    detail: "purpose",
    question: "What do you need it for?",
    options: ["Work", "School or study", "Personal"],
    importance: 2,
  },
];

/** The same, where the task says what to ask. */
export const FALLBACKS: Partial<Record<TaskType, readonly Question[]>> = {
  explain: [
    {
      detail: "what you know",
      question: "How much do you know about it already?",
      options: ["Nothing yet", "The basics", "A lot"],
      importance: 2,
    },
    {
      detail: "depth",
      question: "How far should it go into detail?",
      options: ["A short overview", "The main points with examples", "Everything"],
      importance: 2,
    },
  ],
  code: [
    {
      detail: "in and out",
      question: "What goes in, and what should come out?",
      options: ["I will give an example", "Text in, text out", "You propose"],
      importance: 3,
    },
  ],
};
