import type { PromptAnalysis, TaskType } from "./analyze.ts";
import type { Question } from "./improvement.ts";

interface QuestionRule extends Question {
  /** The prompt is about something where this matters. */
  readonly about: RegExp | null;
  readonly tasks?: readonly TaskType[];
  /** The prompt already says it. */
  readonly settled: RegExp;
}

const PLACE = /\b(?:in|near|around|at|from|to) [A-Z]\p{L}+/u;
const NEVER = /^\b$/;

/** The gaps people fill most often, the weightiest first. */
const RULES: readonly QuestionRule[] = [
  {
    detail: "location",
    about:
      /\b(?:restaurants?|hotels?|near me|nearby|local(?:ly)?|my (?:area|region|city|town|country)|weather|forecast|events?|apartments?|rent|store|shops?|taxes|law|legal|gym|volunteer|concerts?|doctors?|native)\b/i,
    settled: PLACE,
    question: "Which city, region or country should this cover?",
    options: ["Where I live (I will name it)", "My whole country", "Anywhere"],
    importance: 3,
  },
  {
    detail: "dietary restrictions",
    about:
      /\b(?:recipes?|meals?|diet|cook(?:ing)?|dish(?:es)?|food|foods|dinner|lunch|breakfast|dessert|eat|eating|nutrition|snacks?)\b/i,
    settled: /\b(?:vegan|vegetarian|gluten|dairy|allerg\w{1,6}|halal|kosher|keto|low[- ]carb)\b/i,
    question: "Are there dietary restrictions, allergies or preferences to respect?",
    options: ["None", "Vegetarian or vegan", "Gluten-free or dairy-free", "Allergies (I will name them)"],
    importance: 3,
  },
  {
    detail: "fitness level and goal",
    about:
      /\b(?:workouts?|exercises?|fitness|gym|training plan|lose weight|muscle|yoga|running|marathon|stretch\w{0,5})\b/i,
    settled: /\b(?:beginner|advanced|intermediate|injur\w{1,4})\b/i,
    question: "What is your current fitness level, and what is the goal?",
    options: ["Beginner, get moving", "Some experience, lose weight", "Experienced, build strength"],
    importance: 3,
  },
  {
    detail: "what better means",
    about:
      /\b(?:make (?:it|this|that|them) (?:better|good|nicer)|improve (?:it|this|that|my writing)|better version)\b/i,
    settled: NEVER,
    question: "What would make it better for you?",
    options: ["Clearer", "Shorter", "More convincing", "More formal"],
    importance: 3,
  },
  {
    detail: "facts it must contain",
    about: null,
    tasks: ["write"],
    settled: /\d|,[^,]{1,200},|\b(?:about|on|for|that) (?:\S+ ){2}/,
    question: "Which facts or points must the text contain?",
    options: ["I will list them", "Use general points", "Leave blanks for me to fill in"],
    importance: 3,
  },
  {
    detail: "audience",
    about:
      /\b(?:listing|ad|advert\w{0,9}|post|blog|article|presentation|speech|newsletter|brochure|report|essay|story|website|campaign|marketing|product description|pitch|bio|document)\b/i,
    settled:
      /\b(?:for|to) (?:my |our |the |a |an )?(?:\w{1,15} )?(?:customers?|clients?|buyers?|students?|kids|children|boss|team|colleagues|investors?|families|beginners?|teenagers?|readers)\b|\baudience\b/i,
    question: "Who is the target audience that will read it?",
    options: ["Customers or buyers", "Colleagues", "Experts in the field", "The general public"],
    importance: 3,
  },
  {
    detail: "length",
    about:
      /\b(?:listing|post|blog|article|speech|newsletter|brochure|report|essay|story|description|bio|summary|poem|letter|not too long)\b/i,
    settled:
      /\d+[ -]?(?:words?|pages?|sentences?|paragraphs?|minutes?)|\b(?:short|brief|long) (?:\w{1,12} )?(?:listing|post|article|speech|report|essay|story|description|summary|poem|letter)\b/i,
    question: "How long should the text be?",
    options: ["About 80 words", "About 150 words", "About 300 words", "A page or more"],
    importance: 2,
  },
  {
    detail: "who it is to and what you want from them",
    about: null,
    tasks: ["email"],
    settled: NEVER,
    question: "Who receives it, and what should they do after reading?",
    options: ["A customer: reply to me", "My manager: agree", "A colleague: know about it"],
    importance: 3,
  },
  {
    detail: "current skill level",
    about:
      /\b(?:learn(?:ing)?|teach|tutorials?|courses?|guitar|piano|lessons?|practice|skills?|study(?:ing)?|books? (?:on|about)|training|certification|hobby|resources)\b/i,
    settled: /\b(?:beginners?|advanced|intermediate|expert|from scratch|basics?|new to|never)\b/i,
    question: "What is your current skill or experience level?",
    options: ["Complete beginner", "Some experience", "Advanced"],
    importance: 2,
  },
  {
    detail: "budget",
    about:
      /\b(?:buy|buying|purchase|cheap|affordable|laptops?|phones?|cameras?|cars?|trip|travel|vacation|holiday|flights?|hotels?|wedding|party|gifts?|renovat\w{1,6}|furniture|courses?|rent|home (?:gym|office|theater)|best [a-z]{3,12} for)\b/i,
    settled: /[$€£]\s?\d|\bbudget of\b|\bfree\b|\bdollars?\b/i,
    question: "What is your budget or price range?",
    options: ["As cheap as possible", "Medium", "Price does not matter"],
    importance: 2,
  },
  {
    detail: "dates and duration",
    about: /\b(?:trip|travel|vacation|holiday|itinerary|flights?|visit|tour|plan|schedule|event|party|wedding)\b/i,
    settled:
      /\b\d{1,3}[- ]?(?:days?|weeks?|nights?|months?|hours?)\b|\b(?:a|one|two|three) (?:day|week|month)s?\b|\bweekend\b|\bweekly\b|\bdaily\b/i,
    question: "When does it start, and how much time do you have for it?",
    options: ["A few days", "A week or two", "A month or longer"],
    importance: 2,
  },
  {
    detail: "programming language and environment",
    about:
      /\b(?:scripts?|program|app|application|code|function|algorithm|api|database|server|bot|scrape|crawler|calculator)\b/i,
    settled:
      /\b(?:python|javascript|typescript|java|bash|shell|sql|c\+\+|php|ruby|rust|golang|swift|kotlin|excel|latex)\b/i,
    question: "Which programming language and operating system do you use?",
    options: ["Python", "JavaScript", "Another one (I will name it)"],
    importance: 3,
  },
  {
    detail: "input and output files",
    about: /\b(?:scripts?|files?|csv|database|data|dataset|folder|directory|scrape|backup)\b/i,
    settled: /\.\w{2,4}\b/,
    question: "Where is the input data or file, what format is it in, and what output do you expect?",
    options: ["A CSV or text file", "A database", "A web page", "I will describe it"],
    importance: 3,
  },
  {
    detail: "error handling",
    about: /\b(?:bash|shell|python) (?:script|code|program)\b|\bautomat\w{1,5}\b/i,
    settled: NEVER,
    question: "Does the script need error handling, logging or a schedule to run on?",
    options: ["Just a simple version", "Error handling and logging", "It should run on a schedule"],
    importance: 1,
  },
  {
    detail: "genre or taste",
    about:
      /\b(?:movies?|films?|songs?|music|playlist|books?|novels?|podcasts?|games?|anime|series|shows?|art|artists?)\b/i,
    settled: /\b(?:horror|comedy|rock|jazz|pop|classical|fantasy|thriller|romance|science fiction|sci-fi|drama)\b/i,
    question: "Which genre, style or era do you prefer?",
    options: ["Popular and recent", "Classics", "Something unusual"],
    importance: 2,
  },
  {
    detail: "home",
    about:
      /\b(?:my (?:home|house|room|garden|kitchen|apartment|bedroom|living room|backyard)|declutter|decorat\w{1,5}|gardening|plants?|indoor|interior|furniture|clean(?:ing)?)\b/i,
    settled: /\b\d+ ?(?:square|sq|m2|feet|ft)\b/i,
    question: "What is the size and type of the space, and which style do you prefer?",
    options: ["Small flat", "Family house", "Outdoor space"],
    importance: 2,
  },
  {
    detail: "health background",
    about:
      /\b(?:stress|sleep|anxiety|headaches?|pain|weight|medit\w{1,6}|health(?:y|ier)?|skin(?:care)?|symptoms?|sore|vitamins?|mental)\b/i,
    settled: /\b(?:pregnan\w{1,4}|diabet\w{1,4}|asthma)\b/i,
    question: "Are there health conditions, and what have you tried so far?",
    options: ["No conditions, nothing tried", "Tried the usual advice", "There is a condition (I will name it)"],
    importance: 2,
  },
  {
    detail: "brand and features",
    about:
      /\b(?:laptops?|phones?|smartphones?|iphone|headphones|cameras?|cars?|tv|tablets?|watch|software|tools?|apps?|products?|devices?)\b/i,
    settled: NEVER,
    question: "Which brands, models or features matter most to you?",
    options: ["Price", "Quality", "Ease of use", "A certain brand"],
    importance: 2,
  },
  {
    detail: "time frame",
    about:
      /\b(?:latest|recent|newest|trends?|trending|news|updates?|statistics|historical|data|prices?|rates?|stocks?|market)\b/i,
    settled: /\b(?:19|20)\d{2}\b|\b(?:last|past) (?:\w{1,8} )?(?:days?|weeks?|months?|years?)\b|\btoday\b/i,
    question: "Which time frame or date range should it cover?",
    options: ["The last month", "The last year", "The last few years"],
    importance: 2,
  },
  {
    detail: "focus or industry",
    about:
      /\b(?:trends?|research|technology|market|industry|business|startup|company|companies|job|jobs|career|marketing|strateg\w{1,4}|news|report|impact|effects?)\b/i,
    settled: NEVER,
    question: "Which industry, field or aspect should it focus on?",
    options: ["My own industry", "A general overview", "One aspect (I will name it)"],
    importance: 2,
  },
  {
    detail: "criteria",
    about: /\b(?:best|top|most popular|recommend|good|rated|compare|comparison|choose|which)\b/i,
    settled: /\b(?:based on|according to|by (?:price|rating|popularity|size))\b/i,
    question: "Which criteria decide what counts as best?",
    options: ["Price", "Quality or ratings", "Popularity"],
    importance: 2,
  },
  {
    detail: "sources",
    about: /\b(?:find|search|look up|articles?|research|reviews?|data|statistics)\b/i,
    settled: /\b(?:from|on|using) [A-Z]\w+/,
    question: "Are there specific sources or websites you want it to rely on?",
    options: ["Any reliable source", "Scientific sources only", "A certain website"],
    importance: 1,
  },
  {
    detail: "interests and personal preferences",
    about: /\b(?:gift|party|event|hobby|suggest|ideas?|activities|date|weekend)\b/i,
    settled: NEVER,
    question: "Who is it for, and what are their interests or preferences?",
    options: ["For me", "For a friend or family", "For a group"],
    importance: 2,
  },
  {
    detail: "goal",
    about: /\b(?:plan|strategy|improve|help|goal|budget|save|invest\w{0,4}|manage|organi[sz]e|career|routine)\b/i,
    settled: NEVER,
    question: "What is the main goal, and what is your situation now?",
    options: ["Just getting started", "Stuck and looking for a way on", "Going well, want more"],
    importance: 2,
  },
  {
    detail: "depth of detail",
    about: /\b(?:explain|overview|guide|summary|summarize|describe|information|about|report|tutorial|teach)\b/i,
    settled: /\b(?:simple|short|brief|detailed|in detail|step[- ]by[- ]step|basics?)\b/i,
    question: "How much depth of detail do you need?",
    options: ["A short overview", "The main points with examples", "Everything in detail"],
    importance: 2,
  },
];
const QUESTIONS_MAX = 3;

/** At most three questions whose answers would change the reply most; none for a prompt that is clear enough. */
export function askQuestions({ vague, parts, taskType }: PromptAnalysis): Question[] {
  if (!vague) return [];
  return RULES.filter(
    ({ about, tasks, settled }) =>
      (tasks?.includes(taskType) === true || about?.test(parts.own) === true) && !settled.test(parts.own),
  )
    .sort((a, b) => b.importance - a.importance)
    .slice(0, QUESTIONS_MAX)
    .map(({ detail, question, options, importance }) => ({ detail, question, options, importance }));
}
