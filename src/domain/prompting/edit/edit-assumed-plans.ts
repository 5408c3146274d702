import { making, type RequestKind } from "./edit-assumed.ts";

/** Plans for a trip, a week, a project, a household. */
export const PLAN_KINDS: readonly RequestKind[] = [
  {
    when: /\b(?:itinerary|(?:plan|organi[sz]e|prepare|help|book|planning)\b[^.?!\n]{0,40}?\b(?:trip|vacation|holiday|journey|getaway|honeymoon|road ?trip|weekend (?:in|away)|travels?))\b/i,
    sentences: [
      {
        sentence: "Go day by day, keep what lies close together on the same day and give a rough cost for each.",
        title: "Days",
        reason: "Models like to send you across town and back.",
        assumption: "You want a plan by day, with costs.",
      },
      {
        sentence: "Mark what has to be booked ahead.",
        title: "Bookings",
        reason: "It is the part that cannot be mended on the spot.",
        assumption: "Some things need booking.",
        unless: /\bbook/i,
      },
    ],
  },
  {
    when: /\b(?:meal[- ]plan\w{0,4}|meals? for (?:a|the|this|next|my) (?:\w{1,12} )?(?:week|days?|month|diet)\b|diet plan|eating plan|weekly menu|meal prep\w{0,4}|eat (?:healthier|healthily|better))\b/i,
    sentences: [
      {
        sentence: "Give amounts for each meal and reuse ingredients across the days, so that little is left over.",
        title: "Amounts",
        reason: "Without amounts a meal plan cannot be shopped or cooked.",
        assumption: "You cook it yourself and want little waste.",
      },
      {
        sentence: "Add a shopping list.",
        title: "Shopping",
        reason: "It is the next thing you would ask for.",
        assumption: "You want a shopping list.",
        unless: /\b(?:shopping|grocer(?:y|ies))\b/i,
        settles: "format",
      },
    ],
  },
  {
    when: /\b(?:workout|exercise (?:plan|program\w{0,2}|routine|schedule)|fitness (?:plan|routine|program\w{0,2}|challenge)|training (?:plan|schedule|program\w{0,2})(?= (?:for|to)\b[^.?!\n]{0,30}\b(?:marathon|run\w{0,4}|race|5k|10k|triathlon|half))|(?:start|begin) (?:working out|exercising|running|jogging)|strength training|yoga (?:routine|sequence|session))\b/i,
    unless: /\b(?:app|video|song|playlist|music)\b/i,
    sentences: [
      {
        sentence: "Give sets, repetitions and rest for each exercise, and say how to make it harder over the weeks.",
        title: "Amounts",
        reason: "A list of exercises is no plan until it says how much.",
        assumption: "You want to progress from week to week.",
        unless: /\b(?:yoga|running|jogging|marathon|race)\b/i,
      },
      {
        sentence: "Say which warning signs mean that I should stop.",
        title: "Safety",
        reason: "A model cannot see how you move.",
        assumption: "Nobody is supervising you.",
      },
    ],
  },
  {
    when: /\b(?:recipes?|(?:how (?:do i|to|can i)|teach me (?:how )?to|show me how to) (?:cook|bake|make (?:a |an |some )?(?:\w{1,14} ){0,3}(?:cake|bread|soup|pasta|pizza|sauce|curry|pie|salad|cookies|stew|risotto|pancakes|sushi|wine|beer|desserts?|brownies|smoothies?|dinner|lunch|breakfast|snacks?))|(?:three|four|five|two)-course (?:meal|dinner|menu)|dinner (?:menu|party menu)|romantic dinner|cook (?:something|dinner|lunch|with)|something to cook|what (?:can|should) i cook)\b/i,
    unless: /\b(?:app|website|book|blog|database|scrap\w{1,4})\b/i,
    sentences: [
      {
        sentence: "Give exact amounts, temperatures and times, and say how I can tell that it is done.",
        title: "Amounts",
        reason: "Ovens and pans differ; a sign of doneness does not.",
        assumption: "You will cook this at home.",
      },
      {
        sentence: "Name what can be replaced.",
        title: "Substitutes",
        reason: "One missing ingredient should not stop you.",
        assumption: "Not every ingredient may be at hand.",
        unless: /\b(?:replac|substitut)/i,
      },
    ],
  },
  {
    when: /\b(?:(?:study|revision|learning|reading) (?:plan|schedule|timetable|roadmap|program\w{0,2}|path)|(?:prepare|study|revise|preparing|studying) for (?:an?|my|the|this|\w{2,12}) (?:\w{1,14} ){0,3}(?:exam|test|finals?|certification))\b/i,
    sentences: [
      {
        sentence: "Put first what everything else builds on, and give each session one goal and an exercise.",
        title: "Order",
        reason: "A timetable of topics does not tell you what to do when you sit down.",
        assumption: "You work through it in sessions.",
      },
      {
        sentence: "Plan time to repeat and some to spare.",
        title: "Buffer",
        reason: "Plans without slack fail in the first week.",
        assumption: "You will fall behind at times, like everyone.",
      },
    ],
  },
  {
    when: /\b(?:plan|organi[sz]e|host|throw|prepare|planning|hosting|organi[sz]ing|set up)\b[^.?!\n]{0,50}?\b(?:party|wedding|birthday|event|conference|workshop|meetup|fundraiser|barbecue|bbq|picnic|reunion|shower|open house|offsite|team ?building|festival|exhibition|dinner|game night|webinar)\b/i,
    unless: /\b(?:places|venues?|find|recommend|what are|games for|movie)\b/i,
    sentences: [
      {
        sentence: "Count back from the day: what has to be done when, by whom and at what rough cost.",
        title: "Timeline",
        reason: "What is forgotten is mostly what had to start early.",
        assumption: "You want a timeline with people and costs.",
      },
      {
        sentence: "Say what usually goes wrong and how to be ready for it.",
        title: "Risks",
        reason: "It is the experience you would ask a professional for.",
        assumption: "You have not done this often.",
      },
    ],
  },
  {
    when: /\b(?:budget|personal finances?|finance plan|savings plan|save (?:more )?money|sav(?:e|ing) for|pay off|debt|retirement plan\w{0,4}|manage (?:my )?(?:money|expenses|finances))\b/i,
    unless:
      /\b(?:laptop|phone|travel|trip|app|script|python|wedding|recipes?|meals?|hotel|friendly|campaign|(?:small|tight|low|limited|big|on a) budget)\b/i,
    sentences: [
      {
        sentence: "Show the calculation with example figures that I can replace by mine.",
        title: "Figures",
        reason: "Advice on money is only worth something with your own numbers in it.",
        assumption: "You put in your own figures.",
      },
      {
        sentence: "Put first what changes most.",
        title: "Order",
        reason: "A few items make up most of any budget.",
        assumption: "The biggest effect comes first.",
      },
    ],
  },
  {
    when: /\b(?:content|editorial|posting|social media) (?:calendar|schedule)\b/i,
    sentences: [
      {
        sentence: "Say for each entry what it should achieve, where it appears and what has to be prepared.",
        title: "Entries",
        reason: "A list of topics is not yet a calendar one can work by.",
        assumption: "You will carry it out yourself.",
      },
    ],
  },
  {
    when: /\b(?:campaign|marketing|launch|content|growth|sales|go-to-market|business|product|digital|seo|pr|communication|change|onboarding|project|rollout|migration|integration|restructuring|transformation) (?:plan|strategy|roadmap|campaign|calendar)\b|\b(?:plan|strategy|campaign) (?:for|to) (?:marketing|selling|promoting|launching|growing|getting (?:more )?(?:clients|customers|leads)|sell|market|promote|launch|grow)\b|\b(?:start|open|launch|grow|found|scale|promote|market)\b[^.?!\n]{0,24}?\b(?:business|company|shop|store|startup|caf[eé]|restaurant|agency|podcast|channel|side hustle|brand)\b/i,
    sentences: [
      {
        sentence:
          "For each step say what it should achieve, who does it, what it costs and how I can tell that it works.",
        title: "Steps",
        reason: "A strategy that names no owner and no measure stays on paper.",
        assumption: "You want to carry it out, not only read it.",
      },
      {
        sentence: "State your assumptions separately.",
        title: "Assumptions",
        reason: "You can then correct them.",
        assumption: "The model does not know your numbers.",
        unless: /\bassum/i,
      },
    ],
  },
  {
    when: /\bnegotiat\w{1,6}\b|\b(?:prepare|preparing|ready|get|ask)\b[^.?!\n]{0,30}\b(?:meeting|call|talk|conversation|raise|promotion)\b[^.?!\n]{0,40}\b(?:client|boss|manager|customer|supplier|landlord|fees?|price|salary|budget|cut)\b|\bask (?:my (?:boss|manager) )?for a (?:raise|promotion)\b/i,
    unless: /\b(?:course|books?|e-?mail|letter)\b/i,
    sentences: [
      {
        sentence: "Name what the other side is likely to say, with my best answer to each.",
        title: "Objections",
        reason: "It is the part one cannot improvise.",
        assumption: "The other side will push back.",
      },
      {
        sentence: "Say where I can give way and what to ask for in return.",
        title: "Trade",
        reason: "Giving way for nothing invites the next demand.",
        assumption: "There is room to trade.",
      },
    ],
  },
  {
    when: /\bagenda\b|\b(?:plan|run|structure)\b[^.?!\n]{0,24}\b(?:meeting|workshop|kick-?off|retro(?:spective)?)\b/i,
    unless: /\b(?:calendar|zoom|outlook)\b/i,
    sentences: [
      {
        sentence: "Give each item its goal, a person and a time limit, and put the decisions first.",
        title: "Agenda",
        reason: "Meetings run out of time before they reach what matters.",
        assumption: "The meeting is to decide something.",
      },
    ],
  },
  {
    when: making("lesson(?: plan)?s?|curriculum|worksheet|lesson"),
    unless: /\b(?:guitar|piano|private lessons?|book (?:a )?lesson)\b/i,
    sentences: [
      {
        sentence: "Give each part its goal, its time and what the learners do, and check at the end what they took in.",
        title: "Lesson",
        reason: "It is planned by what learners do, not by what is told.",
        assumption: "You teach a group yourself.",
      },
    ],
  },
  {
    when: /\b(?:(?:daily|morning|evening|bedtime|weekly|night|cleaning|study|self-care) (?:routine|schedule)|productivity|time management|habits?|procrastinat\w{1,4}|work-life balance|digital detox|spend too much time)\b/i,
    unless:
      /\b(?:apps?|tools?|software|books?|podcasts?|script|python|email|post|article|essay|skin ?care|workout|stretch\w{0,4}|yoga)\b/i,
    sentences: [
      {
        sentence: "Take one small change first that I can keep up on a bad day, and add the others one by one.",
        title: "Order",
        reason: "Plans that change everything at once last a week.",
        assumption: "You want something you can keep up.",
      },
      {
        sentence: "Say what to do after a day that went wrong.",
        title: "Setbacks",
        reason: "That is the day on which routines end.",
        assumption: "You will miss a day.",
      },
    ],
  },
  {
    when: /\b(?:train(?:ing)?|teach)\b[^.?!\n]{0,30}\b(?:dog|puppy|cat|kitten|parrot|horse)\b|\b(?:dog|puppy) training\b/i,
    sentences: [
      {
        sentence: "Say how long and how often to practise, and what to do when it does not work.",
        title: "Practice",
        reason: "Animals learn by short, regular practice.",
        assumption: "You train it yourself.",
      },
    ],
  },
  {
    when: /\b(?:skin ?care|acne|(?:dry|oily|sensitive) skin|hair ?care|make-?up)\b/i,
    sentences: [
      {
        sentence: "Give the order and the time of day for each step, and say which products do not go together.",
        title: "Order",
        reason: "The same products help or harm by order.",
        assumption: "You use several products.",
      },
      {
        sentence: "Say which signs mean that I should see a doctor.",
        title: "Safety",
        reason: "A model cannot look at your skin.",
        assumption: "You have not asked a doctor.",
        unless: /\bdoctor|dermatolog/i,
      },
    ],
  },
  {
    when: /\b(?:meditat\w{1,5}|mindfulness|stress\w{0,3}|anxi(?:ety|ous)|sleep (?:better|quality|schedule)|insomnia|burn ?out|relax(?:ation)? (?:techniques?|exercises?|methods?)|unwind|overwhelmed)\b/i,
    unless: /\b(?:app|playlist|music|research|podcast|books?|videos?)\b/i,
    sentences: [
      {
        sentence: "Put first what works fastest and takes the least time, and give the exact steps.",
        title: "Steps",
        reason: "“Breathe deeply” helps nobody who does not know how.",
        assumption: "You want to do it today, on your own.",
      },
      {
        sentence: "Say when it is time to ask a doctor.",
        title: "Safety",
        reason: "A model cannot tell a bad week from an illness.",
        assumption: "It is not an emergency.",
        unless: /\bdoctor\b/i,
      },
    ],
  },
  {
    when: /\b(?:declutter\w{0,3}|clutter\w{0,3}|tidy|closet|organi[sz](?:e|ed|ing) (?:my|the|our)\b[^.?!\n]{0,30}\b(?:home|house|files?|documents?|photos?|desk|kitchen|garage|office|wardrobe|closet|workspace|inbox)|(?:keep|stay)\b[^.?!\n]{0,30}\borgani[sz]ed|storage (?:ideas|system))\b/i,
    unless: /\b(?:script|python|bash|program)\b/i,
    sentences: [
      {
        sentence: "Go in the order in which I should do it, and say how long each step takes.",
        title: "Order",
        reason: "The hard part is where to begin.",
        assumption: "You want to begin soon.",
      },
      {
        sentence: "Say how it stays that way.",
        title: "Upkeep",
        reason: "Tidying once is easy.",
        assumption: "It should last.",
      },
    ],
  },
  {
    when: /\b(?:decorat\w{1,5}|redecorat\w{1,5}|redesign|renovat\w{1,5}|repaint|furnish\w{0,4}|interior|color schemes?|makeover|remodel\w{0,4})\b/i,
    unless: /\b(?:website|logo|app|page|brand)\b/i,
    sentences: [
      {
        sentence: "Sort the ideas by effect and cost, the cheapest with the most effect first.",
        title: "Order",
        reason: "Paint and light often do more than furniture.",
        assumption: "Money matters.",
      },
      {
        sentence: "Say what each does to the look of the room.",
        title: "Effect",
        reason: "You cannot see it before it is done.",
        assumption: "You want to picture it beforehand.",
        unless: /\b(?:garden|office building)\b/i,
      },
    ],
  },
  {
    when: /\b(?:garden\w{0,3}|lawn|vegetables? patch|houseplants?|indoor plants?|grow(?:ing)? (?:\w{1,14} ){0,2}(?:tomatoes|herbs|vegetables|flowers|plants|roses|potatoes|strawberries)|compost\w{0,3})\b/i,
    sentences: [
      {
        sentence: "Say what to do in which month, and how to tell too much water or sun from too little.",
        title: "Seasons",
        reason: "In a garden, when matters as much as what.",
        assumption: "You do it yourself through the year.",
      },
    ],
  },
];
