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

/** What in a request says a kind of detail already. Tested on at most 4,000 characters; every repetition is bounded. */
const SETTLED: Readonly<Record<string, RegExp>> = {
  level: LEVEL,
  fitnessGoal: /\b(?:lose|weight loss|build muscle|gain|flexibility|endurance|half marathon|marathon|10k|5k)\b/i,
  goal: /\b(?:so that|in order to|because i|my goal|aim is)\b/i,
  purpose:
    /\b(?:so that|in order to|for (?:my|our|a|an|the) (?:[\w-]{1,15} ){0,2}(?:presentation|project|class|exam|meeting|thesis|blog|report|homework|essay))\b/i,
  budget: MONEY,
  freeOrPaid: /\b(?:free|paid|no cost|subscription)\b/i,
  location: PLACE,
  timeFrame: PERIOD,
  timeAvailable: TIME_GIVEN,
  travelDates:
    /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|tomorrow|next week)\b/i,
  duration: TIME_GIVEN,
  travelers:
    /\b(?:solo|alone|couple|family of|two of us|partner)\b|\b(?:\d{1,3}|two|three|four|five|six) (?:people|guests|persons|players|friends|kids|adults)\b/i,
  diet: /\ballerg\w{1,6}\b|\b(?:halal|kosher)\b/i,
  cuisine: /\b(?:italian|mexican|chinese|indian|thai|japanese|french|mediterranean|korean|greek|asian|spanish)\b/i,
  ingredients: /\b(?:using|with|includ\w{1,4}|contain\w{0,3}) (?:[\w-]{1,15} ){1,3}(?:and|,)/i,
  calories: /\b\d{3,4}[ -]?(?:k?cal\w{0,6})\b/i,
  equipment: /\b(?:no|without|minimal|basic) (?:[\w-]{1,12} )?(?:equipment|tools|gym)\b|\bbodyweight\b/i,
  tried: /\b(?:i(?:'ve| have)? (?:already )?tried)\b/i,
  health: /\b(?:injur\w{1,4}|pregnan\w{1,4}|diabet\w{1,4}|asthma|knee|back pain)\b/i,
  skinType: /\b(?:oily|dry|sensitive|combination|curly) (?:skin|hair)\b/i,
  petDetails: /\b(?:adopt\w{0,4}|get(?:ting)? an?|buy(?:ing)? an?|which breed|what breed)\b/i,
  age: /\b\d{1,3}[- ]?(?:years?[- ]old|yo|yrs?)\b|\baged? \d|\b(?:in (?:my|their) \d0s|adults?|seniors?|toddlers?|teenagers?)\b/i,
  relation:
    /\b(?:mom|mother|dad|father|wife|husband|girlfriend|boyfriend|partner|friend|boss|colleague|sister|brother|parents?)\b/i,
  occasion: /\b(?:wedding|birthday|interview|anniversary|graduation|christmas|funeral)\b/i,
  venue: /\b(?:indoors?|outdoors?|at home|group|solo|alone)\b/i,
  style:
    /\b(?:minimalist\w{0,4}|modern|rustic|scandinavian|bohemian|boho|vintage|industrial|casual|formal|classic|elegant)\b/i,
  colors: /\b(?:black|white|blue|red|green|grey|gray|beige|pastel|neutral)\b/i,
  space: /\b\d+ ?(?:square|sq|m2|feet|ft|by \d+)\b|\bsmall (?:space|room|apartment|balcony)\b/i,
  homeType: /\b(?:apartment|flat|house|condo|studio)\b/i,
  brand: /\b(?:iphone|samsung|apple|google|sony|tesla|toyota|honda|lenovo|dell|canon|nikon)\b/i,
  condition: /\b(?:new|used|second-hand|refurbished)\b/i,
  deviceModel: /\b(?:buy(?:ing)?|compare|recommend|which (?:car|suv)|best|in the market|should i get)\b/i,
  vehicleType: /\b(?:sedan|suv|truck|hybrid|electric|hatchback)\b/i,
  criteria: /\b(?:based on|according to|by (?:price|rating|popularity|size|revenue|population|sales)|in terms of)\b/i,
  shop: /\b(?:amazon|ebay|walmart|best buy|etsy|ikea)\b/i,
  source: /\b(?:from|on|using|via) (?:the )?(?:[A-Z]\w+|web\b|internet\b)/,
  targetPage: /\bhttps?:|\bwww\.|\.com\b|\b(?:from|on) (?:the )?[A-Z]\w+/,
  os: /\b(?:windows|mac(?:os)?|macbook|linux|ubuntu|debian|centos|unix|android|ios|iphone|bash)\b/i,
  language: LANGUAGE,
  library: /\b(?:pandas|numpy|flask|django|react|tensorflow|pytorch|selenium|beautifulsoup|scikit-learn|matplotlib)\b/i,
  inputFile: /\/[\w-]+\/|\b\w{2,30}\.(?:txt|csv|json|log|xml|pdf|py|md)\b/i,
  outputFormat: /\b(?:table|list|bullet\w{0,7}|json|csv|xml|html|markdown|pdf|chart|graph|spreadsheet)\b/i,
  errors: /\b(?:duplicates?|missing values?|error handling|edge cases?)\b/i,
  frequency: /\b(?:daily|weekly|monthly|hourly|every (?:\w{1,10} )?(?:day|hour|minute|week|month))\b/i,
  storage: /\b(?:cloud|s3|external drive|dropbox|google drive|usb)\b/i,
  mailService: /\b(?:gmail|outlook|yahoo|thunderbird|apple mail)\b/i,
  recipient:
    /\b(?:to|for) (?:my |our |the |a |an )?(?:[\w-]{1,15} ){0,2}(?:boss|manager|landlord|client|customer|team|hr|professor|teacher|colleague|tenant|supplier|friend|neighbou?r|recruiter)s?\b/i,
  keyPoints: /,[^,]{1,200},|:\s/,
  companyType:
    /\b(?:tech|software|retail|healthcare|finance|restaurant|real estate|saas|fashion|food|travel|it) (?:company|industry|business|sector|startup|agency)\b/i,
  audience: AUDIENCE_GIVEN,
  channel: /\b(?:instagram|tiktok|facebook|linkedin|twitter|youtube|google ads|print|radio)\b/i,
  textLength: LENGTH_GIVEN,
  tone: /\b(?:formal|informal|casual|friendly|funny|humorous|professional|persuasive|polite|serious|warm|playful|luxurious|inspiring|heartfelt)\b/i,
  depth:
    /\b(?:simple|brief|short|detailed|in detail|in-depth|step[- ]by[- ]step|comprehensive|basics?|fundamentals)\b/i,
  learningStyle: /\b(?:videos?|books?|podcasts?|interactive|in person|step[- ]by[- ]step guide)\b/i,
  platform: /\b(?:ios|android|windows|mac|playstation|xbox|nintendo|spotify|netflix|youtube|pc|udemy|coursera)\b/i,
  genre:
    /\b(?:horror|comedy|comedies|rock|jazz|pop|classical|fantasy|thriller|romance|science fiction|sci-fi|drama|mystery|hip hop|country music)\b/i,
  language2: /\b(?:english|spanish|french|german|chinese|japanese|italian)\b/i,
  number: COUNT_GIVEN,
  income: MONEY,
  specs: /\b(?:wi-?fi|internet|network|router)\b/i,
  workoutFrequency: /\b(?:daily|every day|weekly|\d[- ]days?|times a week)\b/i,
  risk: /\b(?:low|high|moderate)[- ]risk\b|\brisk[- ]averse\b/i,
  features: /\b(?:sell|selling)\b/i,
  identity: /"|\b[a-z]{2,20} [A-Z]\p{L}+/u,
};

/** Whether the request says this kind of detail already. */
export const isSettled = (kind: string, own: string): boolean => SETTLED[kind]?.test(own) === true;
