import type { RequestKind } from "./edit-assumed.ts";

const HOW_TO_RUN = {
  sentence: "Show how to run it, with an example call and what it prints.",
  title: "Example",
  reason: "You can then see at once whether it does what you meant.",
  assumption: "You will run it yourself.",
  unless: /\bexamples?\b/i,
} as const;

/** Programs, data and computers. */
export const PROGRAM_KINDS: readonly RequestKind[] = [
  {
    when: /\b(?:docker|build|query|quer(?:y|ies)|endpoint|api|server|tests?|test suite|pipeline|deploy\w{0,5}|ci|page load|database|container|app|website|program|loop|container)\b[^.?!\n]{0,30}?\b(?:slow|fails?|failing|crash(?:es|ing)?|times? out|hangs?|errors?|not working|does ?n['’]?t work|leaks?)\b/i,
    unless: /\b(?:write|create|monitor|find|recommend)\b/i,
    sentences: [
      {
        sentence: "Take the likeliest cause first, and say what to measure or show you to be sure.",
        title: "Order",
        reason: "Nobody can find a fault in a system they have not seen.",
        assumption: "You can show files and figures.",
      },
      {
        sentence: "Say what each change gains and what it costs.",
        title: "Trade",
        reason: "Faster is often bought with something else.",
        assumption: "You cannot change everything.",
        needs: /\b(?:slow|faster|speed|performance|quicker)\b/i,
      },
    ],
  },
  {
    when: /\b(?:debug|fix|investigate|find the (?:bug|error|issue)|troubleshoot)\b[^.?!\n]{0,40}\b(?:script|code|program|function|css|html|sql|query|app|python|javascript|java|bug|website)\b/i,
    sentences: [
      {
        sentence: "Tell me which part of the code and which error message you need to see before you guess.",
        title: "Evidence",
        reason: "Nobody can find a fault in code they have not seen.",
        assumption: "The code comes with your next message.",
      },
    ],
  },
  {
    when: /\b(?:refactor|clean up|tidy|improve|optimi[sz]e|review|rewrite)\b[^.?!\n]{0,20}\b(?:this|my|the)\b[^.?!\n]{0,12}\b(?:function|code|class|component|query|script|module)\b/i,
    sentences: [
      {
        sentence: "Ask me for the code first, and keep its behaviour as it is.",
        title: "Evidence",
        reason: "The code is not there yet, and a tidier one that works differently helps nobody.",
        assumption: "The code comes with your next message.",
      },
    ],
  },
  {
    when: /\b(?:unit|integration|end-to-end|e2e) tests?\b|\btest cases?\b/i,
    unless: /\b(?:explain|what is|difference|course|learn)\b/i,
    sentences: [
      {
        sentence: "Cover the normal case, the limits and faulty input, and say what each test guards against.",
        title: "Cases",
        reason: "Tests of the normal case alone find nothing.",
        assumption: "The tests are to catch mistakes.",
      },
    ],
  },
  {
    when: /\b(?:database|db) (?:schema|design|model)|\bdata model\b/i,
    unless: /\b(?:explain|what is|learn)\b/i,
    sentences: [
      {
        sentence: "Say what each part stands for, which fields must be filled and what keeps the data consistent.",
        title: "Tables",
        reason: "Tables are easily added later, rules hardly.",
        assumption: "The data matter more than the first screen.",
      },
    ],
  },
  {
    when: /\b(?:docker ?file|docker[- ]compose|github actions?|(?:set ?up|configure|create|make|build) (?:a |the |my )?(?:ci|ci\/cd|pipeline)|helm chart|terraform|yaml|nginx config|config(?:uration)? file|makefile)\b/i,
    unless: /\b(?:explain|what is|learn|difference)\b/i,
    sentences: [
      {
        sentence: "Comment each line that I may have to change, and say how to check that it works.",
        title: "Settings",
        reason: "Such files are copied once and then puzzled over.",
        assumption: "You will adapt it to your project.",
      },
    ],
  },
  {
    when: /\b(?:scrap(?:e|es|ing|er)|crawl(?:er|ing)?|web ?scraper|extract\b[^.?!\n]{0,30}\b(?:website|webpage|web page|site))\b/i,
    sentences: [
      {
        sentence: "Keep the address and the selectors together at the top, and handle pages that do not load.",
        title: "Settings",
        reason: "They are what changes when the site does.",
        assumption: "You will adapt it to your site.",
      },
      {
        sentence: "Wait between requests and respect the site’s rules for robots.",
        title: "Manners",
        reason: "Otherwise you are blocked, or worse.",
        assumption: "You may read the site by program.",
      },
    ],
  },
  {
    when: /\b(?:train|build|create|implement|develop|perform|apply|fine-tune|use)\b[^.?!\n]{0,50}?\b(?:machine learning|ml model|classifier|neural network|(?:linear|logistic)? ?regression|prediction model|predictive model|sentiment analysis|clustering|deep learning|decision tree|chatbot|recommendation (?:system|engine)|cnn|random forest|classification)\b/i,
    sentences: [
      {
        sentence: "Work on a small sample data set that I can replace by mine, and keep some of it apart for testing.",
        title: "Data",
        reason: "A model tested on its own training data always looks good.",
        assumption: "You bring your own data later.",
        unless: /\b(?:mnist|iris|titanic|imdb|dataset)\b/i,
      },
      {
        sentence: "Say how to read the result and when not to trust it.",
        title: "Result",
        reason: "The score alone says little.",
        assumption: "You want to use the result.",
      },
    ],
  },
  {
    when: /\b(?:sql|mysql|postgres\w{0,3}|sqlite)\b|\bdatabase query\b/i,
    sentences: [
      {
        sentence: "State the names and columns you assume, and say what happens with missing values.",
        title: "Tables",
        reason: "The names are then easy to put right.",
        assumption: "Your table names differ.",
        unless: /\b(?:teach|learn|explain|what is|difference|latest|updates|changes in)\b/i,
      },
    ],
  },
  {
    when: /\b(?:excel|google sheets?|spreadsheet)\b[^.?!\n]{0,40}|\bformula\b/i,
    unless: /\b(?:python|learn|course|teach|chemical|scrap\w{1,4})\b/i,
    sentences: [
      {
        sentence: "Name the cells you assume and say in plain words what each formula does.",
        title: "Cells",
        reason: "You can then fit it to your own sheet.",
        assumption: "Your sheet is laid out differently.",
      },
    ],
  },
  {
    when: /\b(?:regex|regular expression)\b/i,
    sentences: [
      {
        sentence: "Show texts that match, and some that nearly do but should not.",
        title: "Examples",
        reason: "A pattern is judged by what it leaves out.",
        assumption: "You will test it.",
        unless: /\b(?:explain|learn|teach)\b/i,
      },
    ],
  },
  {
    when: /\b(?:(?:shell|terminal|command line|linux|bash|unix|git|docker|powershell) commands?|using (?:bash|the terminal|the command line|a? ?bash command)|bash commands?|cron ?(?:job|tab))\b/i,
    unless: /\b(?:teach|learn|tutorial|explain)\b/i,
    sentences: [
      {
        sentence: "Say what each part of the command does, and warn me of anything that cannot be undone.",
        title: "Caution",
        reason: "Commands are copied and run before they are read.",
        assumption: "You run it on a machine that matters.",
      },
    ],
  },
  {
    when: /\b(?:backup|back up|backs up|delete|remove|rename|move|clean ?up|organi[sz]e|sort)\b[^.?!\n]{0,40}?\b(?:files?|folders?|director(?:y|ies)|logs?|filesystem)\b/i,
    unless: /\b(?:my (?:digital|important|paper) |categori[sz]e|closet)\b/i,
    sentences: [
      {
        sentence:
          "Let it show what it would do before it changes anything, and stop with a clear message when a path is missing.",
        title: "Safety",
        reason: "A script that touches files should be tried without harm.",
        assumption: "The files matter.",
      },
      HOW_TO_RUN,
    ],
  },
  {
    when: /\b(?:write|create|build|make|design|develop|code|need|want|generate|program|implement)\b[^.?!\n]{0,40}?\b(?:(?:web|mobile|ios|android|to-?do|weather|chat|flutter|react) ?app(?:lication)?s?|website|web ?site|web ?page|landing page|online (?:store|shop)|portfolio site|dashboard|chrome extension|browser extension|discord bot|telegram bot|video game|text[- ]based game|snake game|calculator)\b/i,
    unless:
      /\b(?:find|recommend|suggest|best|apps? (?:for|to|that)|compare|names?|improve the seo|availability|extract|text|copy|explain|headlines|content of|images? from|status of|slow)\b/i,
    sentences: [
      {
        sentence: "Build the smallest version that works first, complete and ready to run, and name what you left out.",
        title: "Scope",
        reason: "Answers that begin with everything end half-finished.",
        assumption: "A small working version is the best beginning.",
      },
      {
        sentence: "Say where I have to put my own texts and settings.",
        title: "Settings",
        reason: "These are the places you will change first.",
        assumption: "You fill in your own content.",
      },
    ],
  },
  {
    when: /\b(?:visuali[sz]e|plot|chart|graph|histogram|analy[sz]e|clean|process|interpret)\b[^.?!\n]{0,40}?\b(?:data|dataset|dataframe|numbers|csv|sales|results?|trends?|regression|survey|tweets|reviews|popularity|prices|traffic|logs?)\b/i,
    sentences: [
      {
        sentence: "State what you assume about the data, and show it on a few sample rows that I can replace by mine.",
        title: "Data",
        reason: "The model has not seen your data.",
        assumption: "You have the data and it looks different.",
      },
      {
        sentence: "Say what the result shows and what it does not.",
        title: "Result",
        reason: "A chart without a reading is only a picture.",
        assumption: "You want to draw a conclusion.",
      },
    ],
  },
  {
    when: /\b(?:python|bash|shell|javascript|typescript|java|c\+\+|php|ruby|rust|golang|vba|powershell|node\.?js|perl|c#)\b[^.?!\n]{0,16}\b(?:script|program|code|function|class|macro|bot|game|notebook|api)\b|\b(?:write|create|develop|generate|build|code|implement|design|make|need)\b[^.?!\n]{0,24}?\b(?:script|program|function|algorithm|macro|api|endpoint|bot|unit tests?|cli)\b(?! (?:for (?:a|my|our|the) (?:video|podcast|play|movie)|of study))|\b(?:in|using|with) (?:python|javascript|typescript|java|bash|c\+\+|php|ruby|rust|golang|node\.?js)\b/i,
    unless:
      /\b(?:teach|learn|tutorial|course|explain|difference|vs|compare|video|movie|workout|training program|exercise program|loyalty program)\b/i,
    sentences: [
      {
        sentence:
          "Handle missing or wrong input with a clear message, and name every library that has to be installed.",
        title: "Errors",
        reason: "Most scripts fail first on their input, not on their logic.",
        assumption: "Input can be missing or wrong.",
        unless: /\b(?:error|exception|invalid)\b/i,
      },
      HOW_TO_RUN,
    ],
  },
  {
    when: /\b(?:install|set up|configure|setup|deploy|upgrade|connect|enable|migrate|update)\b[^.?!\n]{0,50}?\b(?:server|linux|ubuntu|windows|mac|docker|vpn|router|network|wi-?fi|printer|monitor|software|python|git|database|drivers?|kubernetes|nginx|apache|wordpress|smart home|raspberry pi|nas|firewall|packages?|system|environment)\b/i,
    sentences: [
      {
        sentence: "After each step say what I should see, and what to do if I see something else.",
        title: "Checks",
        reason: "Guides like this fail at one step, and then you are alone.",
        assumption: "You do it yourself, step by step.",
      },
    ],
  },
];
