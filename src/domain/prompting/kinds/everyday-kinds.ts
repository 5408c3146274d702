// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, SAYS_MONEY, SAYS_PEOPLE_AND_TIME } from "./kind-parts.ts";

const peopleQuestion = (question: string) =>
  ({
    key: "people",
    detail: "people",
    question,
    importance: 3,
    settledBy:
      /\b(?:\d{1,3}|two|three|four|five|six) (?:people|persons|adults|kids|children|servings|of us|guests|friends)\b|\b(?:me and my|with (?:my|two|three|four|our|kids|a (?:friend|toddler|baby))|teenagers|my (?:wife|husband|partner|family|mother|kids)|solo|alone|couple|family of|for (?:one|two|four|\d))\b/i,
    answers: {
      one: ["Just me", "It is for one person."],
      two: ["Two", "It is for two people."],
      family: ["A family with children", "It is for a family with children."],
    },
  }) as const;
const budgetQuestion = {
  key: "budget",
  detail: "budget",
  question: "What may it cost?",
  importance: 3,
  settledBy: SAYS_MONEY,
  answers: {
    small: ["As little as possible", "It should cost as little as possible."],
    mid: ["A middling amount", "A middling budget is fine."],
    words: ["I will name it", "The budget:", "words"],
  },
} as const;

/** There is a day it has to be done by. */
const BY_A_DAY = /\b(?:within|in|next) (?:the )?(?:\d{1,3}|a|one|two|three|four|six) (?:days?|weeks?|months?)\b|\b(?:closing|launch\w{0,3}|opening|before|until|countdown|timeline)\b/i;

