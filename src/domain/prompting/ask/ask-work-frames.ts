export interface WorkFrame {
  readonly name: string;
  /** The piece of work that is ordered, in lower-case words. */
  readonly ordered: RegExp;
  /** About software; the others are about texts and meetings, and a script that sends e-mails is none of those. */
  readonly isCode?: true;
}

const MADE =
  "\\b(?:write|draft|create|make|prepare|compose|generate|design|develop|build|plan|organi[sz]e|come up with|put together|do a)\\b[^.?!\\n]{0,40}?";
const WANTED =
  "\\b(?:need|want|give me|help(?: me)?(?: with)?|prepare for|tips for) (?:a |an |the |some |my |our )?(?:[\\w-]{1,15} ){0,2}";
const ordered = (nouns: string): RegExp => new RegExp(`(?:${MADE}|${WANTED})\\b(?:${nouns})\\b(?! skills?)`);

/** What in a request says a detail of an order already, by name. Every repetition is bounded. */
export const ORDER_SETTLED: Readonly<Record<string, RegExp>> = {
  facts: /\b\d{2,6} ?(?:m2|sqm|sq|square|k|euros?|dollars|pounds)\b|[$€£]\s?\d/i,
  audience:
    /\b(?:for|to|at) (?:my |our |the |a |an |all )?(?:[\w-]{1,15} ){0,2}(?:customers?|clients?|buyers?|students?|kids|children|boss|manager|team|colleagues|investors?|families|couples|beginners?|teenagers?|teens|readers|parents|seniors|adults|class|executives|board|employees|staff|patients|leadership)\b|\baudience\b/i,
  tone: /\b(?:formal|informal|casual|friendly|funny|humorous|professional|persuasive|polite|serious|warm|playful|luxurious|inspiring|heartfelt|romantic|urgent)\b/i,
  length:
    /\b\d{1,5}[ -]?(?:words?|pages?|sentences?|paragraphs?|minutes?|lines?|slides?|characters?)\b|\b(?:short|brief|concise|long|one-page)\b/i,
  position: /\b(?:as an? |position of |role of )\p{L}{3,}/iu,
  years: /\b\d{1,2} years?\b/i,
  person:
    /\bto (?:my |our |the |a |an |all )?(?:[\w-]{1,15} ){0,2}(?:boss|manager|landlord|clients?|customers?|team|hr|professor|teacher|colleagues?|tenants?|suppliers?|friends?|neighbou?rs?|recruiter|parents|school|bank|doctor)\b|\bto [A-Z]\p{L}+/u,
  listed: /\d|,[^,]{1,200},|:\s/,
  channel: /\b(?:instagram|linkedin|facebook|tiktok|twitter|blog)\b/i,
  price: /[$€£]\s?\d/,
  law: /\b(?:in|under) [A-Z]\p{L}+/u,
  people: /\b\d{1,3} (?:people|participants|persons)\b/i,
  setting: /\b(?:online|remote|office|hotel)\b/i,
  better: /\b(?:shorter|clearer|formal|convincing|grammar|spelling|simpler|shorten|proofread)\b/i,
  aim: /\b(?:sell|rent)\b/i,
  time: /\b\d{1,3}[ -]?(?:days?|weeks?|months?|years?)\b/i,
  language:
    /\b(?:in)?to (?:[A-Z]\p{L}+|(?:english|spanish|german|french|italian|chinese|japanese|portuguese|russian|arabic|dutch|polish|turkish|korean)\b)/u,
  codeLanguage:
    /\b(?:python|javascript|typescript|java|bash|shell|sql|c\+\+|c#|php|ruby|rust|golang|go|swift|kotlin|matlab|vba|react|powershell|node)\b/i,
  database: /\b(?:postgres\w{0,5}|mysql|sqlite|sql server|oracle|snowflake|bigquery)\b/i,
  device: /\b(?:ios|iphone|android|web|browser|windows|mac|discord|telegram|slack)\b/i,
  host: /\b(?:github|gitlab|jenkins|aws|azure|gcp)\b/i,
};

/**
 * Pieces of work whose open points are known from the trade. The public collection that the other questions are learned
 * from has next to none of them, so what to ask and in which order is set by hand. The first frame that fits is taken.
 */
export const WORK_FRAMES: readonly WorkFrame[] = [
  {
    name: "listing",
    ordered: ordered(
      "listings?|(?:property|house|villa|flat|apartment|home|room|condo|bungalow) (?:description|ad|advert)|description (?:for|of) (?:a|an|my|our|the|this) (?:[\\w-]{1,15} ){0,3}(?:villa|house|flat|apartment|property|bungalow|home|condo|penthouse|townhouse)",
    ),
  },
  {
    name: "application",
    ordered: new RegExp(
      `${ordered("cover letter|motivation letter|letter of motivation|cv|resume|résumé|linkedin profile").source}|\\bimprove (?:my|this) (?:cv|resume|résumé|cover letter|linkedin profile)\\b`,
    ),
  },
  {
    name: "email",
    ordered:
      /\b(?:write|draft|send|compose|prepare|answer|reply)\b[^.?!\n]{0,40}?\b(?:e-?mails?|letter|reply|message|complaint)\b|^e-?mail\b/,
  },
  {
    name: "article",
    ordered: ordered("essay|blog post|article|newsletter|press release|blog|guest post|editorial"),
  },
  {
    name: "post",
    ordered: ordered(
      "(?:social media |instagram |facebook |linkedin |tiktok )?(?:posts?|captions?|tweets?|reels?)|content calendar",
    ),
  },
  {
    name: "jobAd",
    ordered: ordered("job (?:ad|advert|advertisement|description|posting|offer)"),
  },
  {
    name: "contract",
    ordered: ordered("contract|agreement|terms(?: of service)?|privacy policy|disclaimer"),
  },
  {
    name: "offer",
    ordered: new RegExp(
      `${
        ordered(
          "slogans?|taglines?|(?:company|brand|product|domain|business) names?|ads?|advert|advertisement|commercial|product description|landing page|sales page|flyer|brochure",
        ).source
      }|\\bnames? for (?:a|an|my|our|the)\\b|\\b(?:improve|rewrite) (?:my|our|the|this) (?:landing page|ad)\\b`,
    ),
  },
  {
    name: "marketing",
    ordered: ordered(
      "(?:marketing |sales |launch |content |growth |business )(?:plan|strategy|campaign)|campaign|go-to-market",
    ),
  },
  {
    name: "speech",
    ordered: ordered("speech|toast|eulogy|poem|song|story|lyrics|birthday card|wedding vows"),
  },
  {
    name: "slides",
    ordered: ordered("presentation|slides?|slide deck|pitch(?: deck)?|keynote"),
  },
  {
    name: "report",
    ordered: ordered(
      "proposal|report|executive summary|swot(?: analysis)?|competitor analysis|market analysis|business case|memo|white ?paper|case study|steering committee|stakeholder",
    ),
  },
  {
    name: "workshop",
    ordered: ordered("agenda|workshop|offsite|team meeting|retreat|kick-?off"),
  },
  {
    name: "rewrite",
    ordered:
      /\b(?:make|improve|polish|rewrite|rephrase|edit|proofread|shorten|fix)\b[^.?!\n]{0,20}\b(?:my|this|the|our) (?:text|writing|essay|paragraph|draft|sentence|wording|bio|story)\b/,
  },
  {
    name: "sale",
    ordered:
      /\b(?:price|value|appraise|valuation of|worth of) (?:of )?(?:my|our|the|this|a) (?:[\w-]{1,15} ){0,2}(?:house|home|apartment|flat|property|villa|condo|land)\b/,
  },
  {
    name: "project",
    ordered: ordered(
      "(?:project|onboarding|rollout|transition|implementation|integration) (?:plan|roadmap|timeline|schedule)|gantt(?: chart)?|project timeline|product roadmap",
    ),
  },
  {
    name: "figures",
    ordered:
      /\banaly[sz]e (?:my|our|these) (?:[\w-]{1,15} ){0,2}(?:numbers|figures|data|sales|results|revenue|costs|survey)\b/,
  },
  {
    name: "homework",
    ordered: /\b(?:my|this) (?:\w{1,12} )?(?:homework|assignment|exercise sheet|problem set)\b/,
  },
  {
    name: "routine",
    ordered: /\bplan (?:out )?(?:my|our) (?:\w{1,12} )?(?:day|week|month|weekend|morning|evening)s?\b/,
  },
  {
    name: "translation",
    ordered: /\btranslate\b/,
  },
  {
    name: "debugging",
    ordered:
      /\b(?:crash(?:es|ed|ing)?|does ?n[o']t work|not working|debug|bug|error|exception|fails?)\b[^\n]{0,60}\b(?:program|script|code|app|function|query|build|tests?|file)\b|\b(?:program|script|code|app|function|query|build|tests?)\b[^\n]{0,60}\b(?:crash(?:es|ed|ing)?|does ?n[o']t work|not working|error|exception|fails?|bug)\b/,
    isCode: true,
  },
  {
    name: "refactoring",
    ordered:
      /\b(?:unit |integration |end-to-end )?tests? for (?:my|this|our|the)\b|\brefactor (?:my|this|our|the)\b|\b(?:optimi[sz]e|speed up|improve|review) (?:my|this|our|the) (?:code|database|query|queries|function|program|script)\b/,
    isCode: true,
  },
  {
    name: "query",
    ordered: /\bsql\b[^\n]{0,20}\b(?:query|statement)\b|\bwrite (?:a|an|the|me a) (?:sql )?query\b/,
    isCode: true,
  },
  {
    name: "appBuild",
    ordered:
      /\b(?:make|build|create|develop|design|program|write) (?:me )?(?:a|an|my|our) (?:[\w-]{1,15} ){0,3}(?:app|application|chatbot|bot|browser extension|plugin|video game)\b/,
    isCode: true,
  },
  {
    name: "pipeline",
    ordered: /\b(?:ci|cd|ci\/cd|deployment|docker|kubernetes|pipeline)\b/,
    isCode: true,
  },
  {
    name: "thesis",
    ordered:
      /\b(?:topic|idea|title|question) for (?:my|a|the) (?:bachelor'?s? |master'?s? )?(?:thesis|dissertation|paper|essay)\b/,
  },
];
