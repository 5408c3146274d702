// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, LISTS_POINTS, markedGaps, readerQuestion, SAYS_COUNTRY, SAYS_LENGTH, SAYS_MONEY } from "./kind-parts.ts";
import { answersOf } from "./wishes.ts";

const TEXT_IS_THERE = /:\s*\S|["“”]|\n|\battached\b|https?:/;
const TEXT_QUESTION = {
  key: "text",
  detail: "the text",
  question: "Which text is it?",
  importance: 3,
  settledBy: TEXT_IS_THERE,
  answers: {
    words: ["I will paste it", "The text:", "words"],
    file: ["It is in a file", "The text is in the attached file."],
  },
} as const;
/** Who is to understand it is somebody else: "explain it to a patient". */
const SAYS_FOR_WHOM = /^explain\b.{0,80}?(?<!\b(?:how|what|when|where|way|ways|has|have|needs?|used)) to (?!me\b|myself\b)\w/i;

const levelQuestion = {
  key: "level",
  detail: "what you know",
  question: "How much do you know about it already?",
  importance: 3,
  slot: "reader",
  settledBy:
    /\b(?:beginners?|simple|simply|eli5|like i['’]?m|for (?:a |an |my )?(?:kids?|child(?:ren)?|\d)|basics?|advanced|expert|exam|new to|scratch|from zero|never)\b/i,
  answers: answersOf("reader.beginner", "reader.advanced", "reader.expert"),
} as const;

/** Facts about the asker's own things, which no model knows. */
const OURS = /\b(?:our|my|us)\b/i;

const MATERIAL = "my|this|the|our|these|it|that|them|following";

/** Where one lives decides neither what is free nor what comes over the net. */
const BOUGHT_ANYWHERE = new RegExp(`${SAYS_COUNTRY.source}|\\b(?:free|apps?|software|crm|tools?|saas|online|alternatives?)\\b`, "iu");

/** The idea is there, and is to be worked out. */
const ONE_IDEA = /\b(?:an?|my|our|this|the|one|quiz|business|game|story) idea\b|^\W*(?:[\w-]{1,14} )?idea (?:for|about|of)\b/i;

/** Work on a given text, explanations, choices and advice. */
export const ANSWER_KINDS: readonly Kind[] = [
  kindOf({
    id: "translation",
    name: "translation",
    examples: ["translate this letter into english", "translate the menu to french"],
    asks: /^translate\b/,
    unless: /\b(?:app|plugin|api|website that|python|lost in translation)\b/i,
    questions: [
      TEXT_QUESTION,
      { key: "language", detail: "language", question: "Into which language?", importance: 3, settledBy: /\b(?:in)?to (?:[A-Z]\p{L}+|[\w-]{0,9} ?(?:english|spanish|german|french|italian|chinese|japanese|portuguese|russian|arabic|dutch|polish|turkish|korean))\b|[A-Z]{2} ?> ?[A-Z]{2}/u,
        answers: { en: ["English", "Translate it into English."], es: ["Spanish", "Translate it into Spanish."], de: ["German", "Translate it into German."], fr: ["French", "Translate it into French."] } },
      { key: "use", detail: "use", question: "Who reads it?", importance: 2, settledBy: /\b(?:formal|informal|for (?:a|an|our|my|the)|customers?|guests?|flyer|website)\b/i,
        answers: { business: ["Business, formal", "It is for business; use the formal address."], private: ["Private, relaxed", "It is private; use the informal address."], print: ["For publication", "It will be published; it should read as if written in that language."] } },
    ],
    expert: ["Keeps names, figures, units and formatting.", "Says where a phrase has no equal."],
  }),
  kindOf({
    id: "summary",
    name: "summary",
    examples: ["summarise this article", "tldr of the attached report", "give me the key points of this email"],
    asks: /^(?:summari[sz]e|sum up|tl;?dr|(?:(?:write|give|need|make|create) )?(?:me )?(?:a |an |the |short |brief )*(?:summary|(?:key|main) (?:points|findings|takeaways|insights)|takeaways|synopsis) (?:of|from)|recap)\b/,
    unless: /\b(?:python|script|tool|app|plugin)\b/i,
    rules: [
      ["order", "Order", "Put the main point first, and leave out what does not bear on it.", "A summary that follows its source hides what matters.", "The main point matters more than completeness.", { isAboutEnds: true }],
    ],
    questions: [
      { ...TEXT_QUESTION, settledBy: anyOf(TEXT_IS_THERE, /\b(?:of|about|on) (?:the |a )?[a-z]{4,}/i), needs: new RegExp(`\\b(?:${MATERIAL})\\b`) },
      readerQuestion({ me: ["Me", "It is for myself."], boss: ["My manager", "It is for my manager, who has to decide."], team: ["My team", "It is for my team."] }, "Who reads it?"),
      { key: "length", detail: "length", question: "How long may it be?", importance: 2, settledBy: SAYS_LENGTH,
        answers: { lines: ["3 sentences", "Keep it to 3 sentences."], points: ["5 bullet points", "Give 5 bullet points."], page: ["One page", "It may take 1 page."] } },
    ],
    expert: ["Figures, names and dates as they stand.", "What is decided, and what is left open."],
  }),
  kindOf({
    id: "rewrite",
    name: "rewriting a text",
    examples: ["make this better", "rewrite my paragraph", "shorten this email", "proofread my essay"],
    asks: new RegExp(
      `^(?:make (?:${MATERIAL})(?: [\\w-]{1,14}){0,2} (?:better|nicer|shorter|clearer|sound|more|less|easier|punchier|friendlier|funnier|polite)|(?:rewrite|rephrase|paraphrase|reword|shorten|polish|proofread|simplify) (?:${MATERIAL})\\b|(?:edit|improve|correct|revise|clean up|tighten|fix) (?:up )?(?:${MATERIAL}) ?(?:[\\w'-]{1,14} ){0,2}(?:text|writing|e-?mail|essay|paragraph|draft|sentences?|wording|bio|stor(?:y|ies)|letter|post|article|copy|message|grammar|english|abstract|caption|speech)(?: |:|$)|(?:edit|improve|correct|fix) (?:this|it|that)(?::|$))`,
    ),
    // "Stand-ups take an hour. fix it": what comes first says what is meant, and it is no text.
    unless:
      /^(?![\s\S]*\b(?:texts?|e-?mails?|mails?|essay|paragraph|draft|sentences?|wording|bio|letter|post|article|copy|message|abstract|caption|speech|reply|slogan|headline|intro)\b)[^.!?;\n]{12,200}[.!?;\n]\s*(?:(?:please|pls|can you|now) )?(?:fix|improve|correct|make) (?:it|that|this)\b|\b(?:code|function|script|css|html|sql|query|app|website|bug|my (?:cv|resume|linkedin)|cover letter|room|house|skills?|sleep|diet|credit|faucet|kitchen|bathroom|python|golf|posture|life|business|memory|health|relationship)\b/i,
    questions: [
      { ...TEXT_QUESTION },
      { key: "better", detail: "what better means", question: "What should be better about it?", importance: 3, settledBy: /\b(?:shorten|shorter|clearer|formal\w{0,2}|convincing|persuasive|grammar|spelling|simpler|simplify|proofread|friendl\w{1,4}|polite|nicer|punchy|punchier|professional|engaging|less|easier|correct|mistakes|words?)\b/i,
        answers: { clearer: ["Clearer", "It should become clearer."], shorter: ["Shorter", "It should become shorter."], convincing: ["More convincing", "It should become more convincing."], mistakes: ["Only mistakes", "Correct only the mistakes."] } },
      // Whoever says what it should be more or less of knows its reader.
      { ...readerQuestion({ customers: ["Customers", "Customers will read it."], manager: ["My manager", "My manager will read it."], teacher: ["A teacher", "A teacher will read it."] }, "Who is going to read it?"), unless: /\b(?:less|more|sounds?|not so|salesy|corporate|stiff|punchier|friendlier|funnier|nicer)\b/i },
    ],
    expert: ["Keeps meaning, facts, names and the writer's voice.", "Says what was changed and why where it matters."],
  }),
  kindOf({
    id: "comparison",
    name: "comparison",
    examples: ["compare trello and asana", "should i buy a macbook or a thinkpad", "pros and cons of electric cars"],
    asks: /^(?:compare|(?:a |make a |do a |give me a |need a )?(?:short |quick )?comparison (?:of|between)|(?:help me )?(?:choose|decide|pick) between|should (?:i|we) (?:use|get|buy|choose|take|pick|hire) [^?]{2,40} or |(?:what are the )?pros and cons (?:of|for)|[\w.+-]{2,20} (?:vs\.?|versus) [\w.+-]{2,20}\b|(?:buy|rent|lease|hire|repair|build|keep|sell|insource) or (?:buy|rent|lease|hire|outsource|replace|sell|build|repair|let)\b)/,
    unless:
      /\b(?:script|program|two (?:files|lists|strings)|this (?:cv|text|clause)|python|javascript (?:code|function))\b/i,
    takes: ["format", "length"],
    rules: [
      ["table", "Format", "Set the differences side by side in a table, judged by the same criteria for each.", "Differences are easiest to see side by side.", "You want a table.", { settles: "format" }],
      ["verdict", "Verdict", "Say at the end which one you recommend, and for whom it would be another.", "A comparison is made to decide.", "You have to choose.", { isAboutEnds: true, unless: /\b(?:recommend|suggest|which one|decide|arguments|history|essay)\b/i }],
    ],
    questions: [
      { key: "use", detail: "use", question: "What do you need it for, and what matters most?", importance: 3, settledBy: /\b(?:for (?:a|an|my|our|the|small|work|home)|because|in terms of|price|mainly)\b/i,
        answers: { words: ["I will say it", "I need it for this, and this matters most:", "words"], price: ["A low price", "A low price matters most."], easy: ["Easy to use", "Ease of use matters most."], good: ["The best result", "The best result matters most."] } },
    ],
    expert: ["Names what would change the verdict.", "Prices and versions with their date."],
  }),
  kindOf({
    id: "decision",
    name: "decision",
    examples: ["is it worth refinancing my mortgage", "should i quit my job", "should we hire a second person"],
    asks: /^(?:is it worth|does it make sense to|should (?:i|we) (?:quit|accept|switch|change|sell|move|hire|invest|refinance|start|stop|leave|stay|expand|raise|cut|close|open|buy|rent|lease|offer|launch|charge|advertise|join|lend|lower|drop|take on|outsource|go back)\b(?! .{1,40} or ))/,
    unless: /\b(?:python|code|library|database|framework|take|dose|doctor)\b/i,
    rules: [
      ["balance", "Decision", "Say what speaks for and against it, which facts of mine would tip it, and what you would do in my place and why.", "The answer depends on a few facts that the question leaves out.", "You have to decide."],
      ["figures", "Figures", "Show the calculation with example figures that I can replace by mine.", "Whether it pays can be worked out.", "You put in your own figures.", { needs: /\b(?:worth|mortgage|refinanc\w{1,4}|lease|sell|invest|hire|price|outsource|raise)\b/i }],
    ],
    questions: [
      { key: "situation", detail: "situation", question: "What is your situation, and what worries you most about it?", importance: 3, settledBy: /\d|,[^,]{1,200},|\bbecause\b/i,
        answers: { words: ["I will describe it", "My situation, and what worries me:", "words"], ask: ["Ask me", "Ask me first what you need to know, one question at a time."] } },
    ],
    expert: ["Names a way to try it out before it is final."],
  }),
  kindOf({
    id: "explanation",
    name: "explanation",
    examples: ["explain photosynthesis", "explain how a heat pump works", "help me understand compound interest"],
    asks: /^(?:explain|help me understand|eli5)\b/,
    unless:
      /\b(?:this (?:code|function|error|regex|clause)|to my|to the|to our|to a (?:customer|client)|why (?:i|we|our|my))\b/i,
    takes: ["reader", "length", "format", "steps"],
    rules: [
      ["example", "Example", "Use plain words, define each technical term when it first comes up, and give one concrete example.", "An example shows whether one has understood.", "You are new to the subject.", { settles: "audience", unless: /\b(?:examples?|technical|detailed|in[- ]depth|advanced|math\w{0,9}|derive|proof)\b/i }],
    ],
    questions: [
      { ...levelQuestion, unless: SAYS_FOR_WHOM },
      { key: "use", detail: "use", question: "What do you need it for?", importance: 2, unless: SAYS_FOR_WHOM, settledBy: /\b(?:exam|class|homework|presentation|work|for my|for a|because|so that)\b/i,
        answers: { exam: ["An exam", "I need it for an exam."], work: ["Work", "I need it at work."], self: ["Out of interest", "I want to know it out of interest."] } },
    ],
    expert: ["The usual misunderstanding.", "From the known to the new."],
  }),
  kindOf({
    id: "learning",
    name: "learning something",
    examples: ["teach me to play chess", "how do i learn spanish", "i want to learn photography"],
    asks: /^(?:teach me (?!how to (?:cook|bake))|(?:how (?:do|can|should) i|help me|i want to|want to|where (?:do|should) i start) (?:learn(?:ing)?|get(?:ting)? started (?:with|in)|start (?:learning|playing|painting|drawing))|learn(?:ing)? (?:to|how|about)?|introduction to|tutorial (?:on|for|about)|(?:beginner'?s? )guide to|basics of)\b/,
    unless:
      /\b(?:my (?:team|class|students|dog|puppy|child|son|daughter)|lesson plan|dog|puppy|email|machine learning model)\b/i,
    takes: ["reader", "length"],
    rules: [
      ["practice", "Practice", "Let me try something at once, and give a small exercise after each part.", "One learns a skill by doing it, not by an overview.", "You want to try it yourself."],
      ["mistakes", "Mistakes", "Name the mistakes beginners usually make.", "They are what a teacher at your side would point out.", "You are new to this.", { settles: "audience", unless: /\b(?:advanced|expert|intermediate)\b/i }],
    ],
    questions: [
      levelQuestion,
      { key: "goal", detail: "goal and time", question: "What do you want to be able to do, and how much time do you have?", importance: 3, settledBy: /\b(?:for (?:work|my|a|travel)|so that|\d{1,3} (?:min\w{0,5}|hours?|weeks?|months?|days?)|exam|job)\b/i,
        answers: { fun: ["For fun, an hour a week", "It is for fun; I have an hour a week."], work: ["For work, soon", "I need it for work soon."], words: ["I will say it", "My aim and my time:", "words"] } },
    ],
    expert: ["A first success within a quarter of an hour.", "What to leave out at first."],
  }),
  kindOf({
    id: "recommendation",
    name: "recommendation",
    examples: ["which laptop should i buy", "recommend a crm for a small agency", "best headphones for running"],
    asks: /^(?:(?:which|what) (?:[\w-]{1,14} ){1,3}(?:should|can|do) (?:i|we) (?:buy|get|use|choose|take)|(?:recommend|suggest) (?:me )?(?:a|an|some|good|the best) |(?:what(?:['’]?s| is) the )?best (?:[\w-]{1,14} ){1,3}(?:for|to|under|with)\b|(?:looking for|need|want) a (?:good|new) (?:laptop|phone|camera|car|crm|printer|bike|tv|tablet|monitor|mattress|vacuum|bank|insurance|gym|tool|software|app|router)\b|what should (?:i|we) buy\b)/,
    unless:
      /\b(?:gifts?|presents?|movies?|films?|books?|songs?|recipes?|script|python|names?|title|practices?|way to|time to|place to|restaurants?|places?|hotels?|beaches|cities|sights|exercises?|investment|stocks?)\b/i,
    takes: [],
    rules: [
      ["reasons", "Reasons", "Give the reason and the main drawback of each pick, and say whom it does not suit.", "You can then judge the choice for yourself.", "You want the reasons along with the names."],
      ["date", "Sources", "Say how recent your information is.", "Models answer from memory, and memory has a date.", "Prices and models may have changed.", { unless: /\b(?:recent|latest)\b/i }],
    ],
    questions: [
      { key: "use", detail: "use", question: "What will you use it for, and what matters most?", importance: 3, settledBy: /\bfor (?!(?:me|us|the best)\b)\w|\bbecause\b|\bto (?:use|work|play|edit|track)\b/i,
        answers: { words: ["I will say it", "I will use it for this, and this matters most:", "words"], work: ["Work", "I will use it for work."], home: ["At home", "I will use it at home."] } },
      { key: "budget", detail: "budget", question: "What may it cost?", importance: 3, settledBy: SAYS_MONEY,
        answers: { low: ["As little as possible", "It should cost as little as possible."], mid: ["Mid-range", "It may be mid-range."], words: ["I will name it", "My budget:", "words"] } },
      { key: "country", detail: "country", question: "Where do you buy it?", importance: 2, settledBy: BOUGHT_ANYWHERE,
        answers: { us: ["United States", "I buy it in the United States."], uk: ["United Kingdom", "I buy it in the United Kingdom."], de: ["Germany", "I buy it in Germany."], other: ["Another country", "I buy it in this country:", "words"] } },
    ],
    expert: ["Three picks at most, at different prices.", "What a cheaper one would lack."],
  }),
  kindOf({
    id: "ideas",
    name: "ideas",
    examples: ["ideas for a team event", "brainstorm blog topics for a vet", "things to do with kids on a rainy day"],
    things: "(?:[\\w-]{1,14} )?ideas?|activities|things to do|blog topics|content ideas|topics",
    asks: /^(?:brainstorm|come up with|give me (?:some )?inspiration|(?:some |creative )?ways to (?:celebrate|surprise|entertain|raise|promote|motivate|thank))\b/,
    unless:
      /\b(?:gifts?|presents?|no idea|any idea|main ideas?|names? for|business ideas? (?:that|analysis)|open house|recipe|dinner|thesis|e-?mail sequence|the idea (?:of|is|was)|my idea)\b/i,
    takes: ["format"],
    rules: [
      ["range", "Range", "Make them clearly different from each other, and mark the one you would choose.", "Otherwise many of them will be the same idea in other words.", "You want a wide range, not variations of a single idea.", { unless: ONE_IDEA }],
      ["effort", "Effort", "Say what each takes in time and money.", "An idea is only good if you can carry it out.", "You want to carry one out.", { unless: anyOf(/\b(?:blog|post|article|story|name|content|video|essay|research|topics|business|quiz)\b/i, ONE_IDEA) }],
    ],
    questions: [
      { key: "limits", detail: "limits", question: "What must fit: people, money, time?", importance: 3, settledBy: /\d|\b(?:budget|cheap|free|indoors?|outdoors?|online|small|kids|rainy)\b|,[^,]{1,200},/i, needs: /\b(?:event|party|activit\w{1,4}|things to do|team|celebrat\w{1,4}|fundrais\w{1,4}|raise|promotion|promote|trip|outing|date|weekend|evening|open day|office)\b/i,
        answers: { words: ["I will say it", "This must fit:", "words"], cheap: ["Next to no money", "They should cost next to nothing."], any: ["No limits", "There are no limits."] } },
    ],
    expert: ["Some safe, some bold.", "A first step for the best one."],
  }),
  kindOf({
    id: "advice",
    name: "advice",
    examples: ["help me improve my website", "tips for better sleep", "how can i get better at public speaking"],
    asks: /^(?:my|our|the) [^.?!]{5,80}\bwhat (?:can|should|do) (?:i|we) do\b|^(?:(?:some |good )?tips (?:for|to|on)|advice (?:for|on|about)|how (?:do|can|could|should) (?:i|we) (?:improve|get better|reduce|stop|become|avoid|cope|deal|handle|prevent|increase|grow|keep|motivate|find|win|get)|(?:help (?:me |us )?)?(?:improve|increase|reduce|grow) (?:my|our)|ways to (?:improve|reduce|increase|save|cut))\b/,
    unless:
      /\b(?:(?:more|new) (?:clients?|customers?|leads?)|script|python|code|css|sql|query|essay|text|paragraph|e-?mail|cv|resume|draft|writing|letter|algorithm|function|docker|database|rid of|open house|api)\b/i,
    takes: ["length"],
    rules: [
      ["order", "Order", "Put first what has the most effect, and say how to get started with each.", "Long lists of tips leave the choice to you.", "You want to begin with what helps most."],
    ],
    questions: [
      { key: "now", detail: "where you stand", question: "What is it like now, and what have you tried?", importance: 3, settledBy: /\d|,[^,]{1,200},|\b(?:tried|because|but|since|always|never)\b/i,
        answers: { words: ["I will describe it", "What it is like now, and what I have tried:", "words"], fresh: ["Nothing tried yet", "I have not tried anything yet."] } },
    ],
    expert: ["Asks what matters before it gives more than five tips."],
  }),
  kindOf({
    id: "plan",
    name: "plan",
    examples: ["make a plan for opening a second shop", "action plan to win back old members", "i need a plan for the move to the new school"],
    asks: /^(?:make|write|create|draft|build|give|prepare|need|put together|come up with|set up|develop|work out|outline) (?:me |us |up )?(?:an? |the )?(?:(?:step[- ]by[- ]step|simple|rough|detailed|basic|good|clear|short|quick|realistic|new|\d{1,3}[- ]?(?:day|week|month)) ){0,3}(?:action )?plan (?:for|to|of|on how)\b|^action plan (?:for|to)\b/,
    unless: /\b(?:meal|diet|workout|training|lesson|study|revision|exam|wedding|trip|travel|floor|python|code)\b/i,
    takes: ["format"],
    rules: [
      ["steps", "Steps", "Set it out as steps in order, and say for each what to do, what it takes and how I can tell that it is done.", "A plan that one cannot tick off stays a wish.", "You want to carry it out.", { settles: "format" }],
      ["start", "Start", "Mark what to do in the first week, and what most often goes wrong.", "Plans fail at the beginning and at the usual places.", "You want to start soon.", { unless: /\b(?:first (?:week|day|step)|risks?)\b/i }],
    ],
    questions: [
      { key: "means", detail: "time and means", question: "By when, and with how many people and how much money?", importance: 3, settledBy: SAYS_MONEY,
        answers: { alone: ["Just me, little money", "I do it alone and with little money."], team: ["A small team", "A small team does it; the budget is small."], words: ["I will say it", "Deadline, people and money:", "words"] } },
    ],
    expert: ["What has to happen before what.", "What can be left out."],
  }),
  kindOf({
    id: "text",
    name: "text",
    examples: ["write something about our new opening hours", "some copy about our values", "write a short text about our workshop"],
    asks: /^(?:(?:write|draft|create|make|need|do|come up with)(?: me| us| up)? )?(?:some (?:[\w-]{1,12} )?(?:copy|text|content|words|lines)|a few (?:lines|words|sentences)|a (?:(?:short|little|quick|brief|nice|small) ){0,2}(?:text|paragraph|blurb|bit of text)) (?:about|on|for|regarding)\b|^(?:write|draft|create|make|do)(?: me| us| up)? (?:something|a (?:(?:short|little|quick|brief|nice|small) ){0,2}piece|copy|content) (?:about|on|for|regarding)\b/,
    unless: /\b(?:poem|story|song|essay|homework|python|code)\b/i,
    takes: ["tone", "length", "reader"],
    rules: [markedGaps({ needs: OURS })],
    questions: [
      { key: "place", detail: "where it goes", question: "Where will it be read?", importance: 3, settledBy: /\b(?:website|web ?page|homepage|page|post|linkedin|instagram|facebook|e-?mail|newsletter|brochure|leaflet|flyer|poster|blog|report|sign|menu|intranet|presentation|slides?|speech|card|label|packaging)\b/i,
        answers: { website: ["On our website", "It is for our website."], social: ["In a post", "It is for a post on social media."], email: ["In an email", "It is for an email."], words: ["Somewhere else", "It is for this:", "words"] } },
      { key: "point", detail: "the point", question: "What is true of you here, with facts or figures?", importance: 3, needs: OURS, settledBy: LISTS_POINTS,
        answers: { words: ["I will say it", "The facts:", "words"], gaps: ["Leave blanks", "Leave marked gaps for the facts."] } },
    ],
    expert: ["One thought, said plainly.", "No phrase that any other firm could use."],
  }),
];