/** What people ask for in daily life. */
export const EVERYDAY_KINDS: readonly Kind[] = [
  kindOf({
    id: "event",
    name: "event",
    examples: ["plan a birthday party for my son", "organize a summer party for the office", "plan a barbecue for the neighbours"],
    asks: /^(?:plan(?:ning)?|organi[sz](?:e|ing)|host(?:ing)?|throw(?:ing)?|prepare|set up|need (?:a plan for|ideas for))\b.{0,50}\b(?:party|wedding|birthday|event|conference|meetup|fundraiser|barbecue|bbq|picnic|reunion|shower|team ?building|festival|exhibition|dinner|game night|webinar|gala)\b/,
    unless: /\b(?:venues?|recommend|what are|movie|e-?mail|invitation|app|website|speech|post)\b/i,
    rules: [
      ["timeline", "Timeline", "Count back from the day: what has to be done when, by whom and at what rough cost.", "What is forgotten is mostly what had to start early.", "You want a timeline with people and costs."],
      ["risks", "Risks", "Say what usually goes wrong and how to be ready for it.", "It is the experience you would ask a professional for.", "You have not done this often."],
    ],
    questions: [
      { key: "people", detail: "guests", question: "How many people, and of which age?", importance: 3, settledBy: /\b\d{1,4} ?(?:people|guests|kids|children|persons|of us|adults|colleagues)\b/i,
        answers: { few: ["Up to 10", "There will be up to 10 people."], some: ["10 to 30", "There will be 10 to 30 people."], many: ["More", "There will be more than 30 people."], words: ["I will say it", "The guests:", "words"] } },
      { key: "budget", detail: "budget", question: "What may it cost?", importance: 3, settledBy: SAYS_MONEY,
        answers: { small: ["As little as possible", "It should cost as little as possible."], mid: ["A middling amount", "A middling budget is fine."], words: ["I will name it", "The budget:", "words"] } },
      { key: "date", detail: "date and place", question: "When is it, and where?", importance: 2, settledBy: SAYS_PEOPLE_AND_TIME,
        answers: { words: ["I will say it", "When and where:", "words"], open: ["Not decided yet", "The date and the place are still open."] } },
    ],
    expert: ["Has a plan for rain and for guests who cancel."],
  }),
  kindOf({
    id: "itinerary",
    name: "trip",
    examples: ["plan a trip to rome", "five day itinerary for lisbon", "three days in hamburg with kids"],
    things:
      "(?:\\d{1,2}[- ]days? |weekend |travel |trip )*itinerar(?:y|ies)|travel plans?|trip plans?|(?:city|weekend|road|family|day) trips?|vacation|holiday trip|honeymoon",
    asks: /^(?:plan(?:ning)?|organi[sz]e|prepare|help (?:me )?plan|book) (?:me |us |out )?(?:a |an |my |our |the )?(?:[\w-]{1,12} ){0,3}(?:trip|vacation|holiday|journey|getaway|honeymoon|road ?trip|weekend (?:in|away)|city break)\b|^(?:\d{1,2}|two|three|four|five|a) (?:days?|weeks?|weekend) in [a-z]/,
    unless: /\b(?:school trip|business trip expense|class|pupils|app|website|policy|packing list)\b/i,
    rules: [
      ["days", "Days", "Go day by day, keep what lies close together on the same day and give a rough cost for each.", "Models like to send you across town and back.", "You want a plan by day, with costs."],
      ["bookings", "Bookings", "Mark what has to be booked ahead and what you are not sure is still so.", "It is the part that cannot be mended on the spot.", "Some things need booking, and the model's knowledge has a date.", { unless: /\bbook(?:ing|ed)? ahead\b/i }],
    ],
    questions: [
      { key: "when", detail: "dates", question: "When do you go, and for how long?", importance: 3, settledBy: /\b(?:\d{1,2}|one|two|three|four|five|a)[- ]?(?:days?|nights?|weeks?|week)\b|\bweekend\b|\bdays? trip\b/i,
        answers: { weekend: ["A weekend", "It takes a weekend."], week: ["About a week", "It takes about a week."], long: ["Two weeks or more", "It takes two weeks or more."] } },
      peopleQuestion("Who is travelling?"),
      budgetQuestion,
      { key: "interests", detail: "interests", question: "What do you like most?", importance: 2, settledBy: /\b(?:like|love|hate|museums?|beach|hiking|food|nature|kids|crowds|sights)\b/i,
        answers: { sights: ["Sights and culture", "We like sights and culture."], nature: ["Nature", "We like nature."], food: ["Food", "We like good food."], rest: ["Rest", "We want to rest."] } },
    ],
    expert: ["Realistic times between places, with a slow day.", "A plan for rain."],
  }),
  kindOf({
    id: "mealPlan",
    name: "meal plan",
    examples: ["meal plan for a week", "weekly menu for a vegetarian family"],
    things:
      "(?:weekly |healthy |keto |vegan |vegetarian |family |diet )*(?:meal[- ]?plans?|diet plans?|eating plans?|weekly menus?|meal prep(?: plan)?)",
    unless: /\b(?:app|website|template in excel)\b/i,
    rules: [
      ["amounts", "Amounts", "Give amounts for each meal and reuse ingredients across the days, so that little is left over.", "Without amounts a meal plan cannot be shopped or cooked.", "You cook it yourself and want little waste."],
      ["shopping", "Shopping", "Add a shopping list.", "It is the next thing you would ask for.", "You want a shopping list.", { unless: /\b(?:shopping|grocer(?:y|ies))\b/i }],
    ],
    questions: [
      { key: "diet", detail: "diet", question: "Is there anything you do not eat, or an aim such as losing weight?", importance: 3, settledBy: /\b(?:vegan|vegetarian|keto|gluten|celiac|coeliac|allerg\w{1,5}|hates?|dislikes?|does(?:n['’]?t| not) eat|halal|kosher|diabet\w{1,4}|lose|low[- ]carb|muscle|no (?:meat|fish|pork|dairy))\b/i,
        answers: { none: ["Nothing", "We eat everything."], veg: ["Vegetarian", "It should be vegetarian."], lose: ["To lose weight", "I want to lose weight."], words: ["I will say it", "What matters for the food:", "words"] } },
      peopleQuestion("How many people is it for?"),
      { key: "time", detail: "time to cook", question: "How much time is there to cook?", importance: 2, settledBy: /\b\d{1,3} ?min\w{0,5}\b|\bquick\b/i,
        answers: { quick: ["Up to 30 minutes", "Each meal may take up to 30 minutes."], long: ["Time does not matter", "Time to cook does not matter."] } },
    ],
    expert: ["Leftovers used within two days."],
  }),
  kindOf({
    id: "recipe",
    name: "recipe",
    examples: ["recipe for banana bread", "dinner from chicken and rice", "how do i bake sourdough"],
    things:
      "(?:easy |quick |healthy |vegan |simple |good |chicken |pasta )*(?:recipes?|(?:three|3|four)[- ]course (?:meals?|menus?|dinners?))",
    asks: /^(?:how (?:do i|to|can i)|teach me (?:how )?to|show me how to) (?:cook|bake|make (?:a |an |some )?(?:\w{1,14} ){0,3}(?:cake|bread|soup|pasta|pizza|sauce|curry|pie|salad|cookies|stew|risotto|pancakes|sushi|desserts?|brownies))\b|^what (?:can|could|should) (?:i|we) (?:cook|make for (?:dinner|lunch|breakfast)|bake)\b|^(?:quick |easy )?(?:dinner|lunch|breakfast) (?:for \w{1,6} )?(?:from|with|using)\b/,
    unless: /\b(?:app|website|book|blog|database|scrap\w{1,4}|for success|for disaster)\b/i,
    rules: [
      ["amounts", "Amounts", "Give exact amounts, temperatures and times, and say how I can tell that it is done.", "Ovens and pans differ; a sign of doneness does not.", "You will cook this at home."],
      ["substitutes", "Substitutes", "Name what can be replaced.", "One missing ingredient should not stop you.", "Not every ingredient may be at hand.", { unless: /\b(?:replac|substitut|using only)/i }],
    ],
    questions: [
      peopleQuestion("How many people is it for?"),
      { key: "diet", detail: "diet", question: "Is there anything you do not eat?", importance: 3, settledBy: /\b(?:vegan|vegetarian|gluten|celiac|allerg\w{1,5}|halal|kosher|dairy|nuts?|no )\b/i,
        answers: { none: ["Nothing", "We eat everything."], veg: ["Vegetarian", "It should be vegetarian."], words: ["I will say it", "What we do not eat:", "words"] } },
    ],
    expert: ["Metric and spoons.", "The order in which to prepare things."],
  }),
  kindOf({
    id: "workout",
    name: "workout plan",
    examples: ["workout plan for beginners", "training plan for a half marathon", "home workout without equipment"],
    things:
      "(?:home |weekly |gym |strength |beginner )*(?:workouts?|workout (?:plans?|routines?)|exercise (?:plans?|programs?|routines?)|fitness (?:plans?|routines?|programs?)|(?:marathon|running|strength) (?:training )?(?:plans?|schedules?)|training (?:plans?|schedules?) (?:for|to) (?:a |an |my |the )?(?:[\\w-]{1,10} )?(?:marathon|run\\w{0,4}|race|5k|10k|triathlon))",
    unless: /\b(?:app|video|song|playlist|music|sales|employees|staff)\b/i,
    rules: [
      ["amounts", "Amounts", "Give sets, repetitions and rest for each exercise, and say how to make it harder over the weeks.", "A list of exercises is no plan until it says how much.", "You want to progress from week to week.", { unless: /\b(?:yoga|running|jogging|marathon|race|stretch\w{0,4})\b/i }],
      ["safety", "Safety", "Say which warning signs mean that I should stop.", "A model cannot see how you move.", "Nobody is supervising you."],
    ],
    questions: [
      { key: "level", detail: "fitness", question: "How fit are you, and does anything hurt?", importance: 3, settledBy: /\b(?:beginners?|fit|advanced|knees?|back|shoulders?|injur\w{1,4}|never)\b/i,
        answers: { beginner: ["A beginner", "I am a beginner, and nothing hurts."], fit: ["Fairly fit", "I am fairly fit, and nothing hurts."], words: ["I will say it", "My fitness, and what hurts:", "words"] } },
      { key: "goal", detail: "goal and time", question: "What is the aim, and how often can you train?", importance: 3, settledBy: /\b(?:lose|muscle|marathon|5k|10k|times a week|days a week|daily|\d{1,2} min)\b/i,
        answers: { weight: ["Lose weight, 3 times a week", "I want to lose weight and can train 3 times a week."], muscle: ["Build muscle, 3 times a week", "I want to build muscle and can train 3 times a week."], health: ["Stay healthy, twice a week", "I want to stay healthy and can train twice a week."] } },
      { key: "equipment", detail: "equipment", question: "What equipment is there?", importance: 2, settledBy: /\b(?:no equipment|without|bodyweight|gym|dumbbells?|bands?|mat|at home|home)\b/i,
        answers: { none: ["None", "There is no equipment."], some: ["Dumbbells or bands", "There are dumbbells and bands."], gym: ["A gym", "I go to a gym."] } },
    ],
    expert: ["Warming up and rest days."],
  }),
  kindOf({
    id: "gift",
    name: "gift",
    examples: ["gift ideas for my dad", "present for a colleague who likes books"],
    things: "(?:birthday |christmas |wedding |good |small )*(?:gifts?|presents?)(?: ideas?| suggestions?)?",
    asks: /^(?:what (?:should|can|do) i (?:get|give|buy)|(?:suggest|find|recommend|ideas for) (?:[\w-]{1,12} ){0,2}(?:gifts?|presents?))\b/,
    needs: /\b(?:gifts?|presents?|birthday|christmas|anniversary|wedding)\b/,
    unless: /\b(?:app|script|website|gift card (?:code|balance)|shop|tax|perfect tense|present (?:the|our|my|a) )\b/i,
    rules: [
      ["reasons", "Reasons", "Say for each whom it suits and what it roughly costs, and include something that is not bought.", "A gift is chosen for a person, not from a list.", "You have not settled on a kind of gift."],
    ],
    questions: [
      { key: "person", detail: "the person", question: "What does the person like, and how old are they?", importance: 3, settledBy: /\b(?:likes?|loves?|who|into|hobb(?:y|ies)|enjoys?|fan of)\b/i,
        answers: { words: ["I will say it", "The person:", "words"], home: ["Home and food", "The person likes home and food."], out: ["Being outdoors", "The person likes being outdoors."], tech: ["Tech and games", "The person likes tech and games."] } },
      budgetQuestion,
    ],
    expert: ["A few, clearly different ones."],
  }),
  kindOf({
    id: "budgetPlan",
    name: "household budget",
    examples: ["help me make a monthly budget", "help me pay off my debt", "how can i save money for a house"],
    things:
      "(?:monthly |household |personal |family |yearly )+budgets?(?: plan)?|budgets? for (?:a|my|our) (?:family|household|student|couple)|savings? plans?|(?:debt|repayment|retirement) plans?|finance plan",
    asks: /^(?:how (?:do|can|should) (?:i|we)|help(?: me)?|tips (?:to|for)|ways to) (?:save (?:more )?(?:money|for)|pay off|get out of debt|manage (?:my|our) (?:money|finances)|budget)\b/,
    unless: /\b(?:laptop|marketing|travel|trip|app|script|python|wedding|campaign|energy|company)\b/i,
    rules: [
      ["figures", "Figures", "Show the calculation with example figures that I can replace by mine.", "Advice on money is only worth something with your own numbers in it.", "You put in your own figures.", { unless: /[$€£]\s?\d/ }],
      ["order", "Order", "Put first what changes most.", "A few items make up most of any budget.", "The biggest effect comes first."],
    ],
    questions: [
      { key: "money", detail: "income and costs", question: "What comes in, what goes out, and what is the aim?", importance: 3, settledBy: /[$€£]\s?\d|\b\d{3,6}\b/,
        answers: { words: ["I will list it", "Income, costs and aim:", "words"], example: ["Use an example", "Use an example household, and mark what I should replace."] } },
    ],
    expert: ["Debts by interest, an emergency fund first."],
  }),
  kindOf({
    id: "routine",
    name: "routine",
    examples: ["morning routine for a busy mother", "cleaning schedule for a shared flat", "how do i stop procrastinating"],
    things: "(?:daily|morning|evening|bedtime|night|cleaning|self-care|weekly) (?:routines?|schedules?)",
    asks: /^(?:how (?:do|can|should) i|help(?: me)?|tips (?:to|for)) (?:stop procrastinating|be more productive|manage my time|build (?:a |better )?habits?|get up earlier|wake up)\b|^plan (?:out )?(?:my|our) (?:[\w-]{1,12} )?(?:day|week|morning|evening)s?\b/,
    unless: /\b(?:apps?|skin ?care|workout|stretch\w{0,4}|yoga|post|article|script)\b/i,
    rules: [
      ["small", "Order", "Take one small change first that I can keep up on a bad day, and add the others one by one.", "Plans that change everything at once last a week.", "You want something you can keep up.", { unless: /\bplan (?:out )?(?:my|our)\b/i }],
      ["setbacks", "Setbacks", "Say what to do after a day that went wrong.", "That is the day on which routines end.", "You will miss a day."],
    ],
    questions: [
      { key: "fixed", detail: "fixed times", question: "What is fixed already: work, school, children?", importance: 3, settledBy: /\d|\bwork (?:from|full|part|night)/i,
        answers: { words: ["I will list it", "Fixed already:", "words"], office: ["Work from 9 to 5", "I work from 9 to 5."], free: ["Nothing", "Nothing is fixed."] } },
    ],
    expert: ["Ties a new habit to an old one."],
  }),
  kindOf({
    id: "packing",
    name: "packing list or checklist",
    examples: ["packing list for a week of hiking", "checklist for moving house"],
    things: "(?:packing|moving|shopping|travel) (?:lists?|checklists?)|checklists?",
    unless: /\b(?:due diligence|onboarding|html|react)\b/i,
    rules: [
      ["groups", "Order", "Group it by use, and mark what people most often forget.", "A list is ticked off in the order of use.", "You want to tick it off.", { unless: anyOf(/\b(?:inspections?|audits?|check[- ]?out|hand(?:ing)?[- ]?over|safety)\b/i, BY_A_DAY) }],
      ["time", "Order", "Sort it by when each thing has to be done, with who does it, and mark what people most often forget.", "Some of it has to be done weeks before the rest.", "You want to work through it by date.", { needs: BY_A_DAY, unless: /\bpacking\b/i }],
    ],
    questions: [
      { key: "time", detail: "when and who", question: "When is it, for how long, and for whom?", importance: 2, needs: /\b(?:packing|travel)\b/i, settledBy: SAYS_PEOPLE_AND_TIME,
        answers: { words: ["I will say it", "When and for whom:", "words"], one: ["One person, a week", "It is for one person and a week."] } },
    ],
    expert: ["Weight and size where things are carried."],
  }),
];
