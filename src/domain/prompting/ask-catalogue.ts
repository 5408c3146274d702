import type { Topic } from "./ask-topics.ts";

/** One way to ask for a detail; the first whose topics fit the request is the one that is asked. */
export interface Wording {
  /** Any of these puts the request in place. */
  readonly topics: readonly Topic[];
  /** Out of place as soon as the request is about one of these as well. */
  readonly unless?: readonly Topic[];
  readonly question: string;
  readonly options: readonly string[];
}

export interface DetailKind {
  /** The detail in a few words, for the chip's label. */
  readonly detail: string;
  /** 3: the answer misses the point without it. */
  readonly importance: 1 | 2 | 3;
  /** The request says it already. Tested on at most 4,000 characters; every repetition is bounded. */
  readonly settled?: RegExp;
  readonly wordings: readonly Wording[];
}

const OWN_WORDS = "I will name it";
const MONEY = /[$€£]\s?\d|\b\d[\d,.]* ?(?:dollars|euros?|pounds|usd|eur)\b|\bbudget (?:of|is|under)\b/i;
const LEVEL =
  /\b(?:beginners?|beginner-friendly|intermediate|advanced|experts?|novice|from scratch|newbie|never (?:done|tried)|new to|basics|starting out)\b/i;
const LANGUAGE =
  /\b(?:python|javascript|typescript|java|bash|shell|sql|c\+\+|c#|php|ruby|rust|golang|swift|kotlin|matlab|latex|vba|excel|html|css|react|powershell|perl|scala|dart|flutter)\b/i;
const PLACE = /\b(?:in|near|around|at|from|to|of) (?:the )?[A-Z]\p{L}+/u;
const PERIOD =
  /\b(?:19|20)\d{2}\b|\b(?:last|past|previous|next|this|coming) (?:\w{1,10} )?(?:days?|weeks?|months?|quarters?|years?|decades?|century|season)\b|\btoday\b|\btomorrow\b|\byesterday\b/i;
const LENGTH_GIVEN =
  /\b\d{1,5}[ -]?(?:words?|pages?|sentences?|paragraphs?|minutes?|lines?|slides?)\b|\b(?:short|brief|concise|long|one-page|in-depth|quick)\b/i;
const COUNT_GIVEN = /\b(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|a dozen) \p{L}/iu;
const TIME_GIVEN = /\b\d{1,3}[ -]?(?:minutes?|hours?|min|days?|weeks?|months?)\b/i;
const AUDIENCE_GIVEN =
  /\b(?:for|to) (?:my |our |the |a |an |all )?(?:[\w-]{1,15} ){0,2}(?:customers?|clients?|buyers?|students?|kids|children|boss|manager|team|colleagues|investors?|families|beginners?|teenagers?|teens|readers|parents|seniors|adults|class|executives|board|employees|patients)\b|\baudience\b/i;

/**
 * The details that requests leave open, by kind. Which of them matter for a request is learned (weights/questions.ts); what
 * is asked, how, and with which answers to tap, is written here for people. General kinds end with a wording for everyone
 * only where the question makes sense whatever the request.
 */
export const DETAIL_KINDS = {
  level: {
    detail: "experience",
    importance: 2,
    settled: LEVEL,
    wordings: [
      {
        topics: ["speaking"],
        question: "What is your current public speaking skill level?",
        options: ["Very nervous", "Some experience", "Experienced"],
      },
      {
        topics: ["datasci", "ai"],
        question: "What is your current knowledge level in data science?",
        options: ["None yet", "Some", "Advanced"],
      },
      {
        topics: ["tongue"],
        question: "What is your current level of proficiency in the language?",
        options: ["None yet", "Beginner", "Intermediate", "Advanced"],
      },
      {
        topics: ["garden"],
        question: "What is your gardening experience level?",
        options: ["Beginner", "Some seasons", "Experienced"],
      },
      {
        topics: ["sky"],
        question: "What is your experience level with astronomy?",
        options: ["Beginner", "Some experience", "Advanced"],
      },
      {
        topics: ["pet"],
        question: "What is your experience with pets and training?",
        options: ["First pet", "Had one before", "Experienced"],
      },
      { topics: ["invest"], question: "What is your investment experience?", options: ["None", "Some", "Experienced"] },
      {
        topics: ["car"],
        question: "What is your experience with auto maintenance?",
        options: ["None", "Simple jobs", "Experienced"],
      },
      {
        topics: ["photo"],
        question: "What is your photography skill level?",
        options: ["Beginner", "Hobby", "Professional"],
      },
      {
        topics: ["instrument", "art", "sport"],
        question: "What is your current skill level?",
        options: ["Never tried it", "Beginner", "Some experience", "Advanced"],
      },
      {
        topics: ["recipe"],
        question: "What is your cooking skill level?",
        options: ["Beginner", "Comfortable in the kitchen", "Experienced cook"],
      },
      {
        topics: ["mind"],
        question: "What is your experience level with meditation or relaxation?",
        options: ["New to this", "Tried it a few times", "Regular practice"],
      },
      {
        topics: ["repair", "smarthome", "trouble", "security", "app"],
        question: "What is your level of technical knowledge?",
        options: ["Just the basics", "Fairly comfortable", "Expert"],
      },
      {
        topics: [
          "code",
          "ml",
          "data",
          "website",
          "exam",
          "job",
          "learn",
          "ailearn",
          "invest",
          "garden",
          "slides",
          "business",
          "resources",
        ],
        question: "What is your current knowledge or skill level?",
        options: ["Complete beginner", "Some experience", "Advanced"],
      },
    ],
  },
  fitnessLevel: {
    detail: "fitness level",
    importance: 3,
    wordings: [
      {
        topics: ["fitness"],
        unless: ["business"],
        question: "What is your current fitness level?",
        options: ["Beginner", "Fairly active", "Very fit"],
      },
    ],
  },
  fitnessGoal: {
    detail: "fitness goal",
    importance: 3,
    settled: /\b(?:lose|weight loss|build muscle|gain|flexibility|endurance|half marathon|marathon|10k|5k)\b/i,
    wordings: [
      {
        topics: ["fitness"],
        question: "What are your main fitness goals?",
        options: ["Lose weight", "Build muscle", "Endurance", "General health"],
      },
    ],
  },
  exerciseType: {
    detail: "types of exercise",
    importance: 2,
    wordings: [
      {
        topics: ["fitness"],
        question: "Which types of exercises do you prefer?",
        options: ["Strength", "Cardio", "Yoga and stretching", "A mix"],
      },
      {
        topics: ["mind"],
        question: "Which type of relaxation or meditation techniques do you prefer?",
        options: ["Breathing and meditation", "Movement", "Journaling", "No preference"],
      },
    ],
  },
  goal: {
    detail: "goal",
    importance: 2,
    settled: /\b(?:so that|in order to|because i|my goal|aim is)\b/i,
    wordings: [
      {
        topics: ["diet"],
        question: "What are your nutritional or health goals?",
        options: ["Lose weight", "Build muscle", "Eat healthier", "A medical reason"],
      },
      {
        topics: ["money", "invest"],
        unless: ["app", "code"],
        question: "What are your financial goals, and by when?",
        options: ["An emergency fund", "A house or a big purchase", "Retirement", "Paying off debt"],
      },
      {
        topics: ["mind"],
        question: "What are your specific goals or the issues to address?",
        options: ["Less stress", "Better sleep", "More focus", "Calm in a certain situation"],
      },
      {
        topics: ["business", "social", "consulting"],
        question: "What is the main goal, and how will success be measured?",
        options: ["More sales", "More awareness", "Lower costs", "Keep customers"],
      },
      {
        topics: ["job"],
        question: "What is your career goal?",
        options: ["A first job", "A promotion", "A new field", "Higher pay"],
      },
      {
        topics: ["learn", "tongue", "exam", "instrument"],
        question: "What are your learning goals?",
        options: ["Hobby", "Work", "An exam", "A certain project"],
      },
      {
        topics: ["routine"],
        question: "What are your specific goals or priorities?",
        options: ["Get more done", "More free time", "Build a habit"],
      },
    ],
  },
  purpose: {
    detail: "purpose",
    importance: 2,
    settled:
      /\b(?:so that|in order to|for (?:my|our|a|an|the) (?:[\w-]{1,15} ){0,2}(?:presentation|project|class|exam|meeting|thesis|blog|report|homework|essay))\b/i,
    wordings: [
      {
        topics: ["device", "app", "buy"],
        question: "What is the intended use?",
        options: ["Work", "Home and leisure", "School", "Gaming or creative work"],
      },
      {
        topics: ["summary", "research", "data", "forecast"],
        question: "What is the purpose or intended use?",
        options: ["School or study", "A decision at work", "Publication", "Personal interest"],
      },
    ],
  },
  budget: {
    detail: "budget",
    importance: 3,
    settled: MONEY,
    wordings: [
      {
        topics: ["buy", "device", "car", "restaurant"],
        unless: ["scrape", "invest"],
        question: "What is your budget or price range?",
        options: ["As cheap as possible", "Mid-range", "High-end"],
      },
      {
        topics: [
          "travel",
          "flight",
          "party",
          "event",
          "gift",
          "room",
          "tidy",
          "smarthome",
          "fashion",
          "photo",
          "learn",
          "resources",
          "diet",
          "garden",
          "repair",
          "dwelling",
          "instrument",
          "venue",
          "art",
          "outdoor",
          "business",
          "game",
          "job",
          "website",
          "green",
          "kids",
          "app",
        ],
        question: "What is your budget or price range?",
        options: ["As cheap as possible", "Moderate", "Generous"],
      },
    ],
  },
  freeOrPaid: {
    detail: "free or paid",
    importance: 2,
    settled: /\b(?:free|paid|no cost|subscription)\b/i,
    wordings: [
      {
        topics: ["learn", "resources", "app", "podcast", "instrument", "tongue"],
        question: "Free or paid resources: do you have a preference?",
        options: ["Free only", "Paid is fine", "No preference"],
      },
    ],
  },
  location: {
    detail: "location",
    importance: 3,
    settled: PLACE,
    wordings: [
      { topics: ["weather"], question: "For which city or location?", options: ["My current location", OWN_WORDS] },
      {
        topics: ["garden", "green", "outdoor", "sky"],
        question: "What is your location or region?",
        options: ["North America", "Europe", "Somewhere else (I will name it)"],
      },
      {
        topics: ["local", "venue", "restaurant", "dwelling", "event", "charity", "route"],
        question: "What is your location or city?",
        options: ["A big city (I will name it)", "A small town (I will name it)", "Anywhere nearby"],
      },
      {
        topics: ["party"],
        question: "Where will it take place: which location or venue?",
        options: ["At home", "A restaurant or hall", "Outdoors", "Not decided"],
      },
      {
        topics: ["travel", "flight"],
        question: "Which destination or region do you have in mind?",
        options: ["Close to home", "Another country", "Open to ideas"],
      },
      {
        topics: ["buy", "compare", "job", "money", "car", "invest"],
        question: "Which country or region are you in?",
        options: ["United States", "United Kingdom", "European Union", "Another one (I will name it)"],
      },
      {
        topics: ["news", "business", "research", "latest", "best"],
        question: "Which country or geographic region should it cover?",
        options: ["Worldwide", "My country", "One region (I will name it)"],
      },
      {
        topics: ["listing"],
        question: "Where is the property: which city or area, and what is nearby?",
        options: ["City center", "Suburb", "Countryside", OWN_WORDS],
      },
    ],
  },
  climate: {
    detail: "climate",
    importance: 2,
    wordings: [
      {
        topics: ["garden", "fashion", "outdoor"],
        question: "What is the climate where you are?",
        options: ["Mild", "Hot and dry", "Hot and humid", "Cold winters"],
      },
    ],
  },
  timeFrame: {
    detail: "time frame",
    importance: 2,
    settled: PERIOD,
    wordings: [
      {
        topics: ["forecast"],
        question: "What is the time frame of the prediction?",
        options: ["Days", "Weeks or months", "A year or more"],
      },
      {
        topics: ["news", "latest", "research", "data", "business", "invest", "film", "music"],
        question: "Which time frame should it cover?",
        options: ["The last month", "The last year", "The last five years"],
      },
      {
        topics: ["learn", "exam", "job", "money", "website", "consulting", "fitness"],
        question: "What is your time frame or deadline?",
        options: ["A few weeks", "A few months", "No deadline"],
      },
    ],
  },
  timeAvailable: {
    detail: "time available",
    importance: 2,
    settled: TIME_GIVEN,
    wordings: [
      {
        topics: ["recipe"],
        question: "How much time do you have for preparation and cooking?",
        options: ["Under 30 minutes", "30 to 60 minutes", "Longer is fine"],
      },
      {
        topics: ["fitness"],
        question: "How much time do you have available for each workout?",
        options: ["20 minutes, most days", "45 minutes, three days", "An hour or more"],
      },
      {
        topics: ["mind", "skin", "routine"],
        question: "How much time per day do you have available?",
        options: ["5 to 10 minutes", "Half an hour", "An hour or more"],
      },
      {
        topics: ["learn", "exam", "tongue", "instrument", "job"],
        question: "What is your time commitment or availability per week?",
        options: ["Under 2 hours", "2 to 5 hours", "More than 5 hours"],
      },
      {
        topics: ["kids", "tidy", "garden", "idea", "diet", "routine"],
        question: "How much time do you have available?",
        options: ["Very little", "A few hours a week", "Plenty"],
      },
    ],
  },
  travelDates: {
    detail: "dates",
    importance: 3,
    settled:
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|tomorrow|next week)\b/i,
    wordings: [
      {
        topics: ["travel", "flight", "route"],
        question: "What are your travel dates?",
        options: ["Fixed dates (I will give them)", "Flexible within a month", "Any time"],
      },
      {
        topics: ["party", "event"],
        question: "What is the date and time of the event?",
        options: ["Within two weeks", "In a month or two", "Not fixed yet"],
      },
      {
        topics: ["weather", "sky", "local"],
        question: "For which date or time?",
        options: ["Today", "This week", "A certain date"],
      },
    ],
  },
  duration: {
    detail: "duration",
    importance: 2,
    settled: TIME_GIVEN,
    wordings: [
      {
        topics: ["travel"],
        question: "What is the duration of the trip?",
        options: ["A weekend", "About a week", "Two weeks or more"],
      },
      {
        topics: ["party", "event", "slides"],
        question: "How long will it last?",
        options: ["Under an hour", "Half a day", "A full day or more"],
      },
    ],
  },
  travelInterests: {
    detail: "interests",
    importance: 2,
    wordings: [
      {
        topics: ["travel"],
        question: "What types of activities are you interested in?",
        options: ["Sights and culture", "Nature", "Food", "Relaxing"],
      },
      {
        topics: ["gift"],
        question: "What are the recipient's interests or hobbies?",
        options: ["Sports and outdoors", "Books and arts", "Tech and games", "Home and food"],
      },
      {
        topics: ["kids"],
        question: "What are the child's interests?",
        options: ["Crafts", "Science", "Sports", "Stories"],
      },
      {
        topics: ["idea"],
        unless: ["event", "business", "venue"],
        question: "Which types of activities are you interested in?",
        options: ["Calm", "Active", "Creative", "Social"],
      },
    ],
  },
  accommodation: {
    detail: "accommodation",
    importance: 2,
    wordings: [
      {
        topics: ["travel"],
        question: "What are your accommodation preferences?",
        options: ["Budget hotel or hostel", "Mid-range hotel", "Luxury", "Apartment"],
      },
    ],
  },
  transport: {
    detail: "transport",
    importance: 2,
    wordings: [
      {
        topics: ["flight"],
        question: "One-way or round-trip, and any airline preference?",
        options: ["One-way", "Round-trip", "Non-stop only"],
      },
      {
        topics: ["route", "travel"],
        question: "What is your preferred mode of transportation?",
        options: ["Car", "Train or bus", "Plane"],
      },
    ],
  },
  travelers: {
    detail: "number of people",
    importance: 2,
    settled:
      /\b(?:solo|alone|couple|family of|two of us|partner)\b|\b(?:\d{1,3}|two|three|four|five|six) (?:people|guests|persons|players|friends|kids|adults)\b/i,
    wordings: [
      {
        topics: ["party", "event"],
        question: "What is the number of guests or people?",
        options: ["Up to 10", "10 to 30", "More than 30"],
      },
      {
        topics: ["game"],
        question: "What is the number of players, and their age range?",
        options: ["Two", "3 to 6", "A bigger group"],
      },
      {
        topics: ["travel"],
        question: "Who is traveling, and how many people?",
        options: ["Just me", "A couple", "A family with children", "A group"],
      },
      {
        topics: ["recipe", "diet"],
        question: "How many servings or people is it for?",
        options: ["1", "2", "4", "More"],
      },
      {
        topics: ["kids"],
        unless: ["party"],
        question: "How many family members are there, and how old are they?",
        options: ["3", "4", "5 or more"],
      },
    ],
  },
  diet: {
    detail: "dietary restrictions",
    importance: 3,
    settled: /\ballerg\w{1,6}\b|\b(?:halal|kosher)\b/i,
    wordings: [
      {
        topics: ["recipe", "diet"],
        question: "Do you have any dietary restrictions or allergies?",
        options: ["None", "Vegetarian or vegan", "Gluten-free or dairy-free", "Allergies (I will name them)"],
      },
      {
        topics: ["party", "restaurant"],
        question: "Are there dietary restrictions or preferences?",
        options: ["None", "Vegetarian or vegan", "Allergies (I will name them)"],
      },
    ],
  },
  cuisine: {
    detail: "cuisine and taste",
    importance: 2,
    settled: /\b(?:italian|mexican|chinese|indian|thai|japanese|french|mediterranean|korean|greek|asian|spanish)\b/i,
    wordings: [
      {
        topics: ["recipe", "diet", "restaurant"],
        question: "Which type of cuisine do you prefer?",
        options: ["Italian", "Asian", "Mexican", "No preference"],
      },
    ],
  },
  ingredients: {
    detail: "ingredients",
    importance: 2,
    settled: /\b(?:using|with|includ\w{1,4}|contain\w{0,3}) (?:[\w-]{1,15} ){1,3}(?:and|,)/i,
    wordings: [
      {
        topics: ["recipe", "diet"],
        question: "Are there specific ingredients to include or avoid?",
        options: ["Use what I have (I will list it)", "Nothing to avoid", "Some to avoid (I will name them)"],
      },
      {
        topics: ["skin"],
        question: "Which ingredients or types of products do you prefer or avoid?",
        options: ["Fragrance-free", "Natural", "No preference"],
      },
    ],
  },
  calories: {
    detail: "calorie goal",
    importance: 2,
    settled: /\b\d{3,4}[ -]?(?:k?cal\w{0,6})\b/i,
    wordings: [
      {
        topics: ["diet"],
        question: "What is your daily caloric intake goal or need?",
        options: ["About 1,500", "About 2,000", "About 2,500", "I do not count"],
      },
    ],
  },
  equipment: {
    detail: "equipment",
    importance: 2,
    settled: /\b(?:no|without|minimal|basic) (?:[\w-]{1,12} )?(?:equipment|tools|gym)\b|\bbodyweight\b/i,
    wordings: [
      {
        topics: ["fitness"],
        question: "What equipment do you have available?",
        options: ["None", "Dumbbells or bands", "A full gym"],
      },
      {
        topics: ["recipe"],
        question: "What kitchen equipment is available?",
        options: ["Oven and stove", "Microwave only", "Fully equipped"],
      },
      {
        topics: ["repair", "garden", "art"],
        question: "What tools or materials do you have available?",
        options: ["None yet", "Basic tools", "Well equipped"],
      },
      {
        topics: ["photo", "sky", "outdoor", "instrument"],
        question: "What equipment do you already have?",
        options: ["None yet", "The basics", "A full set"],
      },
    ],
  },
  existing: {
    detail: "what is there already",
    importance: 2,
    wordings: [
      {
        topics: ["smarthome"],
        question: "What existing smart devices or systems do you have?",
        options: ["None", "Alexa", "Google Home", "Apple Home"],
      },
      {
        topics: ["room"],
        question: "Is there existing furniture or decor to keep?",
        options: ["Keep most", "Keep a few pieces", "Start fresh"],
      },
      {
        topics: ["green"],
        question: "What are your current energy and consumption habits?",
        options: ["Careful already", "Average", "A lot of room to improve"],
      },
      {
        topics: ["fashion"],
        question: "What existing pieces do you have or want to keep?",
        options: ["The basics", "Mostly casual", "Start fresh"],
      },
      {
        topics: ["tidy"],
        question: "What is your main organizational challenge?",
        options: ["Too many things", "Too little storage", "No system"],
      },
    ],
  },
  tried: {
    detail: "what you have tried",
    importance: 2,
    settled: /\b(?:i(?:'ve| have)? (?:already )?tried)\b/i,
    wordings: [
      {
        topics: ["trouble"],
        question: "What have you tried so far, and were there any recent changes?",
        options: ["Nothing yet", "Restarted it", "A recent update or install"],
      },
      {
        topics: ["mind"],
        question: "What do you do at present, and what have you tried?",
        options: ["Nothing yet", "A few things", "Many things"],
      },
      {
        topics: ["symptom"],
        question: "Which treatments have you tried, if any?",
        options: ["None", "Home remedies", "Medication"],
      },
      {
        topics: ["repair"],
        question: "What have you tried so far to fix it?",
        options: ["Nothing yet", "The usual quick fixes"],
      },
    ],
  },
  issues: {
    detail: "challenges",
    importance: 2,
    wordings: [
      {
        topics: ["routine"],
        question: "What gets in your way at present?",
        options: ["Distractions", "Too much to do", "Irregular days"],
      },
      {
        topics: ["security"],
        question: "Which security concerns or threats do you have in mind?",
        options: ["Passwords and accounts", "Tracking", "Malware"],
      },
      {
        topics: ["mind"],
        question: "What is the cause or type of stress or trouble?",
        options: ["Work", "Family or relationships", "Health", "Not sure"],
      },
      {
        topics: ["inbox"],
        question: "What are your current email habits and challenges?",
        options: ["Too many e-mails", "No folders or rules", "Replies pile up"],
      },
      {
        topics: ["slides", "learn"],
        question: "Which specific areas do you want to improve?",
        options: ["The basics", "Confidence", "A certain weak point"],
      },
    ],
  },
  symptoms: {
    detail: "symptoms",
    importance: 3,
    wordings: [
      {
        topics: ["symptom"],
        question: "How severe are the symptoms, and for how long have you had them?",
        options: ["Mild, a few days", "Strong, a few days", "For weeks"],
      },
      {
        topics: ["trouble"],
        question: "What symptoms or error messages do you see, and how often?",
        options: ["It is slow", "It shows an error", "It shuts down"],
      },
      {
        topics: ["repair"],
        question: "What exactly is the problem, and where is it?",
        options: ["It leaks or is blocked", "It is broken", "It makes a noise"],
      },
    ],
  },
  health: {
    detail: "health",
    importance: 2,
    settled: /\b(?:injur\w{1,4}|pregnan\w{1,4}|diabet\w{1,4}|asthma|knee|back pain)\b/i,
    wordings: [
      {
        topics: ["fitness"],
        question: "Do you have any health conditions or physical limitations?",
        options: ["None", "A bad back or knees", "Yes (I will name it)"],
      },
      {
        topics: ["symptom", "diet", "mind"],
        question: "Do you have any medical or health conditions?",
        options: ["None", "Yes (I will name it)"],
      },
    ],
  },
  skinType: {
    detail: "skin type",
    importance: 3,
    settled: /\b(?:oily|dry|sensitive|combination|curly) (?:skin|hair)\b/i,
    wordings: [
      {
        topics: ["skin"],
        question: "What is your skin or hair type, and what concerns do you have?",
        options: ["Oily", "Dry", "Sensitive", "Combination"],
      },
    ],
  },
  petDetails: {
    detail: "your pet",
    importance: 3,
    settled: /\b(?:adopt\w{0,4}|get(?:ting)? an?|buy(?:ing)? an?|which breed|what breed)\b/i,
    wordings: [
      {
        topics: ["pet"],
        question: "What is the pet's breed, age and size?",
        options: ["Young and small", "Adult", "Older"],
      },
    ],
  },
  petHome: {
    detail: "home and lifestyle",
    importance: 2,
    wordings: [
      {
        topics: ["pet"],
        question: "What are your lifestyle, living space and time for it?",
        options: ["Small flat, little time", "House with garden", "Home most of the day"],
      },
    ],
  },
  age: {
    detail: "age",
    importance: 3,
    settled:
      /\b\d{1,3}[- ]?(?:years?[- ]old|yo|yrs?)\b|\baged? \d|\b(?:in (?:my|their) \d0s|adults?|seniors?|toddlers?|teenagers?)\b/i,
    wordings: [
      {
        topics: ["kids"],
        question: "What is the age range of the children?",
        options: ["Under 3", "3 to 6", "7 to 12", "Teenagers"],
      },
      {
        topics: ["gift", "party"],
        question: "What is the person's age?",
        options: ["Child", "Teenager", "Adult", "Senior"],
      },
      {
        topics: ["school"],
        question: "Which grade level or age group, and which subject?",
        options: ["Primary school", "Middle school", "High school", "University"],
      },
      {
        topics: ["book", "game", "film"],
        question: "Which age group is it for?",
        options: ["Children", "Young adults", "Adults"],
      },
    ],
  },
  relation: {
    detail: "who it is for",
    importance: 3,
    settled:
      /\b(?:mom|mother|dad|father|wife|husband|girlfriend|boyfriend|partner|friend|boss|colleague|sister|brother|parents?)\b/i,
    wordings: [
      {
        topics: ["gift"],
        question: "Who is it for, and how close are you?",
        options: ["Partner", "Parent", "Friend", "Colleague"],
      },
    ],
  },
  occasion: {
    detail: "occasion",
    importance: 2,
    settled: /\b(?:wedding|birthday|interview|anniversary|graduation|christmas|funeral)\b/i,
    wordings: [
      {
        topics: ["fashion", "gift", "recipe"],
        question: "What is the occasion?",
        options: ["Everyday", "Work", "A celebration", "A formal event"],
      },
      { topics: ["party"], question: "What type of event is it?", options: ["Relaxed", "Formal", "With a theme"] },
    ],
  },
  theme: {
    detail: "theme",
    importance: 2,
    wordings: [
      {
        topics: ["party"],
        question: "Do you have a theme or style preference?",
        options: ["No theme", "Elegant", "Playful", "I have one in mind"],
      },
      {
        topics: ["event"],
        question: "What are the topics or themes of the event?",
        options: ["Technology", "Business", "Arts and culture", "Community"],
      },
    ],
  },
  venue: {
    detail: "setting",
    importance: 2,
    settled: /\b(?:indoors?|outdoors?|at home|group|solo|alone)\b/i,
    wordings: [
      {
        topics: ["idea", "kids", "mind"],
        question: "Solo or group activities, indoor or outdoor?",
        options: ["Solo, indoors", "Solo, outdoors", "In a group"],
      },
    ],
  },
  style: {
    detail: "style",
    importance: 2,
    settled:
      /\b(?:minimalist\w{0,4}|modern|rustic|scandinavian|bohemian|boho|vintage|industrial|casual|formal|classic|elegant)\b/i,
    wordings: [
      {
        topics: ["fashion"],
        question: "What is your personal style: casual, formal or something else?",
        options: ["Casual", "Business", "Elegant", "Sporty"],
      },
      {
        topics: ["room", "garden"],
        question: "What are your style or design preferences?",
        options: ["Modern", "Rustic", "Scandinavian", "No preference"],
      },
      {
        topics: ["website", "slides"],
        question: "What design style do you prefer?",
        options: ["Clean and simple", "Colorful", "Corporate"],
      },
      {
        topics: ["art", "photo"],
        question: "Which style or technique are you interested in?",
        options: ["Realistic", "Abstract", "Traditional", "No preference"],
      },
    ],
  },
  colors: {
    detail: "colors",
    importance: 1,
    settled: /\b(?:black|white|blue|red|green|grey|gray|beige|pastel|neutral)\b/i,
    wordings: [
      {
        topics: ["room", "fashion"],
        question: "What are your color preferences?",
        options: ["Neutral", "Warm", "Cool", "Bold"],
      },
      {
        topics: ["website", "slides"],
        question: "Is there a color scheme or branding to follow?",
        options: ["Yes (I will give it)", "No, choose one"],
      },
    ],
  },
  materials: {
    detail: "materials",
    importance: 1,
    wordings: [
      {
        topics: ["repair"],
        question: "What are your material preferences?",
        options: ["Wood", "Metal", "Whatever is cheap"],
      },
      {
        topics: ["art"],
        question: "Which materials do you prefer?",
        options: ["What I have", "A starter set", "No preference"],
      },
    ],
  },
  space: {
    detail: "size of the space",
    importance: 2,
    settled: /\b\d+ ?(?:square|sq|m2|feet|ft|by \d+)\b|\bsmall (?:space|room|apartment|balcony)\b/i,
    wordings: [
      {
        topics: ["room", "tidy"],
        unless: ["dwelling"],
        question: "What is the size and layout of the space?",
        options: ["Small", "Medium", "Large", "Open plan"],
      },
      {
        topics: ["garden"],
        question: "What is the size of the garden or available space?",
        options: ["A balcony or windowsill", "A small garden", "A large garden"],
      },
      {
        topics: ["repair"],
        question: "What size or dimensions should it have?",
        options: ["Small", "Medium", "Large", "I will give measurements"],
      },
      {
        topics: ["trouble"],
        question: "What is the size of the home or network?",
        options: ["A flat", "A family house", "An office"],
      },
    ],
  },
  homeType: {
    detail: "type of home",
    importance: 2,
    settled: /\b(?:apartment|flat|house|condo|studio)\b/i,
    wordings: [
      {
        topics: ["green", "smarthome", "tidy"],
        question: "What type and size of home do you live in?",
        options: ["Apartment", "House", "Rented room"],
      },
      {
        topics: ["dwelling"],
        question: "How many bedrooms do you need, and what type of home?",
        options: ["Studio", "1 bedroom", "2 bedrooms", "3 or more"],
      },
    ],
  },
  light: {
    detail: "light and care",
    importance: 2,
    wordings: [
      {
        topics: ["garden"],
        question: "What light conditions are there, and how much care can you give?",
        options: ["Sunny", "Partly shaded", "Little light"],
      },
    ],
  },
  plants: {
    detail: "types of plants",
    importance: 2,
    wordings: [
      {
        topics: ["garden"],
        question: "Which types of plants is it about?",
        options: ["Vegetables", "Herbs", "Flowers", "Houseplants"],
      },
    ],
  },
  roomItems: {
    detail: "types of items",
    importance: 2,
    wordings: [
      {
        topics: ["tidy"],
        question: "What types of items need to be organized?",
        options: ["Clothes", "Papers", "Kitchen things", "A bit of everything"],
      },
      {
        topics: ["room"],
        question: "Which specific furniture pieces or elements do you need?",
        options: ["Seating", "Storage", "Lighting", "Decor only"],
      },
      {
        topics: ["fashion"],
        question: "Which types of clothing or accessories?",
        options: ["Everyday clothes", "Work clothes", "Shoes and accessories"],
      },
    ],
  },
  wardrobeSize: {
    detail: "size and fit",
    importance: 2,
    wordings: [
      { topics: ["fashion"], question: "What is your gender and size?", options: ["Women's", "Men's", "Unisex"] },
    ],
  },
  brand: {
    detail: "brand",
    importance: 2,
    settled: /\b(?:iphone|samsung|apple|google|sony|tesla|toyota|honda|lenovo|dell|canon|nikon)\b/i,
    wordings: [
      {
        topics: ["device", "buy", "smarthome", "photo"],
        unless: ["business", "scrape", "invest", "dwelling", "listing"],
        question: "Do you have a brand preference?",
        options: ["No preference", "Yes (I will name it)", "Certain ones to avoid"],
      },
    ],
  },
  condition: {
    detail: "new or used",
    importance: 2,
    settled: /\b(?:new|used|second-hand|refurbished)\b/i,
    wordings: [
      {
        topics: ["car", "device"],
        unless: ["scrape", "trouble", "repair"],
        question: "New, used or refurbished?",
        options: ["New", "Used", "Refurbished", "Any"],
      },
    ],
  },
  deviceModel: {
    detail: "make and model",
    importance: 3,
    settled: /\b(?:buy(?:ing)?|compare|recommend|which (?:car|suv)|best|in the market|should i get)\b/i,
    wordings: [
      {
        topics: ["car"],
        question: "What is the make, model and year of the car?",
        options: ["I will name it", "Not bought yet"],
      },
      {
        topics: ["trouble", "repair"],
        question: "What is the make and model of the device?",
        options: ["I will name it", "I do not know"],
      },
    ],
  },
  vehicleType: {
    detail: "type of car",
    importance: 2,
    settled: /\b(?:sedan|suv|truck|hybrid|electric|hatchback)\b/i,
    wordings: [
      {
        topics: ["car"],
        question: "What type of car or vehicle is it?",
        options: ["Sedan", "SUV", "Truck", "Electric or hybrid"],
      },
    ],
  },
  features: {
    detail: "features",
    importance: 2,
    wordings: [
      {
        topics: ["device"],
        question: "Which specific features matter most to you?",
        options: ["Battery life", "Camera or screen", "Speed", "Size and weight"],
      },
      {
        topics: ["app", "security"],
        question: "Which specific features do you need?",
        options: ["Just the basics", "Sync across devices", "Sharing with others"],
      },
      {
        topics: ["buy", "car", "smarthome"],
        question: "Which specific features are you looking for?",
        options: ["Quality", "Comfort", "Low running costs"],
      },
      {
        topics: ["website"],
        question: "Which features are required?",
        options: ["Just the basics", "User accounts", "Payments", "I will list them"],
      },
      {
        topics: ["travel", "venue", "restaurant"],
        question: "Which amenities do you want?",
        options: ["Parking", "Quiet", "Family-friendly", "No preference"],
      },
    ],
  },
  criteria: {
    detail: "criteria",
    importance: 2,
    settled: /\b(?:based on|according to|by (?:price|rating|popularity|size|revenue|population|sales)|in terms of)\b/i,
    wordings: [
      {
        topics: ["best"],
        unless: ["code", "database", "shell", "invest"],
        question: "What criteria define a top choice for you?",
        options: ["Ratings", "Sales or popularity", "Price", "Experts' choice"],
      },
      {
        topics: ["compare"],
        question: "Which criteria or aspects should be compared?",
        options: ["Price", "Quality", "Ease of use", "All that matter"],
      },
      {
        topics: ["file", "inbox"],
        question: "By which criteria should it be sorted or organized?",
        options: ["Date", "Name", "Type", "Size"],
      },
    ],
  },
  shop: {
    detail: "stores",
    importance: 2,
    settled: /\b(?:amazon|ebay|walmart|best buy|etsy|ikea)\b/i,
    wordings: [
      {
        topics: ["buy"],
        question: "Which specific online stores or websites?",
        options: ["Amazon", "Any large store", "Local stores"],
      },
    ],
  },
  source: {
    detail: "sources",
    importance: 2,
    settled: /\b(?:from|on|using|via) (?:the )?(?:[A-Z]\w+|web\b|internet\b)/,
    wordings: [
      {
        topics: ["news"],
        question: "Do you have preferred news sources?",
        options: ["Major newspapers", "Specialist sites", "No preference"],
      },
      {
        topics: ["research"],
        question: "Which sources, databases or journals do you prefer?",
        options: ["Peer-reviewed only", "Reports and statistics", "Any reliable one"],
      },
      {
        topics: ["film", "book", "best"],
        question: "Which source of ratings or reviews should it rely on?",
        options: ["Critics", "Audience ratings", "No preference"],
      },
      {
        topics: ["forecast", "data", "invest", "weather", "latest"],
        question: "Is there a preferred source for the data or information?",
        options: ["Official statistics", "I have my own data", "No preference"],
      },
    ],
  },
  targetPage: {
    detail: "website",
    importance: 3,
    settled: /\bhttps?:|\bwww\.|\.com\b|\b(?:from|on) (?:the )?[A-Z]\w+/,
    wordings: [
      {
        topics: ["scrape"],
        question: "What is the target website or page address?",
        options: ["I will give the address", "Several pages", "Any site that has it"],
      },
    ],
  },
  scrapeWhat: {
    detail: "what to extract",
    importance: 3,
    wordings: [
      {
        topics: ["scrape"],
        question: "Which specific data points or fields should it extract?",
        options: ["Titles and links", "Prices", "Full text", "I will list the fields"],
      },
      {
        topics: ["database"],
        question: "Which specific data should it fetch, with which filters?",
        options: ["All columns", "Certain columns", "Counts and sums"],
      },
      {
        topics: ["data"],
        question: "Which dataset is it, and what is its structure?",
        options: ["I will describe it", "A CSV with a header", "Make an example"],
      },
    ],
  },
  os: {
    detail: "operating system",
    importance: 3,
    settled: /\b(?:windows|mac(?:os)?|macbook|linux|ubuntu|debian|centos|unix|android|ios|iphone|bash)\b/i,
    wordings: [
      {
        topics: ["trouble", "file", "server", "shell", "backup", "security", "code"],
        question: "Which operating system or environment do you use?",
        options: ["Windows", "macOS", "Linux"],
      },
    ],
  },
  version: {
    detail: "version",
    importance: 2,
    wordings: [
      {
        topics: ["server", "shell"],
        question: "Which Linux distribution or version do you use?",
        options: ["Ubuntu", "Debian", "Red Hat or CentOS"],
      },
      {
        topics: ["database"],
        question: "Which database management system do you use?",
        options: ["MySQL", "PostgreSQL", "SQLite", "SQL Server"],
      },
    ],
  },
  language: {
    detail: "programming language",
    importance: 3,
    settled: LANGUAGE,
    wordings: [
      {
        topics: ["code", "website", "ml"],
        question: "Which programming language do you prefer?",
        options: ["Python", "JavaScript", "Java", "Another one (I will name it)"],
      },
    ],
  },
  library: {
    detail: "libraries and tools",
    importance: 1,
    settled:
      /\b(?:pandas|numpy|flask|django|react|tensorflow|pytorch|selenium|beautifulsoup|scikit-learn|matplotlib)\b/i,
    wordings: [
      {
        topics: ["ml", "data", "scrape", "website", "code"],
        question: "Which method or library do you prefer?",
        options: ["No preference", "Standard library only", "Yes (I will name it)"],
      },
      {
        topics: ["backup", "server"],
        question: "Do you have a preference for software or tools?",
        options: ["Built-in tools", "No preference", "Yes (I will name it)"],
      },
    ],
  },
  inputFile: {
    detail: "file",
    importance: 3,
    settled: /\/[\w-]+\/|\b\w{2,30}\.(?:txt|csv|json|log|xml|pdf|py|md)\b/i,
    wordings: [
      {
        topics: ["file", "backup"],
        question: "What is the location and format of the file or directory?",
        options: ["The current directory", "I will give the path", "Any: take it as an argument"],
      },
    ],
  },
  outputFormat: {
    detail: "output format",
    importance: 2,
    settled: /\b(?:table|list|bullet\w{0,7}|json|csv|xml|html|markdown|pdf|chart|graph|spreadsheet)\b/i,
    wordings: [
      {
        topics: ["code", "data", "scrape", "file", "ml", "database"],
        question: "What is the preferred format for the output?",
        options: ["Print it", "A CSV file", "JSON", "A chart"],
      },
      {
        topics: ["compare", "research", "news", "forecast", "latest", "summary"],
        question: "In which format should the information be presented?",
        options: ["Short list", "Table", "Written report"],
      },
      {
        topics: ["prose", "routine", "exam"],
        question: "Which format do you prefer?",
        options: ["Short list", "Table", "Running text"],
      },
    ],
  },
  errors: {
    detail: "special cases",
    importance: 1,
    settled: /\b(?:duplicates?|missing values?|error handling|edge cases?)\b/i,
    wordings: [
      {
        topics: ["code", "data", "file"],
        question: "How should errors, duplicates or missing data be handled?",
        options: ["Stop with a message", "Skip and go on", "Log them"],
      },
    ],
  },
  dataType: {
    detail: "input",
    importance: 2,
    wordings: [
      {
        topics: ["ml", "data"],
        question: "What is the size and type of the dataset?",
        options: ["A small file", "Millions of rows", "None yet"],
      },
      {
        topics: ["code"],
        question: "What is the input method and its format?",
        options: ["Typed in by the user", "From a file", "As function arguments"],
      },
    ],
  },
  algorithm: {
    detail: "method",
    importance: 2,
    wordings: [
      {
        topics: ["ml", "forecast"],
        question: "Which model, algorithm or method of analysis do you prefer?",
        options: ["Simple and explainable", "Most accurate", "No preference"],
      },
      {
        topics: ["code"],
        question: "Are there performance requirements or a preferred algorithm?",
        options: ["Simplest", "Fastest", "No preference"],
      },
    ],
  },
  frequency: {
    detail: "frequency",
    importance: 2,
    settled: /\b(?:daily|weekly|monthly|hourly|every (?:\w{1,10} )?(?:day|hour|minute|week|month))\b/i,
    wordings: [
      {
        topics: ["backup", "server"],
        question: "What is the frequency: how often should it run?",
        options: ["Once", "Every hour", "Every day", "Every week"],
      },
      {
        topics: ["inbox", "social"],
        unless: ["code"],
        question: "One-time or ongoing, and how often?",
        options: ["One-time", "Every day", "Every week"],
      },
    ],
  },
  storage: {
    detail: "backup location",
    importance: 3,
    settled: /\b(?:cloud|s3|external drive|dropbox|google drive|usb)\b/i,
    wordings: [
      {
        topics: ["backup"],
        question: "What is the storage location or destination of the backup?",
        options: ["External drive", "Cloud", "Another server"],
      },
    ],
  },
  backupType: {
    detail: "what to back up",
    importance: 3,
    wordings: [
      {
        topics: ["backup"],
        question: "What type of data and backup: full or incremental?",
        options: ["Full", "Incremental", "Only some folders"],
      },
    ],
  },
  alerts: {
    detail: "alerts",
    importance: 2,
    wordings: [
      {
        topics: ["server"],
        question: "Should it log, display or send alerts above a threshold?",
        options: ["Display only", "Write a log", "Send an alert"],
      },
    ],
  },
  mailService: {
    detail: "e-mail service",
    importance: 3,
    settled: /\b(?:gmail|outlook|yahoo|thunderbird|apple mail)\b/i,
    wordings: [
      {
        topics: ["inbox"],
        question: "Which email service provider or client do you use?",
        options: ["Gmail", "Outlook", "Apple Mail"],
      },
    ],
  },
  recipient: {
    detail: "recipient and outcome",
    importance: 3,
    settled:
      /\b(?:to|for) (?:my |our |the |a |an )?(?:[\w-]{1,15} ){0,2}(?:boss|manager|landlord|client|customer|team|hr|professor|teacher|colleague|tenant|supplier|friend|neighbou?r|recruiter)s?\b/i,
    wordings: [
      {
        topics: ["letter"],
        question: "Who is the recipient, and what should they do after reading?",
        options: ["A customer: reply to me", "My manager: agree", "A colleague: know about it"],
      },
    ],
  },
  keyPoints: {
    detail: "points to make",
    importance: 3,
    settled: /,[^,]{1,200},|:\s/,
    wordings: [
      {
        topics: ["letter"],
        question: "What is the message about, and which points must it make?",
        options: ["I will list them", "Keep it general", "Leave blanks for me"],
      },
      {
        topics: ["listing"],
        question: "Which facts belong in it: rooms, size, price, special features?",
        options: ["I will list them", "Leave blanks for me to fill in"],
      },
      {
        topics: ["slides", "event"],
        question: "Which specific topics or content must be included?",
        options: ["I will list them", "The usual ones", "You propose"],
      },
      {
        topics: ["website", "prose"],
        question: "What content or sections should be included?",
        options: ["I will list them", "The usual ones", "You propose"],
      },
    ],
  },
  offer: {
    detail: "the offer",
    importance: 3,
    wordings: [
      {
        topics: ["business", "social"],
        question: "What is the product or service, and what makes it different?",
        options: ["A product (I will describe it)", "A service (I will describe it)", "Not launched yet"],
      },
    ],
  },
  workType: {
    detail: "kind of work",
    importance: 2,
    wordings: [
      {
        topics: ["office"],
        question: "What type of work do you do there?",
        options: ["Computer work", "Calls and meetings", "Creative work", "Studying"],
      },
    ],
  },
  companyType: {
    detail: "industry",
    importance: 2,
    settled:
      /\b(?:tech|software|retail|healthcare|finance|restaurant|real estate|saas|fashion|food|travel|it) (?:company|industry|business|sector|startup|agency)\b/i,
    wordings: [
      {
        topics: ["job"],
        question: "Which industry or job role is it for?",
        options: ["Technology", "Health or education", "Business and finance", "Another one (I will name it)"],
      },
      {
        topics: ["business", "consulting", "website"],
        question: "What type of business or industry is it?",
        options: ["Retail", "Services", "Technology", "Another one (I will name it)"],
      },
      {
        topics: ["forecast", "latest"],
        question: "Which industry or sector should it focus on?",
        options: ["My own (I will name it)", "A general overview"],
      },
    ],
  },
  audience: {
    detail: "audience",
    importance: 3,
    settled: AUDIENCE_GIVEN,
    wordings: [
      {
        topics: ["listing"],
        question: "Who is the target buyer?",
        options: ["Families", "Couples", "Investors", "First-time buyers"],
      },
      {
        topics: ["business", "social", "website"],
        question: "Who is the target audience?",
        options: ["Young adults", "Families", "Businesses", "Everyone"],
      },
      {
        topics: ["slides", "prose", "summary", "event", "research", "consulting", "school"],
        question: "Who is the intended audience?",
        options: ["Experts", "Colleagues or managers", "Students", "The general public"],
      },
    ],
  },
  channel: {
    detail: "channel",
    importance: 2,
    settled: /\b(?:instagram|tiktok|facebook|linkedin|twitter|youtube|google ads|print|radio)\b/i,
    wordings: [
      {
        topics: ["social", "business"],
        question: "Which channels or platforms will you use?",
        options: ["Instagram", "LinkedIn", "E-mail", "Several"],
      },
    ],
  },
  textLength: {
    detail: "length",
    importance: 2,
    settled: LENGTH_GIVEN,
    wordings: [
      {
        topics: ["summary"],
        question: "What length should the summary have?",
        options: ["One paragraph", "Half a page", "A page or more"],
      },
      {
        topics: ["slides"],
        unless: ["speaking"],
        question: "What is the length of the presentation?",
        options: ["5 slides", "10 slides", "20 slides"],
      },
      {
        topics: ["prose", "listing", "letter", "fiction"],
        unless: ["research"],
        question: "What length should it have?",
        options: ["About 100 words", "About 300 words", "A page or more"],
      },
    ],
  },
  tone: {
    detail: "tone",
    importance: 2,
    settled:
      /\b(?:formal|informal|casual|friendly|funny|humorous|professional|persuasive|polite|serious|warm|playful|luxurious|inspiring|heartfelt)\b/i,
    wordings: [
      {
        topics: ["letter", "listing", "prose", "social", "fiction"],
        question: "Which tone or style should the text have?",
        options: ["Friendly", "Professional", "Persuasive", "Playful"],
      },
    ],
  },
  depth: {
    detail: "depth",
    importance: 2,
    settled:
      /\b(?:simple|brief|short|detailed|in detail|in-depth|step[- ]by[- ]step|comprehensive|basics?|fundamentals)\b/i,
    wordings: [
      {
        topics: [
          "research",
          "summary",
          "ailearn",
          "compare",
          "security",
          "latest",
          "prose",
          "slides",
          "invest",
          "consulting",
          "data",
        ],
        question: "What level of detail or depth do you need?",
        options: ["A short overview", "The main points with examples", "Everything in detail"],
      },
      {
        topics: ["recipe", "repair", "resources"],
        question: "What level of complexity is fine for you?",
        options: ["Very easy", "Medium", "Challenging"],
      },
    ],
  },
  focus: {
    detail: "focus",
    importance: 2,
    wordings: [
      {
        topics: ["datasci"],
        question: "Which areas of data science or analysis interest you?",
        options: ["Statistics", "Machine learning", "Visualization"],
      },
      {
        topics: ["ai"],
        question: "Which areas of AI or machine learning interest you?",
        options: ["Basics", "Language models", "Computer vision", "Effects on society"],
      },
      {
        topics: ["climate"],
        question: "Which aspects of climate change: causes, effects or solutions?",
        options: ["Causes", "Effects", "Solutions", "All of it"],
      },
      {
        topics: ["speaking"],
        question: "What is the context of the public speaking: work, school or events?",
        options: ["Work", "School", "Events", "Fear of speaking"],
      },
      {
        topics: ["history"],
        question: "Which period or aspect of history interests you?",
        options: ["Politics and wars", "Everyday life", "Art and culture", "I will name it"],
      },
      {
        topics: ["news"],
        question: "Which type of news interests you?",
        options: ["Politics", "Business", "Technology", "Sports"],
      },
      {
        topics: ["sky"],
        question: "Which areas of astronomy or space interest you?",
        options: ["Planets", "Stars and galaxies", "Space missions"],
      },
      {
        topics: ["tongue"],
        question: "Which areas should it focus on: speaking, grammar or vocabulary?",
        options: ["Speaking", "Grammar", "Vocabulary", "All of it"],
      },
      {
        topics: ["instrument"],
        question: "Which songs, chords or techniques interest you?",
        options: ["Easy songs", "Chords", "Technique", "Theory"],
      },
      {
        topics: ["pet"],
        question: "Which areas of care or training are you interested in?",
        options: ["Feeding", "Training", "Health", "Grooming"],
      },
      {
        topics: ["security"],
        question: "Which specific security or privacy aspects?",
        options: ["Passwords", "Safe browsing", "Protecting devices"],
      },
      {
        topics: ["invest"],
        question: "Which specific aspects or factors should be analyzed?",
        options: ["Price and volume", "News and sentiment", "Company figures"],
      },
      {
        topics: ["business", "consulting"],
        question: "Which specific aspects should it focus on?",
        options: ["Customers", "Competitors", "Costs", "Growth"],
      },
      {
        topics: ["research", "ailearn", "latest", "compare", "learn", "sky", "code", "data", "ml"],
        question: "What are your specific areas of interest or focus?",
        options: ["A general overview", "One area (I will name it)", "Practical use"],
      },
      {
        topics: ["exam"],
        unless: ["music"],
        question: "Which subjects or areas do you need to focus on?",
        options: ["All of it", "My weak points", "One topic (I will name it)"],
      },
      {
        topics: ["resources", "prose", "slides", "job", "pet", "best", "game", "sport", "diary"],
        question: "Which topics or areas of interest should it cover?",
        options: ["A general overview", "One area (I will name it)"],
      },
    ],
  },
  learningStyle: {
    detail: "way of learning",
    importance: 2,
    settled: /\b(?:videos?|books?|podcasts?|interactive|in person|step[- ]by[- ]step guide)\b/i,
    wordings: [
      {
        topics: ["learn", "tongue", "exam", "instrument", "ailearn", "resources"],
        question: "What is your preferred learning style or format?",
        options: ["Videos", "Reading", "Exercises", "Live lessons"],
      },
    ],
  },
  platform: {
    detail: "platform",
    importance: 2,
    settled: /\b(?:ios|android|windows|mac|playstation|xbox|nintendo|spotify|netflix|youtube|pc|udemy|coursera)\b/i,
    wordings: [
      {
        topics: ["app"],
        question: "Which device or platform do you use: iOS or Android?",
        options: ["iPhone", "Android", "Windows or Mac"],
      },
      {
        topics: ["game"],
        question: "Which gaming platform do you use?",
        options: ["PC", "PlayStation", "Xbox", "Nintendo"],
      },
      {
        topics: ["music", "podcast", "film"],
        question: "Which streaming platform do you use?",
        options: ["Spotify", "YouTube", "Netflix", "Another one"],
      },
      {
        topics: ["learn", "resources"],
        question: "Do you have a preferred platform?",
        options: ["Coursera or edX", "Udemy", "YouTube", "No preference"],
      },
      {
        topics: ["website"],
        question: "Which platform or technology should it be built with?",
        options: ["WordPress", "Own code", "A website builder"],
      },
    ],
  },
  genre: {
    detail: "genre",
    importance: 2,
    settled:
      /\b(?:horror|comedy|comedies|rock|jazz|pop|classical|fantasy|thriller|romance|science fiction|sci-fi|drama|mystery|hip hop|country music)\b/i,
    wordings: [
      {
        topics: ["music", "instrument"],
        question: "Which genre of music or mood do you prefer?",
        options: ["Pop", "Rock", "Classical", "Jazz"],
      },
      {
        topics: ["book", "fiction"],
        question: "Which genre do you prefer?",
        options: ["Crime and thriller", "Fantasy or science fiction", "Romance", "Non-fiction"],
      },
      {
        topics: ["film", "game", "podcast"],
        question: "Which genre or type do you prefer?",
        options: ["Comedy", "Action", "Drama", "No preference"],
      },
    ],
  },
  era: {
    detail: "classic or recent",
    importance: 1,
    wordings: [
      {
        topics: ["book", "film", "music"],
        question: "Classic or contemporary: do you have a preference?",
        options: ["Classic", "Contemporary", "Both"],
      },
    ],
  },
  language2: {
    detail: "language",
    importance: 1,
    settled: /\b(?:english|spanish|french|german|chinese|japanese|italian)\b/i,
    wordings: [
      {
        topics: ["film", "book", "research", "learn", "podcast"],
        question: "Do you have a language preference?",
        options: ["English", "Another one (I will name it)", "Any"],
      },
    ],
  },
  number: {
    detail: "how many",
    importance: 1,
    settled: COUNT_GIVEN,
    wordings: [
      {
        topics: ["best", "idea", "recipe", "film", "book", "resources"],
        unless: ["code"],
        question: "How many suggestions do you want?",
        options: ["3", "5", "10", "20"],
      },
    ],
  },
  income: {
    detail: "finances",
    importance: 3,
    settled: MONEY,
    wordings: [
      {
        topics: ["money", "invest"],
        question: "What is your financial situation: income, expenses and debts?",
        options: ["I will give figures", "Stable, no debts", "Tight, with debts"],
      },
    ],
  },
  specs: {
    detail: "the computer",
    importance: 2,
    settled: /\b(?:wi-?fi|internet|network|router)\b/i,
    wordings: [
      {
        topics: ["trouble"],
        question: "What are the computer's specifications and age?",
        options: ["New", "A few years old", "Old", "I do not know"],
      },
    ],
  },
  devicesUsed: {
    detail: "devices",
    importance: 2,
    wordings: [
      {
        topics: ["security", "trouble"],
        question: "Which type of devices and equipment do you use?",
        options: ["Windows PC", "Mac", "Phone", "Several"],
      },
    ],
  },
  afterSorting: {
    detail: "what happens then",
    importance: 2,
    wordings: [
      {
        topics: ["inbox"],
        question: "Which actions should follow after sorting?",
        options: ["Move to folders", "Label only", "Archive or delete"],
      },
    ],
  },
  workoutFrequency: {
    detail: "training days",
    importance: 2,
    settled: /\b(?:daily|every day|weekly|\d[- ]days?|times a week)\b/i,
    wordings: [
      {
        topics: ["fitness"],
        question: "How many days per week: which frequency?",
        options: ["2 days", "3 to 4 days", "5 or more"],
      },
    ],
  },
  nameRules: {
    detail: "conditions",
    importance: 2,
    wordings: [
      {
        topics: ["file", "shell"],
        question: "Which conditions or filters apply to the files?",
        options: ["All files", "By type", "By date or size"],
      },
    ],
  },
  risk: {
    detail: "risk",
    importance: 3,
    settled: /\b(?:low|high|moderate)[- ]risk\b|\brisk[- ]averse\b/i,
    wordings: [{ topics: ["invest"], question: "What is your risk tolerance?", options: ["Low", "Moderate", "High"] }],
  },
  whichAsset: {
    detail: "which ones",
    importance: 3,
    wordings: [
      {
        topics: ["invest"],
        question: "Which specific stock or type of investment?",
        options: ["Single stocks", "Funds", "Crypto", "I will name them"],
      },
    ],
  },
  schedule: {
    detail: "daily schedule",
    importance: 3,
    wordings: [
      {
        topics: ["routine"],
        question: "What are your work hours and other commitments?",
        options: ["9 to 5", "Shifts", "Flexible", "Studying"],
      },
    ],
  },
  tasks: {
    detail: "what to fit in",
    importance: 2,
    wordings: [
      {
        topics: ["routine"],
        question: "What specific tasks or activities should be included?",
        options: ["Work and chores", "Exercise", "Family time", "I will list them"],
      },
    ],
  },
  background: {
    detail: "background",
    importance: 3,
    wordings: [
      {
        topics: ["job"],
        question: "What is your current professional background and experience?",
        options: ["Student or starter", "A few years", "Senior"],
      },
    ],
  },
  studyStatus: {
    detail: "where you stand",
    importance: 3,
    wordings: [
      {
        topics: ["exam"],
        question: "What is your current level of preparation, and when is the exam?",
        options: ["Just starting", "Halfway", "Last revision"],
      },
    ],
  },
  studyMethods: {
    detail: "study habits",
    importance: 2,
    wordings: [
      {
        topics: ["exam"],
        unless: ["music"],
        question: "What are your study habits?",
        options: ["A little every day", "Long sessions", "Only weekends"],
      },
    ],
  },
  resourceType: {
    detail: "kind of resource",
    importance: 2,
    wordings: [
      {
        topics: ["resources", "learn"],
        question: "Which type of resources or course do you prefer?",
        options: ["Video courses", "Books and articles", "Interactive exercises", "With a certificate"],
      },
      {
        topics: ["research"],
        question: "What type of publications or articles?",
        options: ["Peer-reviewed papers", "Reviews", "Popular articles"],
      },
    ],
  },
  gameType: {
    detail: "type",
    importance: 2,
    wordings: [
      {
        topics: ["instrument"],
        question: "Which type of instrument do you have: acoustic or electric?",
        options: ["Acoustic", "Electric", "None yet"],
      },
      {
        topics: ["outdoor"],
        question: "What difficulty and length are right for you?",
        options: ["Easy and short", "Moderate", "Hard and long"],
      },
      {
        topics: ["photo"],
        question: "What type of photography and camera?",
        options: ["Landscape", "Portrait", "Phone camera", "DSLR or mirrorless"],
      },
      {
        topics: ["local"],
        question: "What types of events or activities are you interested in?",
        options: ["Music and arts", "Food and markets", "Sports", "Family"],
      },
      {
        topics: ["recipe"],
        question: "Which type of dish or recipe do you want?",
        options: ["Starter", "Main course", "Dessert", "Snack"],
      },
      {
        topics: ["dwelling"],
        question: "Which amenities or lease terms matter to you?",
        options: ["Pets allowed", "Furnished", "Parking", "Short lease"],
      },
      {
        topics: ["charity"],
        question: "What type of cause or work interests you?",
        options: ["Children", "Animals", "Environment", "Elderly people"],
      },
      {
        topics: ["smarthome"],
        question: "What types of devices or areas do you want to automate?",
        options: ["Lights", "Heating", "Security", "Entertainment"],
      },
      {
        topics: ["sport"],
        question: "Which specific team or player are you interested in?",
        options: ["I will name it", "The whole league"],
      },
    ],
  },
} as const satisfies Record<string, DetailKind>;
export type DetailKindName = keyof typeof DETAIL_KINDS;

/** The numbers of the wordings in whose topics the request is. */
export function fittingWordings(wordings: readonly Wording[], topics: ReadonlySet<Topic>): number[] {
  const holds = (topic: Topic): boolean => topics.has(topic);
  return wordings.flatMap((wording, number) =>
    wording.topics.some(holds) && wording.unless?.some(holds) !== true ? [number] : [],
  );
}

/** Whether the request says this kind of detail already. */
export function isSettled(kind: DetailKindName, own: string): boolean {
  const { settled }: DetailKind = DETAIL_KINDS[kind];
  return settled?.test(own) === true;
}
