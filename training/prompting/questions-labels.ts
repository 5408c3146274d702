import type { DetailKindName } from "#domain/prompting/ask-catalogue.ts";

/** Which of our kinds a described missing detail belongs to; it may be several or none. Read on lower-case text. */
export const KIND_LABELS: Record<DetailKindName, RegExp | null> = {
  level:
    /\b(?:skill|experience|expertise|knowledge|proficien\w+|familiarity|familiar|background)\b|(?:current|user's) level|level of (?:the course|python|spanish|meditation)|course level|skill level|mechanical/,
  fitnessLevel: /fitness level|current fitness|physical (?:condition|fitness)|fitness status/,
  fitnessGoal: /goal|target|objective/,
  exerciseType:
    /(?:type|kind)s? of (?:\w+ )?(?:exercise|workout|training|yoga|meditation|relaxation|technique|activit)|(?:exercise|workout|training|technique|meditation)\w* (?:type|preference|style)|preferred (?:type|workout|exercise|meditation)|preferences? for (?:techniques|type|exercises)|techniques/,
  goal: /\bgoals?\b|objective|\baims?\b|priorit/,
  purpose: /purpose|intended use|\bcontext\b|\busage\b|use case|primary use|use of|reason/,
  budget: /budget|price|cost|afford|financial constraint|spend/,
  freeOrPaid: /free|paid|subscription/,
  location:
    /location|city|region|country|geograph|neighborhood|\bplace\b|where|climate zone|area of (?:residence|the city)|^(?!.*(?:storage|file|director|backup)).*\blocat/,
  climate: /climate|season|weather/,
  timeFrame:
    /time ?frame|time period|date range|timeline|'latest'|latest|recen|period|deadline|how current|time range|year/,
  timeAvailable:
    /time (?:commitment|availability|constraint|available|limit|of day|willing|investment|to)|availability|available time|amount of time|cooking time|preparation time|hours|free time|duration and frequency|workout (?:duration|frequency|days)|frequency/,
  travelDates: /\bdates?\b|travel time|departure|time of (?:year|travel|event|day)|date and time|flexib|day of/,
  duration: /duration|length of (?:the )?(?:stay|trip|event|talk|presentation)|how long/,
  travelInterests:
    /interest|hobb|personality|preferred (?:types? of )?(?:activit|attraction)|types? of (?:activit|attraction)|activit|preferences/,
  accommodation: /accommodation|hotel|lodging/,
  transport: /transport|airline|one-way|round|layover|toll|stop|route|mode of/,
  travelers:
    /number of (?:people|guest|attendee|participant|family|traveler|serving|player|person|meals)|group size|size of the (?:group|party|family|event)|serving|portion|family members|guest|travelers|players|attendees|household size/,
  diet: /dietary|allerg|diet\b/,
  cuisine: /cuisine|flavor|taste|spic|sweet|food preference/,
  ingredients: /ingredient|foods|vegetables|include or avoid|nuts?\b|products/,
  calories: /calor|intake|nutritional|nutrient|macro/,
  equipment:
    /equipment|tools (?:available|and)|available tools|gear|supplies|available materials|tools the user|materials available|availability of|access to/,
  existing:
    /existing|current (?:setup|home|state|situation|habits|energy|wardrobe|smart|system)|already|to (?:keep|retain)|habits|consumption|challenge/,
  tried:
    /tried|previous|already (?:taken|tried)|attempts|past|current (?:strateg|habits|coping|measures|routine)|recent changes|treatment|troubleshoot/,
  issues:
    /challenge|concern|issue|problem|struggl|cause|type of stress|source of|areas? (?:of|to|for) (?:improve|focus|concern)|aspects? (?:of|to) .*improve|specific aspects|security|trigger/,
  symptoms:
    /symptom|severity|error|duration|frequency|nature of|type of (?:leak|clog|issue|problem)|location of the|slow|behavior/,
  health: /health|medical|injur|physical (?:limitation|capab)|limitation|condition/,
  skinType: /skin|hair|concern|type of/,
  petDetails: /\bage\b|breed|size|type of (?:pet|dog|cat)|health status|behavio/,
  petHome: /lifestyle|living|apartment|home|time|experience|environment/,
  age: /\bage\b|\bage group|\bage range|grade|aged|ages/,
  relation: /relation|recipient|who |for (?:self|whom)|gender/,
  occasion: /occasion|type of (?:event|party)|event type|purpose|formal/,
  theme: /theme|topic/,
  venue: /indoor|outdoor|solo|group|alone|setting|location/,
  style: /style|design|aesthetic|look\b|technique|formal|casual/,
  colors: /colou?r|brand(?:ing)?|palette/,
  materials: /material/,
  space: /\bsize\b|space|dimension|layout|square|area/,
  homeType:
    /type of (?:home|residence|dwelling|house|living)|home type|size of (?:the )?(?:home|house)|bedroom|home size/,
  light: /light|sun|maintenance|care|soil/,
  plants: /type.*plant|plants?\b|vegetables?|herbs|garden type|type of garden/,
  roomItems:
    /types? of (?:clothes|clothing|items|documents|files|storage)|items|clothing|accessories|categories|furniture|pieces|elements/,
  wardrobeSize: /gender|\bsize\b|body|fit\b|measurements/,
  brand: /brand|manufacturer|make\b|model/,
  condition: /\bnew\b|used|refurbished|condition/,
  deviceModel:
    /make|model|year|type of (?:car|vehicle|computer|device|laptop|sink|faucet|toilet|router|phone|system|battery|equipment)|specifications|age of/,
  vehicleType: /type of (?:\w+ )?(?:car|vehicle)|vehicle type|car type/,
  features: /feature|specification|functional|amenit|requirement|specs/,
  criteria: /criteri|definition|metric|basis|'top'|'best'|rank|popularity|measure|aspects to compare|sort/,
  shop: /store|website|retailer|shop|platform|where/,
  source: /source|website|database|journal|provider|platform|outlet/,
  targetPage: /website|url|page|source|target/,
  scrapeWhat:
    /(?:specific|type of|particular|key)? ?(?:data|information|fields?|content|elements?|structure)|to (?:scrape|extract|fetch|retrieve)/,
  os: /operating system|\bos\b|environment|type of (?:computer )?system|platform/,
  version: /version|distribution|type of (?:sql )?database|database (?:management|system|type)|\bdbms/,
  language: /programming language|scripting language|language (?:preference|for)|preferred language/,
  library: /librar|framework|tools?\b|software|package/,
  inputFile: /\bfiles?\b|director|folder|path|location/,
  outputFormat: /output|format|presentation|display|visuali|deliver/,
  errors: /error|duplicate|missing|handling|edge case|invalid|exception/,
  dataType: /\bdata(?:set)?\b|input/,
  algorithm: /algorithm|method|model|approach|technique|performance|efficien|optimi/,
  frequency: /frequency|how often|interval|schedule|one-time|ongoing|recurr/,
  storage: /storage|destination|location/,
  backupType: /type of (?:backup|data|files)|files? to|data to|specific (?:files|data|director)|full/,
  alerts: /alert|threshold|log|display|notif/,
  mailService: /provider|service|client|email (?:service|platform|account)|platform/,
  recipient: null,
  keyPoints: /content|section|topics|include|points|elements|information/,
  offer: /product|service|unique|type of (?:business|product)/,
  workType: /type of work|work (?:performed|type)|nature of work/,
  companyType:
    /industry|job role|sector|field|type of (?:business|company|work|small business|job)|business type|position|profession|role/,
  audience: /audience|reader|target (?:market|group)|intended for|target age|buyer/,
  channel: /channel|platform|social media/,
  textLength: /length|word count|number of (?:pages|words|slides)|how long/,
  tone: /tone|style|mood|formality/,
  depth: /depth|level of detail|detail|complexity|comprehensive|scope|technical level|difficulty/,
  focus:
    /focus|aspect|areas? (?:of|to|with)|particular area|topics?\b|interest|subject|specific (?:area|field|type|topic|subject)|type of (?:news|information|discover|advance|research|develop)|subtopic|field/,
  learningStyle:
    /learning (?:style|pref|method|format|mode|medium)|preferred (?:learning|method|mode|format|tutorial|style)|format (?:of|for|preference)|mode of|course format|resource format|preferred format|medium/,
  platform: /platform|device|\bapp\b|console|operating system|service/,
  genre: /genre|mood|type of (?:music|movie|book|game|film|podcast|song|show)|musical|theme/,
  era: /classic|contemporary|artist|author|era\b|actor|decade|year|period|recent|old/,
  language2: /language/,
  number: /number of|how many|quantity|amount/,
  income: /income|financial|expense|debt|savings|current (?:savings|financial)/,
  specs: /specification|\bage\b|hardware/,
  devicesUsed: /devices?\b|equipment/,
  afterSorting: /action|after/,
  workoutFrequency: /frequency|days/,
  nameRules: /condition|filter|criteria|which files/,
  risk: /risk/,
  whichAsset:
    /stock|compan|type of invest|specific (?:stock|cryptocurrenc|asset|sector)|investment type|types? of (?:stocks|crypto)/,
  schedule: /work (?:hours|schedule)|commitment|schedule|daily routine|wake|current routine|availab/,
  tasks: /tasks|activities|include|priorit|subjects/,
  background: /background|experience|current (?:job|role|skills|position|career|level)|qualification/,
  studyStatus: /current (?:level|prepar|knowledge|understanding)|level of prepar|exam|prepar/,
  studyMethods: /study (?:habit|method|time|schedule|hours)|availab|habits|time|hours/,
  resourceType:
    /type of (?:\w+ )?(?:resource|course|material|tutorial|publication|article|literature|paper|learning)|resource type|course type|format|publication|certif/,
  gameType: /^types? of|type|amenit|lease|difficulty|length of|team|player/,
};

// Words that say nothing about which detail is meant.
const EMPTY_WORDS = new Set(
  (
    "what which whose there their your you user users have does with that this from would should could like want need any and or " +
    "the for are it of to in is do on how at be by if so specific particular type types kind prefer preferred preference preferences " +
    "certain current please main data"
  ).split(" "),
);
const OVERLAP_MIN = 0.3;

/** Whether a question asks for a described detail: the kind fits, and question and description share enough words. */
export function asksFor(name: DetailKindName, question: string, description: string): boolean {
  if (KIND_LABELS[name]?.test(description) !== true) return false;
  const asked = new Set(stemsOf(question));
  const described = stemsOf(description);
  const shared = described.filter((stem) => asked.has(stem)).length;
  return (2 * shared) / (asked.size + described.length) >= OVERLAP_MIN;
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 2 && !EMPTY_WORDS.has(word))
    .map((word) => word.slice(0, 5));
}
