// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { answersOf } from "./wishes.ts";

const SAYS_CODE_LANGUAGE =
  /\b(?:python|javascript|typescript|java|bash|shell|sql|c\+\+|c#|php|ruby|rust|golang|swift|kotlin|matlab|vba|excel|react|powershell|node|html|css|r script|scala|perl|jquery|vue|angular|django|flask|regex|docker\w{0,4}|kubernetes|terraform|latex)\b/i;
const LANGUAGE_QUESTION = {
  key: "language",
  detail: "programming language",
  question: "Which programming language?",
  importance: 3,
  slot: "codeLanguage",
  settledBy: SAYS_CODE_LANGUAGE,
  answers: [
    ...answersOf("codeLanguage.python", "codeLanguage.javascript", "codeLanguage.java"),
    { id: "code.language.other", option: "Another one", sentence: "Use this language:", needsWords: true as const },
  ],
} as const;
const CODE_QUESTION = (question: string) =>
  ({
    key: "code",
    detail: "the code",
    question,
    importance: 3,
    settledBy: /[{};=]|\n|\battached\b/,
    answers: {
      words: ["I will paste it", "The code:", "words"],
      file: ["It is in a file", "The code is in the attached file."],
    },
  }) as const;

/** Programs, data and computers. */
export const SOFTWARE_KINDS: readonly Kind[] = [
  kindOf({
    id: "debugging",
    name: "debugging",
    examples: ["my script crashes with an error", "fix the bug in my function", "why does my query fail"],
    asks: /^(?:(?:why (?:does|is|do|are)|help,?|my|our|the) .{0,40}\b(?:program|script|code|app|function|query|build|tests?|endpoint|api|pipeline|container|docker|page|component|website|server|site)\b.{0,40}\b(?:crash(?:es|ing)?|fails?|failing|error|slow|not work\w{0,3}|does ?n[o'’]?t work|hangs?|broken|twice|times? out|leaks?)|(?:debug|troubleshoot|fix) (?:my|this|the|an?|our) .{0,30}\b(?:code|script|function|bug|error|query|program|css|sql|app|build|component|test)\b)/,
    isSoftware: true,
    unless: /\b(?:write|create|monitor|recommend)\b/i,
    rules: [
      ["cause", "Order", "Take the likeliest cause first, and say what to measure or show you to be sure.", "Nobody can find a fault in a system they have not seen.", "You can show files and figures."],
    ],
    questions: [
      { key: "error", detail: "the error", question: "What is the exact message, and when does it appear?", importance: 3, settledBy: /\b(?:error:|exception|traceback|slow|[A-Z]\w+Error)\b/,
        answers: { words: ["I will paste it", "The message, and when it appears:", "words"], none: ["No message, wrong result", "There is no message; the result is wrong."] } },
      CODE_QUESTION("What do the code and its settings look like?"),
    ],
    expert: ["One check at a time, with what each result means.", "The smallest change that mends it."],
  }),
  kindOf({
    id: "refactoring",
    name: "working on code",
    examples: ["refactor my function", "write unit tests for my code", "speed up my query"],
    asks: /^(?:(?:refactor|clean up|optimi[sz]e|speed up|review|document|comment|modernize|improve) (?:my|this|our|the) (?:[\w-]{1,12} ){0,2}(?:code|function|class|component|query|queries|script|module|database|program|repo)|(?:(?:write|create|add|need) )?(?:some )?(?:unit |integration |e2e |end-to-end )?tests? for (?:my|this|our|the)|unit tests)\b/,
    isSoftware: true,
    rules: [
      ["behaviour", "Behaviour", "Keep the behaviour as it is, and say why each change is worth it.", "Tidier code that works differently helps nobody.", "Nothing may work differently afterwards.", { unless: /\btests?\b/i }],
      ["cases", "Cases", "Cover the normal case, the limits and faulty input, and say what each test guards against.", "Tests of the normal case alone find nothing.", "The tests are to catch mistakes.", { needs: /\btests?\b/i }],
    ],
    questions: [CODE_QUESTION("Which code is it?"), LANGUAGE_QUESTION],
    expert: ["Small steps that can be checked one by one."],
  }),
  kindOf({
    id: "sql",
    name: "database query",
    examples: ["write an sql query for monthly sales", "sql to find duplicate customers"],
    things: "(?:sql|mysql|postgres\\w{0,3}|sqlite|database) (?:quer(?:y|ies)|statements?)|sql",
    asks: /^sql (?:to|for|that)\b/,
    isSoftware: true,
    unless: /\b(?:teach|learn|explain|what is|difference|course|interview|injection)\b/i,
    rules: [
      ["tables", "Tables", "State the names and columns you assume, and say what happens with missing values.", "The names are then easy to put right.", "Your table names differ."],
    ],
    questions: [
      { key: "tables", detail: "tables", question: "What are the tables and columns called?", importance: 3, settledBy: /\b\w+\(\w|\btables? \w+_\w|\b\w+\.\w/,
        answers: { words: ["I will paste the schema", "The tables:", "words"], usual: ["Use sensible names", "Use sensible names."] } },
      { key: "database", detail: "database", question: "Which database do you use?", importance: 2, settledBy: /\b(?:postgres\w{0,5}|mysql|mariadb|sqlite|sql server|oracle|snowflake|bigquery|access)\b/i,
        answers: { pg: ["PostgreSQL", "The database is PostgreSQL."], mysql: ["MySQL", "The database is MySQL."], server: ["SQL Server", "The database is SQL Server."] } },
    ],
    expert: ["An index that helps, where it is slow."],
  }),
  kindOf({
    id: "regex",
    name: "regular expression",
    examples: ["regex for phone numbers", "write a regular expression that matches dates"],
    things: "regex(?:es)?|regular expressions?|regexp?",
    asks: /^(?:regex|regular expression) (?:for|to|that)\b/,
    isSoftware: true,
    unless: /\b(?:explain|learn|teach)\b/i,
    rules: [
      ["examples", "Examples", "Show texts that match, and some that nearly do but should not.", "A pattern is judged by what it leaves out.", "You will test it.", { unless: /\bexamples?\b/i }],
    ],
    questions: [
      { ...LANGUAGE_QUESTION, question: "In which language or tool will you use it?", settledBy: /\b(?:python|javascript|java|php|perl|grep|sed|google|excel|notepad|vscode|pcre|go|rust|ruby|sql)\b/i },
      { key: "strict", detail: "how strict", question: "What should it be used for?", importance: 2,
        answers: { validate: ["Check one input", "It checks one input as a whole."], find: ["Find it in a text", "It finds all of them in a longer text."] } },
    ],
    expert: ["What it cannot tell, and a simpler check for that."],
  }),
  kindOf({
    id: "spreadsheet",
    name: "spreadsheet",
    examples: ["excel formula to add up sales by month", "google sheets template for a budget"],
    things:
      "(?:excel|google sheets?|spreadsheet|sheets) (?:formulas?|sheets?|templates?|tables?|files?|macros?)|spreadsheets?|formulas? (?:in|for) (?:excel|google sheets?)|excel",
    asks: /^(?:excel|google sheets?)(?: formula)? (?:to|for|that)\b|^how (?:do|can) i .{0,60}\b(?:in|with) (?:excel|google sheets?)\b/,
    isSoftware: true,
    unless: /\b(?:python|learn|course|teach|csv only)\b/i,
    rules: [
      ["cells", "Cells", "Name the cells you assume and say in plain words what each formula does.", "You can then fit it to your own sheet.", "Your sheet is laid out differently.", { unless: /\b(?:which|what) columns\b/i }],
    ],
    questions: [
      { key: "layout", detail: "your sheet", question: "Which columns does your sheet have?", importance: 3, settledBy: /\b[A-Z]{1,2}\d{1,4}\b|\bcolumns?\b/,
        answers: { words: ["I will list them", "My columns:", "words"], example: ["Make an example", "Make an example sheet."] } },
    ],
    expert: ["Says which version has the function, and a way without it."],
  }),
  kindOf({
    id: "appBuild",
    name: "app or website",
    examples: ["build me an app for dog walkers", "make a website for my bakery", "create a discord bot"],
    asks: /^(?:make|build|create|develop|design|program|code|write|need|want) (?:me )?(?:a |an |my |our |the )?(?:(?!(?:for|about|on|to|in|with|of|from|that)\b)[\w-]{1,15} ){0,3}(?:apps?|applications?|websites?|web ?pages?|chatbots?|bots?|browser extension|chrome extension|plugin|online (?:store|shop)|dashboard|video ?game|landing page in html)\b/,
    isSoftware: true,
    unless:
      /\b(?:names?|ideas?|copy|text|content|slogan|description|privacy policy|plan for|proposal|list of|review)\b/i,
    rules: [
      ["scope", "Scope", "Build the smallest version that works first, complete and ready to run, and name what you left out.", "Answers that begin with everything end half-finished.", "A small working version is the best beginning."],
      ["settings", "Settings", "Say where I have to put my own texts and settings.", "These are the places you will change first.", "You fill in your own content."],
    ],
    questions: [
      { key: "first", detail: "first version", question: "What must the first version be able to do?", importance: 3, settledBy: /,[^,]{1,200},|\b(?:that (?:can|lets|shows|sends)|where users|with (?:a )?login)\b/i,
        answers: { words: ["I will list it", "The first version must do this:", "words"], core: ["Only the core", "Only the core function."] } },
      { key: "platform", detail: "platform", question: "Where should it run?", importance: 3, settledBy: /\b(?:ios|iphone|android|web\w{0,5}|browser|windows|mac|discord|telegram|slack|react|flutter|python|html|chrome|excel)\b/i,
        answers: { browser: ["In the browser", "It should run in the browser."], phone: ["On phones", "It should run on iPhone and Android."], none: ["Without programming", "I cannot program; use tools without code."] } },
    ],
    expert: ["Data, roles and the one path that must work."],
  }),
  kindOf({
    id: "data",
    name: "data and charts",
    examples: ["plot sales per month from a csv", "train a model on a dataset of house prices"],
    asks: /^(?:visuali[sz]e|plot|chart|draw a (?:chart|graph)|train a|build a (?:model|classifier)|predict)\b.{0,60}\b(?:data|dataset|dataframe|csv|sales|prices|model|classifier|network|regression|column|results)\b/,
    isSoftware: true,
    rules: [
      ["assumptions", "Data", "State what you assume about the data, and show it on a few sample rows that I can replace by mine.", "The model has not seen your data.", "You have the data and it looks different.", { unless: /\b(?:mnist|iris|titanic|imdb|below|attached)\b/i }],
    ],
    questions: [
      { key: "data", detail: "the data", question: "What does the data look like?", importance: 3, settledBy: /\bcolumns?\b|\.csv\b|\battached\b|\n/i,
        answers: { words: ["I will show some rows", "Some rows of it:", "words"], example: ["Make an example", "Make up example data."] } },
      LANGUAGE_QUESTION,
    ],
    expert: ["What the result shows and what it does not."],
  }),
  kindOf({
    id: "config",
    name: "configuration",
    examples: ["dockerfile for a node app", "github actions workflow that runs tests", "nginx config for two sites"],
    things:
      "docker ?files?|docker[- ]compose(?: files?)?|github actions?(?: workflows?)?|(?:ci|ci/cd|deployment) pipelines?|helm charts?|terraform(?: (?:code|config|modules?))?|nginx configs?|makefiles?|(?:cron ?jobs?|crontab)",
    isSoftware: true,
    unless: /\b(?:explain|what is|learn|difference)\b/i,
    rules: [
      ["settings", "Settings", "Comment each line that I may have to change, and say how to check that it works.", "Such files are copied once and then puzzled over.", "You will adapt it to your project."],
    ],
    questions: [
      { key: "project", detail: "project", question: "Which language, build and place to run does the project have?", importance: 3, settledBy: SAYS_CODE_LANGUAGE,
        answers: { words: ["I will say it", "The project:", "words"], node: ["Node", "It is a Node project."], python: ["Python", "It is a Python project."] } },
    ],
    expert: ["No secrets in the file.", "Versions pinned."],
  }),
  kindOf({
    id: "script",
    name: "script or function",
    examples: ["write a python script that renames files", "write a function that checks a password", "bash script to back up a folder"],
    things:
      "(?:python|bash|shell|javascript|typescript|java|php|ruby|powershell|vba|node|c\\+\\+|c#|rust|go) (?:scripts?|programs?|functions?|code|class(?:es)?|macros?|modules?)|(?:scripts?|programs?|functions?|macros?)(?= (?:that|which|to) )|code (?:that|which|to|for)|web ?scrapers?|scraper|algorithm",
    isSoftware: true,
    needs:
      /\b(?:python|javascript|typescript|java|bash|shell|c\+\+|c#|php|ruby|rust|go|vba|powershell|node|code|files?|folders?|csv|json|data|strings?|numbers?|list|array|urls?|api|website|pdfs?|images?|excel|function|algorithm|input|renames?|downloads?|sorts?|password|calculat\w{1,3}|converts?|pars\w{1,3}|scrap\w{1,3})\b/i,
    unless:
      /\b(?:teach|learn|tutorial|course|explain|difference|vs|compare|video|tour|interview|movie|podcast|call script|phone|workout|training|loyalty|employee|program (?:for|to) (?:our|my) (?:members|employees|customers|students)|sales script|wedding)\b/i,
    rules: [
      ["errors", "Errors", "Handle missing or wrong input with a clear message, and name every library that has to be installed.", "Most scripts fail first on their input, not on their logic.", "Input can be missing or wrong.", { unless: /\b(?:error|exception|invalid)\b/i }],
      ["safety", "Safety", "Let it show what it would do before it changes anything.", "A script that touches files should be tried without harm.", "The files matter.", { needs: /\b(?:delet\w{1,3}|remov\w{1,3}|renam\w{1,3}|mov(?:e|es|ing)|clean|overwrit\w{1,4}|organi[sz]\w{1,3}|sorts?)\b.{0,40}\b(?:files?|folders?|director(?:y|ies)|logs?|rows?|emails?)\b/i }],
      ["example", "Example", "Show how to run it, with an example call and what it prints.", "You can then see at once whether it does what you meant.", "You will run it yourself.", { unless: /\bexamples?\b/i }],
    ],
    questions: [
      LANGUAGE_QUESTION,
      { key: "io", detail: "in and out", question: "What goes in, and what should come out?", importance: 3, settledBy: /\b(?:from|input|returns?|output|csv|json|list|file|given|prints?|into|takes)\b/i,
        answers: { words: ["I will give an example", "An example of input and output:", "words"], propose: ["You propose", "Propose input and output yourself, and name them first."] } },
    ],
    expert: ["The limits and odd cases first.", "Where it stops, and how it says so."],
  }),
];
