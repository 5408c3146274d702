// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, GIVEN_FACTS, givenFacts, MARKED_GAPS, readerQuestion, SAYS_LENGTH, SAYS_MONEY, SAYS_READER } from "./kind-parts.ts";

const CUSTOMERS = {
  private: ["Private customers", "It is for private customers."],
  business: ["Businesses", "It is for businesses."],
} as const;
const customers = (question: string) => readerQuestion(CUSTOMERS, question);
const OFFER_SAID =
  /,[^,]{1,200},|\b(?:that|which|who) \w|\b(?:handmade|organic|vegan|app for|software for|tool for|service for)\b|[$€£%]/i;
const offerQuestion = (question: string) =>
  ({
    key: "offer",
    detail: "the offer",
    question,
    importance: 3,
    settledBy: OFFER_SAID,
    answers: {
      words: ["I will describe it", "What is special about it:", "words"],
      gap: ["Leave blanks for it", "Leave marked gaps for what makes it special."],
    },
  }) as const;
/** Where there is nothing to come to, buy or sign up for, a call to act would be made up. */
const CAN_BE_ACTED_ON =
  /\b(?:open (?:house|day|evening)|event|sale|offer|discount|launch\w{0,3}|book|tickets?|register|sign up|join|hiring|vacanc(?:y|ies)|webinar|workshop|course|class(?:es)?|menu|shop|store|app|product|collection|festival|fair|market|donat\w{1,4}|fundrais\w{1,4}|free|download|guide|report|listing)\b|[$€£%]/i;
const NO_SELLING =
  /\b(?:not?|never|without|nothing|isn['’]?t|don['’]?t|less)\b[^.,;]{0,20}\b(?:brag\w{0,4}|boast\w{0,3}|sales[- ]?y|sales|salesy|pushy|promotional|advert\w{0,6}|selling|showing off|arrogant)/i;

const FIRST_LINE = [
  "opening",
  "Opening",
  "Put the point in the first line, before the feed cuts it off.",
  "Feeds show a line or two; the rest is read only if they hold.",
  "The first line decides.",
  { isAboutEnds: true, unless: /\b(?:hook|opening|first line|pop|stand out|eye-?catching)\b/i },
] as const;

const APP_STORE = /\b(?:app|play) ?store\b/i;
// An estate agent offers to sell the home of whoever is called.
const AGENT_CALLS = /\b(?:fsbos?|for sale by owners?|expireds?|expired listings?|circle prospecting|homeowners?|just[- ](?:sold|listed))\b/i;
// Whoever names one part wants no other.
const ONLY_DESCRIPTIONS = /^(?![\s\S]*\btitles?\b)[\s\S]*\bmeta descriptions?\b/i;
const ONLY_HEADLINES = /^(?![\s\S]*\bdescriptions?\b)[\s\S]*\bheadlines?\b/i;
const HERO = /\bhero\b/i;
const THANKS = /\bthank[- ]you pages?\b/i;

// A call for money that is owed sells nothing.
const DEBT = /\b(?:behind (?:on|with)|unpaid|overdue|arrears|debts?|owes?|owing|chas(?:e|ing) (?:\w{1,12} ){0,2}(?:rent|invoices?|payments?|money))\b/i;

/** What marketers and shop owners ask for. */
export const MARKETING_KINDS: readonly Kind[] = [
  kindOf({
    id: "contentCalendar",
    name: "content calendar",
    examples: ["content calendar for instagram for next month", "make a posting schedule for our facebook page"],
    things: "(?:content|editorial|posting|social media|tiktok|instagram) (?:calendar|schedule|plan|calender)",
    isWork: true,
    rules: [
      ["entries", "Entries", "Make it a table with date, topic, hook, format and goal for each entry, and say what has to be prepared.", "A list of topics is not yet a calendar one can work by.", "You want a table that you can work by.", { settles: "format" }],
      ["themes", "Range", "Use a few recurring themes and mix useful, personal and selling posts.", "A feed that only sells is left.", "Most posts are not to sell.", { unless: /\b(?:themes?|pillars?|mix)\b/i }],
    ],
    questions: [
      { key: "news", detail: "what happens then", question: "What happens in that time: offers, events, news?", importance: 3, settledBy: /,[^,]{1,200},[^,]{1,200},|:\s|[%$€£]|\b(?:launch\w{0,3}|sale|open day|anniversary)\b/i,
        answers: { words: ["I will list it", "This happens in that time:", "words"], season: ["Nothing special", "Nothing special happens; take what fits the season."] } },
    ],
    expert: ["Fits the time and money there is.", "Groups what can be produced in one go."],
  }),
  kindOf({
    id: "emailSequence",
    name: "e-mail sequence",
    examples: ["welcome email sequence for new subscribers", "ideas for an email sequence that wins customers back"],
    things: "(?:e-?mail|mail|drip|nurture|onboarding|welcome) (?:sequence|series|campaign|flow|funnel|automation)s?",
    asks: /^(?:give me |need |some )?ideas for (?:a|an) (?:[\w-]{1,12} )?e-?mail (?:sequence|series|campaign)\b/,
    isWork: true,
    rules: [
      ["mails", "Mails", "For each mail give the day it goes out, its one aim, a subject line and a short text.", "A sequence works by its timing and by one aim for each mail.", "You want the mails themselves, with their timing.", { unless: /\bsubject lines?\b/i }],
      ["stop", "Exit", "Say when somebody leaves the sequence.", "Whoever has bought should not be asked again.", "The sequence ends for those who have acted."],
    ],
    questions: [
      { key: "trigger", detail: "who gets it", question: "Who gets it, and after what?", importance: 3, settledBy: /\b(?:new|after|who|lost|inactive|cancel\w{0,5}|trial|subscribers?|leads?|members?)\b/i,
        answers: { fresh: ["New subscribers", "It goes to people who have just signed up."], lost: ["Inactive customers", "It goes to customers who have stopped buying."], leads: ["Leads who have not bought", "It goes to leads who have not bought yet."] } },
    ],
    expert: ["Gives measures: open, click, reply, purchase.", "Keeps to consent and an unsubscribe link."],
  }),
  kindOf({
    id: "coldEmail",
    name: "cold e-mail",
    examples: ["cold email to restaurants about our booking tool", "outreach email to hr managers", "linkedin message to potential clients"],
    things: "(?:cold|outreach|prospecting) (?:e-?mails?|mails?|messages?|dms?)|(?:linkedin )?outreach message|inmail",
    asks: /^(?:(?:write|draft|send|need) )?(?:a |an )?(?:e-?mail|message|linkedin message) to (?:potential|prospective) (?:clients?|customers?)\b/,
    takes: ["tone"],
    isWork: true,
    rules: [
      ["relevance", "Order", "Open with something that concerns the reader, say in one sentence what they gain, and end with one small question.", "Strangers read on for their own sake, and answer what costs them little.", "The mail is to get a short reply.", { isAboutEnds: true }],
      ["length", "Length", "Keep it under 100 words, with a subject line of at most 6 words.", "Cold mails are read on a phone, in a few seconds.", "At most 100 words and 6 words of subject are what gets read.", { settles: "length" }],
      [...MARKED_GAPS],
    ],
    questions: [
      readerQuestion({ owners: ["Owners of small companies", "It goes to owners of small companies."], managers: ["Managers in larger companies", "It goes to managers in larger companies."] }, "Who gets it?"),
      { key: "proof", detail: "proof", question: "What do you offer, and what proves that it works?", importance: 3, settledBy: /\d|\b(?:save|reduce|increase)\b|,[^,]{1,200},/i,
        answers: { words: ["I will describe it", "What we offer and what proves it:", "words"], gap: ["Leave blanks for it", "Leave marked gaps for the offer and its proof."] } },
    ],
    expert: ["No attachments, no links beside one.", "Adds a follow-up mail for those who do not answer.", "In the EU keeps to what is allowed without consent."],
  }),
  kindOf({
    id: "objections",
    name: "objections and answers",
    examples: ["objections of homeowners and how to answer them", "top objections for our software", "list of objections and rebuttals"],
    things: "(?:(?:top|common|main|usual|typical|list of|\\d{1,2}) )*objections?(?: (?:list|sheet|handlers?))?(?! (?:letter|to|against)\\b)|rebuttals?",
    unless: /\b(?:court|legal|planning|script|conscientious|customs)\b/i,
    isWork: true,
    rules: [
      ["answers", "Answers", "For each give the worry behind it, an answer of one or two sentences as one would say it, and a question to ask in return.", "An answer that misses the worry sounds like a script.", "You will say them yourself."],
      ["honest", "Honesty", "Say where the objection is right, and what to do then.", "Who argues against a fair point loses trust.", "Some of them are fair."],
    ],
    expert: ["The ones that decide, not all there are."],
  }),
  kindOf({
    id: "coldCall",
    name: "call script",
    examples: ["cold call script for selling insurance", "phone script for calling homeowners", "what do i say when they already have a supplier"],
    things:
      "(?:cold[- ]?call(?:ing)?|sales call|phone|call|telephone) scripts?|cold[- ]call(?:ing)?(?: (?:opener|opening|pitch))?|objection handling(?: (?:guide|script))?",
    asks: /^what (?:do|should|can) i say (?:on the phone|when (?:they|a|the|somebody)|to (?:a|the) (?:prospect|customer|lead))\b/,
    unless: /\b(?:python|bash|javascript|feet|sore|weather)\b/i,
    isWork: true,
    rules: [
      ["flow", "Order", "Give an opening that asks for permission, two or three questions, the offer in one sentence and a clear next step.", "People hang up on a pitch and stay for a question.", "The call is to win a next step, not a sale.", { unless: DEBT }],
      ["debt", "Order", "Say who calls and about which amount, ask what happened, agree on an amount and a date, and repeat both at the end.", "A firm and friendly call gets more than a threat.", "The call is to win a promise to pay.", { needs: DEBT }],
      ["objections", "Objections", "Add short answers to the usual objections.", "It is the part one cannot improvise.", "People will object.", { unless: anyOf(/\b(?:objection|already have|when they)\b/i, DEBT) }],
      ["cannot", "Answers", "Add what to say to somebody who cannot pay, and to somebody who will not.", "The two need different words.", "You do not know yet why it is unpaid.", { needs: DEBT }],
    ],
    questions: [
      { ...offerQuestion("What do you sell, and what do people gain by it?"), unless: anyOf(DEBT, AGENT_CALLS), settledBy: anyOf(OFFER_SAID, /\bsell(?:ing|s)? (?!to\b|them\b|it\b)\w/i) },
      // "To dentists", "at schools": with callers that no list knows.
      { ...readerQuestion({ homes: ["Private people", "We call private people."], firms: ["Companies", "We call companies."] }, "Whom do you call?"), unless: anyOf(DEBT, AGENT_CALLS), settledBy: anyOf(SAYS_READER, /\b(?:to|at|calling) (?:[\w-]{1,15} ){0,2}[a-z]{3,20}s\b/i) },
      { key: "owed", detail: "what is owed", question: "What is owed, since when, and what have you done about it?", importance: 3, needs: DEBT, settledBy: /[$€£]|\d/,
        answers: { words: ["I will say it", "This is owed, and this was done about it:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for amounts and dates."] } },
    ],
    expert: ["Written to be spoken: short sentences, pauses marked.", "Keeps to what the country allows (consent, do-not-call lists)."],
  }),
  kindOf({
    id: "caption",
    name: "caption",
    examples: ["instagram caption for our new cafe", "tiktok caption for a candle video", "caption for a photo of our team"],
    things:
      "(?:instagram|insta|tiktok|reel|photo|facebook|social media)? ?captions?|(?:instagram|insta|tiktok) posts?|reels?",
    unless: /\b(?:script|subtitle|alt text|video caption file)\b/i,
    takes: ["tone"],
    rules: [
      ["versions", "Range", "Give 3 versions from different angles, with the hook in the first line and one call to action.", "The feed cuts captions after a line, and people compare better than they imagine.", "You want to choose from 3 versions; the first line decides.", { unless: /\b(?:\d|one|two|three|four|five) (?:[\w-]{1,12} ){0,2}(?:captions?|posts?|versions?|options?)\b|\b(?:hook|first line)\b/i }],
      ["hashtags", "Hashtags", "Add a few fitting hashtags.", "They are part of how such posts are found.", "You want hashtags.", { unless: /hash ?tags?|#/i }],
    ],
    questions: [
      { key: "shown", detail: "what it shows", question: "What does the picture or video show, and what is the news?", importance: 3, settledBy: /,[^,]{1,200},|\d|\battached\b|\b(?:for|of|about|with|showing) (?!(?:my|our|the|a) (?:insta\w{0,4}|facebook|tiktok|page|business|post)\b)\w/i,
        answers: { words: ["I will say it", "It shows this, and this is the news:", "words"], gap: ["Leave blanks", "Leave a marked gap for what it shows."] } },
    ],
    expert: ["At most 125 characters show before the cut on Instagram.", "Makes no claim about health or effect that is not given."],
  }),
  kindOf({
    id: "post",
    name: "social media post",
    examples: ["write a linkedin post about our new office", "facebook post for the summer sale", "need a post for our open day on saturday"],
    things:
      "(?:linkedin|linkdin|facebook|fb|twitter|x|social(?: media)?|google business|nextdoor|threads) (?:posts?|updates?|announcements?)|tweets?|(?:twitter|x) threads?|posts?",
    unless:
      /\b(?:blog|forum|post office|guest post|job post\w{0,3}|post[- ]?(?:mortem|op|war|it|purchase|sale|sales|event|visit|stay|purchase)|http post|post request)\b/i,
    takes: ["tone"],
    rules: [
      [...FIRST_LINE],
      ["action", "Call to act", "Give the reader one thing to do at the end.", "A post without a next step is read and forgotten.", "The post is to make readers do something.", { isAboutEnds: true, needs: CAN_BE_ACTED_ON, unless: anyOf(/\b(?:call to action|cta|link|ends? with|question at the end|prétentieux)\b/i, NO_SELLING) }],
      ["linkedin", "Length", "Keep it to 120 to 180 words in short paragraphs.", "That is about what people read of a post there.", "LinkedIn posts of 120 to 180 words are read to the end.", { settles: "length", needs: /\blink?e?din\b/i }],
      ["short", "Length", "Keep it under 80 words.", "Longer posts are folded and left unread.", "Posts of up to 80 words are read to the end.", { settles: "length", needs: /\b(?:facebook|fb|google business|nextdoor)\b/i }],
    ],
    questions: [
      { key: "message", detail: "the news", question: "What is the news, with which names, dates or figures?", importance: 3, settledBy: /,[^,]{1,200},|\d|\bthat (?:we|our|the|my|i)\b|\b(?:won|hired|launched|opened|moved|joined|open house|sale|anniversary)\b/i,
        answers: { words: ["I will say it", "The news:", "words"], gap: ["Leave blanks", "Leave marked gaps for the details."] } },
      { key: "channel", detail: "channel", question: "Where will it appear?", importance: 2, settledBy: /\b(?:link?e?din|facebook|fb|twitter|tweets?|x post|instagram|threads|google business|nextdoor|tiktok)\b/i,
        answers: { linkedin: ["LinkedIn", "It is for LinkedIn."], instagram: ["Instagram", "It is for Instagram."], facebook: ["Facebook", "It is for Facebook."] } },
    ],
    expert: ["Sounds like a person, with one concrete detail, and without phrases such as “excited to announce”.", "Hashtags: 3 to 5 on LinkedIn, none in the middle of a sentence."],
  }),
  kindOf({
    id: "newsletter",
    name: "newsletter",
    examples: ["write our monthly newsletter", "newsletter for customers of a bakery", "draft a newsletter about the new opening hours"],
    things:
      "(?:e-?mail |customer |company |monthly |weekly )?newsletters?(?: (?:intro|text|article))?|mailing|(?:product |launch |promo(?:tional)? |marketing |sales? |black friday )+e-?mails?",
    unless: /^\W*(?:(?!newsletter|mail)[\w'-]{1,14} ){0,3}subject lines?\b/i,
    takes: ["tone"],
    isWork: true,
    rules: [
      ["order", "Order", "Lead with the news that matters most to the reader, and give one thing to do at the end.", "Most readers see the top and decide there.", "The newsletter is to make readers act.", { isAboutEnds: true }],
      ["subject", "Subject line", "Offer 3 subject lines of at most 45 characters with a preview line each.", "The subject line decides whether it is opened, and phones cut it.", "You want 3 subject lines of at most 45 characters to choose from.", { unless: /\bsubject\b/i }],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { key: "news", detail: "news", question: "Which news should be in it?", importance: 3, settledBy: /,[^,]{1,200},|\d|\babout\b|:\s|\bfor our new\b/i,
        answers: { words: ["I will list it", "The news:", "words"], gap: ["Leave blanks", "Leave marked gaps for the news."] } },
    ],
    expert: ["Each item: a heading that says the point, two or three sentences, one link."],
  }),
  kindOf({
    id: "pressRelease",
    name: "press release",
    examples: ["press release about our new factory", "write a press release for the launch of our app"],
    things: "press (?:release|statement|notice)|media release|news release",
    isWork: true,
    rules: [
      ["order", "Order", "Put who, what, when, where and why in the first paragraph, then the background, one quote and a short note about us.", "Editors read the first paragraph and cut from the end.", "It has the form that editors expect.", { isAboutEnds: true, unless: /\bstructure\b/i }],
      [...GIVEN_FACTS],
      [...MARKED_GAPS],
      ["length", "Length", "Keep it to 300 to 400 words under a headline that says the news.", "Longer releases are cut or not read.", "A release of 300 to 400 words is usual.", { settles: "length" }],
    ],
    questions: [
      { key: "facts", detail: "news and facts", question: "What is the news, with which date and figures?", importance: 3, settledBy: /\d|,[^,]{1,200},/,
        answers: { words: ["I will list them", "The facts:", "words"], gap: ["Leave blanks", "Leave marked gaps for dates and figures."] } },
      { key: "quote", detail: "quote", question: "Whom may it quote?", importance: 2, settledBy: /["“”]|\bquot/i,
        answers: { words: ["I will give a quote", "Use this quote:", "words"], draft: ["Draft one to approve", "Draft a quote that its speaker can approve, and mark it as a draft."], none: ["No quote", "Use no quote."] } },
    ],
    expert: ["Facts and no adjectives that praise.", "Ends with a press contact and a date of release."],
  }),
  kindOf({
    id: "productText",
    name: "product text",
    examples: ["product description for a leather bag", "product texts for our web shop", "menu descriptions for our autumn menu"],
    things:
      "products? (?:descriptions?|pages?|texts?|copy)|(?:descriptions?|texts?) (?:of|for) (?:my|our) (?:products?|shop|store|menu)|menu (?:descriptions?|texts?)|(?:etsy|amazon|ebay|shopify|app ?store|play ?store) (?:listings?|descriptions?|texts?)",
    takes: ["tone"],
    rules: [
      ["order", "Order", "Lead with what the buyer can do with it, and put the technical details after that.", "Buyers ask what it does for them before they ask what it is.", "The use comes before the details.", { unless: /\bmenu\b/i }],
      ["menu", "Length", "Say in at most 20 words each what is on the plate and how it tastes, and leave a marked gap for a side or sauce that I have not named.", "Guests decide by the picture that the words make.", "At most 20 words for each dish.", { settles: "length", needs: /\bmenu\b/i }],
      [...givenFacts(/\bmenu\b/i)],
      [...MARKED_GAPS],
    ],
    questions: [
      { ...offerQuestion("What is it made of, what can it do, and what sets it apart?"), unless: APP_STORE },
      { ...offerQuestion("What can it do, and what sets it apart?"), key: "app", needs: APP_STORE },
    ],
    expert: ["Senses and use instead of praise.", "Names size, material, care and what is in the box.", "On Amazon: a title and 5 bullet points."],
  }),
  kindOf({
    id: "caseStudy",
    name: "customer story",
    examples: ["customer case study about a dental group", "write a success story for our software", "testimonial of a client about our training"],
    things: "(?:customer |client )?case stud(?:y|ies)|(?:customer|client|success) stor(?:y|ies)|testimonials?|portfolio (?:blurbs?|texts?|entr(?:y|ies)|descriptions?)",
    unless: /\b(?:nursing|law|harvard|exam|class|testimonial requests?|(?:ask|request)\w{0,3} (?:\w{1,12} ){0,3}testimonials?)\b/i,
    isWork: true,
    rules: [
      ["order", "Order", "Tell it as situation, problem, what was done and result in figures, with the result in the headline.", "Readers look for somebody like them, and for proof.", "The story is to convince companies in the same place.", { isAboutEnds: true, unless: /\btestimonials?\b|\bportfolio\b/i }],
      ["portfolio", "Length", "Say in 60 to 90 words what the client needed, what I made of it and why it works.", "Whoever looks at a portfolio reads a few lines a piece.", "A portfolio takes 60 to 90 words a piece.", { settles: "length", needs: /\bportfolio\b/i }],
      [...GIVEN_FACTS],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "result", detail: "the result", question: "What was the problem, and what is better now, in figures?", importance: 3, unless: /\bportfolio\b/i, settledBy: /\d ?%|\b(?:saved|doubled|halved|cut|increased)\b/i,
        answers: { words: ["I will say it", "The problem and the result:", "words"], gap: ["Leave blanks", "Leave marked gaps for the figures."] } },
      { key: "quote", detail: "quote", question: "Is there a quote of the customer?", importance: 2, unless: /\bportfolio\b/i, settledBy: /["“”]|\bquot/i,
        answers: { words: ["I will give it", "Use this quote:", "words"], none: ["No", "Leave a marked gap for a quote."] } },
    ],
    expert: ["What the customer says, not what we say of ourselves.", "Released by the customer."],
  }),
  kindOf({
    id: "metaText",
    name: "search titles, subject lines, hooks",
    examples: ["meta description for a page about braces", "subject lines for our spring sale", "hooks for a tiktok about coffee"],
    things:
      "(?:seo |page )?(?:meta )?(?:titles? and (?:meta )?descriptions?|meta (?:descriptions?|titles?|tags?)|seo titles?)|(?:e-?mail )?subject lines?|hooks?",
    unless: /\b(?:react|git|webhooks?|crochet|fish\w{0,3}|code)\b/i,
    rules: [
      ["search", "Length", "Give 3 versions with at most 60 characters for a title and 155 for a description, with the count behind each.", "Search pages cut at these lengths.", "You want 3 versions of at most 60 and 155 characters.", { needs: /\b(?:seo|meta)\b/i, unless: ONLY_DESCRIPTIONS }],
      ["description", "Length", "Keep each to at most 155 characters, with the search word near the front and the count behind it.", "Search pages cut at this length.", "Descriptions of at most 155 characters are shown in full.", { settles: "length", needs: ONLY_DESCRIPTIONS }],
      ["subject", "Length", "Keep each subject line to at most 45 characters, let each argue differently, and say which one you would send.", "Phones cut longer subject lines, and the first words decide.", "Subject lines of at most 45 characters are shown in full.", { needs: /\bsubject\b/i, unless: /\bchar(?:acter)?s?\b/i }],
      ["hooks", "Range", "Give 10 of different kinds (question, number, contradiction, scene), short enough to say in 3 seconds.", "Viewers decide in the first seconds.", "You want 10 to choose from, of 3 seconds each.", { needs: /\bhooks?\b/i, unless: /\b(?:\d{1,2}|one|two|three|four|five|ten) (?:[\w-]{1,12} ){0,3}hooks?\b/i }],
    ],
    questions: [
      { key: "benefit", detail: "what is special", question: "What is it about: product, offer, price, date?", importance: 3, settledBy: OFFER_SAID,
        answers: { words: ["I will say it", "It is about this:", "words"], gap: ["Leave blanks", "Leave marked gaps for product, offer and date."] } },
    ],
    expert: ["The search word near the front.", "No promise that the page does not keep."],
  }),
  kindOf({
    id: "brandVoice",
    name: "brand voice",
    examples: ["brand voice guidelines for a toy shop", "tone of voice guide for our clinic"],
    things:
      "(?:brand )?(?:voice|tone of voice|style) (?:guidelines?|guides?)|brand (?:guidelines?|voice|story|manifesto|positioning)|positioning statements?|value propositions?|mission statements?|vision statements?|elevator pitch(?:es)?",
    isWork: true,
    rules: [
      ["examples", "Examples", "For each rule show a sentence as we would say it and one as we would not.", "“Friendly but professional” means something else to everyone.", "People without training have to write by it.", { needs: /\b(?:voice|style)\b/i }],
      ["specific", "Substance", "Use no sentence that a competitor could sign as well, and offer 3 versions.", "Statements that fit everybody say nothing.", "You want 3 versions to choose from.", { needs: /\b(?:statements?|propositions?|positioning|pitch|manifesto|story)\b/i }],
    ],
    questions: [
      customers("Whom does it speak to?"),
      { key: "character", detail: "character", question: "What should people think of you, and what not?", importance: 3, settledBy: /,[^,]{1,200},|\bbut not\b/i,
        answers: { words: ["I will say it", "What people should think of us, and what not:", "words"], warm: ["Warm and simple", "We want to come across as warm and simple."], expert: ["Expert and calm", "We want to come across as expert and calm."] } },
    ],
    expert: ["Words we use and words we avoid."],
  }),
  kindOf({
    id: "landingPage",
    name: "landing page or web text",
    examples: ["landing page copy for a yoga studio", "write the homepage text for our law firm", "about us page for a carpenter"],
    things:
      "hero (?:section|text|copy|headline)s?|(?:landing ?|thank[- ]you |pricing |services? )pages?(?: (?:copy|text))?|sales (?:page|letter|copy)|web ?copy|website (?:copy|text|texts|content)|homepage (?:copy|text)|about(?: us)? page|one[- ]pagers? (?:about|on|for) (?:my|our) (?:[\\w-]{1,12} ){0,2}(?:services?|offers?|company|business|studio|agency|practice|product)|copy for (?:my|our|the|a) (?:[\\w-]{1,12} ){0,2}(?:website|homepage|site|landing page)",
    unless: /\b(?:html|css|react|code|wordpress|tailwind|next\.?js)\b/i,
    takes: ["tone"],
    isWork: true,
    rules: [
      ["order", "Order", "Lead with what the customer gains, answer the main doubts, and finish on one call to action.", "Customers read for themselves, not for the company.", "The text is to win customers.", { isAboutEnds: true, unless: anyOf(THANKS, HERO) }],
      ["hero", "Length", "Give a headline of at most 10 words, one line below it of at most 25 and the words of the button, in 3 versions.", "It is the one part that every visitor reads.", "You want 3 versions, with at most 10 words of headline and 25 below it.", { settles: "length", needs: HERO }],
      ["thanks", "Order", "Confirm first what has been done, then say what happens next and when, and give one thing to do until then.", "Whoever has just acted wants to know that it worked.", "They have acted already and need no more persuading.", { isAboutEnds: true, needs: THANKS }],
      ["proof", "Proof", "Back each claim with a fact, and leave a marked gap where I still have to give one.", "Superlatives without proof are not believed.", "You supply the proof for the claims.", { unless: THANKS }],
    ],
    questions: [
      { ...offerQuestion("What do you offer, and what sets it apart?"), unless: THANKS },
    ],
    expert: ["Headline of at most 10 words; one message to a section.", "Meta title up to 60 characters, meta description up to 155."],
  }),
  kindOf({
    id: "ad",
    name: "advertisement",
    examples: ["google ads headlines for a plumber", "write an ad for our dog salon", "facebook ad for a language school", "radio spot for a furniture shop"],
    things:
      "(?:google|facebook|meta|instagram|linkedin|tiktok|search|print|newspaper|display|radio|banner|social media)? ?(?:ads?|advert(?:isement)?s?|ad copy|ad text|ads? headlines?|commercial)|radio (?:spot|ad|commercial)|flyers?(?: text)?|leaflets?|posters?(?: text)?|brochures?(?: text)?",
    unless: /\b(?:ad spend|ads? (?:budget|account|campaign|manager|strategy|performance)|ad hoc|job ads?)\b/i,
    takes: ["tone"],
    isWork: true,
    rules: [
      ["gain", "Order", "Lead with what the customer gains, and finish on one call to action.", "Customers read for themselves, not for the company.", "The text is to win customers.", { isAboutEnds: true, unless: ONLY_HEADLINES }],
      ["headlines", "Range", "Give 10 that argue differently, with the number of characters behind each, and mark the strongest.", "The platform tries them one against the other.", "You want 10 headlines to choose from.", { needs: ONLY_HEADLINES, unless: /\b\d{1,2} (?:[\w-]{1,12} ){0,3}headlines\b/i }],
      ["search", "Length", "Give headlines of at most 30 characters and descriptions of at most 90, with the count behind each.", "Search ads are cut at these lengths.", "Search ads take headlines of at most 30 characters and descriptions of at most 90.", { settles: "length", needs: /\b(?:google|search) ads?\b/i, unless: anyOf(/\bchar(?:acter)?s?\b/i, ONLY_HEADLINES) }],
      ["versions", "Range", "Give 3 versions that argue differently.", "Which argument wins shows only when they run side by side.", "You want 3 versions to test.", { unless: anyOf(ONLY_HEADLINES, /\b(?:\d|one|two|three|five) |\b(?:radio|flyer|brochure|poster|leaflet|newsletter|magazine|window|notice)\b/i) }],
      ["proof", "Proof", "Claim nothing that is not given here; leave a marked gap instead.", "Claims without proof are not believed, and some are not allowed.", "Only what you can prove is claimed.", { unless: anyOf(/\b(?:do not|don['’]t) invent\b/i, ONLY_HEADLINES) }],
    ],
    questions: [
      offerQuestion("What is special about what you offer?"),
      { key: "place", detail: "where it appears", question: "Where will it appear?", importance: 3, settledBy: /\b(?:google|facebook|meta|instagram|linkedin|tiktok|search|print|newspaper|newsletter|magazine|window|notice ?board|radio|banner|flyers?|posters?|leaflets?|brochures?|tv)\b/i,
        answers: { search: ["Google", "It is a Google search ad: headlines of at most 30 characters, descriptions of at most 90."], social: ["Facebook or Instagram", "It is for Facebook and Instagram: at most 125 characters of text before the cut."], print: ["In print", "It is for print."] } },
    ],
    expert: ["One message only.", "Price, place and date where they decide.", "No superlatives that competition law forbids."],
  }),
  kindOf({
    id: "names",
    name: "names and slogans",
    examples: ["write a tagline for a bakery", "name ideas for my podcast", "come up with a slogan for our gym"],
    things:
      "slogans?|taglines?|(?:company|brand|product|domain|business|shop|team|podcast|project|app) names?|name ideas|(?:headlines?|titles?) (?:for|about|ideas)|headlines?|hashtags",
    asks: /^(?:(?:suggest|find|need|brainstorm|come up with|give me) )?(?:[\w-]{1,12} ){0,2}(?:names?|titles?) for (?:a|an|my|our|the)\b|^name (?:my|our|a|the) /,
    unless: /\b(?:variables?|columns?|functions?|files?|baby)\b|\bfor (?:my|our|the|a) (?:new )?(?:cat|dog|pupp(?:y|ies)|kittens?|pets?|son|daughter|car|boat|character)s?\b(?! \w)/i,
    rules: [
      ["range", "Range", "Make the suggestions clearly different from each other, and mark the one you would choose.", "Otherwise many of them are the same idea in other words.", "You want to choose from a wide range.", { unless: /\b(?:kinds|different|group|only one|just one)\b/i }],
      ["check", "Check", "Say which may be taken or hard to say, and what I should check.", "A good name that belongs to somebody else is none.", "You will check names and domains yourself.", { needs: /\bnames?\b/i, unless: /\b(?:team|group chat|quiz) names?\b|\b(?:cats?|kittens?|dogs?|pupp(?:y|ies)|pets?|rabbits?|hamsters?|horses?|pon(?:y|ies)|goats?|hens?|bab(?:y|ies)|boats?|cars?|characters?)\b|\b(?:newsletters?|events?|courses?|class(?:es)?|menus?|dish(?:es)?|columns?|series|campaigns?|rooms?)\b/i }],
    ],
    questions: [
      { key: "offer", detail: "what it is for", question: "What sets it apart from others?", importance: 3, unless: /\b(?:slides?|chapters?|sections?|posts?|articles?|blogs?|videos?|pins?|talks?|reports?|webinars?|presentations?)\b/i, settledBy: /,[^,]{1,200},|\b(?:that|which|who) \w|\bfor (?:a|an|my|our|the|his|her|their) (?:[\w'-]{1,20} ){1,3}\w|\babout\b|\bfor (?!(?:a|an|my|our|the|his|her|their|it|this|that|me|us)\b)\w/i,
        answers: { words: ["I will describe it", "What sets it apart:", "words"], ask: ["Ask me about it", "Ask me first what sets it apart."] } },
      { key: "impression", detail: "impression", question: "Which impression should it leave?", importance: 2, settledBy: /[,\d]|\b(?:warm|modern|exclusive|funny|playful|serious|bold|traditional|catchy|short|local|puns?|headlines?|titles?|hashtags?)\b/i,
        answers: { warm: ["Warm", "It should feel warm."], modern: ["Modern", "It should feel modern."], exclusive: ["Exclusive", "It should feel exclusive."], funny: ["Funny", "It should be funny."] } },
    ],
    expert: ["Easy to say on the phone and to spell.", "No clichés that fit any brand."],
  }),
  kindOf({
    id: "videoScript",
    name: "video or podcast script",
    examples: ["script for a youtube video about sourdough", "write a podcast intro", "tiktok video script for a barber"],
    things:
      "(?:video|youtube|podcast|tiktok|reel|explainer|webinar) (?:scripts?|intros?|outlines?)|(?:(?:video|drone|film) )*(?:narrations?|voice[- ]?overs?)(?: (?:texts?|scripts?))?(?= (?:for|of|about) )|scripts? for (?:a|my|our|the) (?:[\\w-]{1,12} ){0,4}(?:video|podcast|reel|webinar|ad)",
    takes: ["tone"],
    rules: [
      ["opening", "Script", "Show in the opening why it is worth watching, and mark what is seen and what is said.", "Viewers leave in the first moments or stay.", "Picture and words are written separately.", { unless: /\bpodcast\b/i }],
    ],
    questions: [
      { key: "length", detail: "length", question: "How long should it run?", importance: 3, settledBy: /\b\d{1,3}[ -]?(?:s|sec\w{0,5}|min\w{0,5})\b|\bshort\b/i,
        answers: { short: ["Under a minute", "It runs under 60 seconds."], mid: ["About five minutes", "It runs about 5 minutes."], long: ["Longer", "It runs 10 minutes or more."] } },
    ],
    expert: ["About 130 spoken words a minute.", "A table of time, picture, words and sound."],
  }),
  kindOf({
    id: "faq",
    name: "FAQ",
    examples: ["faq for our delivery service", "kb article about resetting a password", "write frequently asked questions for a yoga studio website"],
    things:
      "faqs?|faq (?:page|section)|frequently asked questions|help (?:articles?|center text)|knowledge base articles?|kb articles?",
    isWork: true,
    rules: [
      ["order", "Order", "Ask as customers would ask, the most frequent first, and answer in the first sentence.", "People look for their own words and stop at the answer.", "The FAQ is to save people a call."],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { key: "topics", detail: "topics", question: "Which questions do customers really ask?", importance: 3, settledBy: /,[^,]{1,200},|:\s/,
        answers: { words: ["I will list them", "Customers ask this:", "words"], usual: ["The usual ones", "Take the questions that are usual in this trade."] } },
    ],
    expert: ["At most 60 words an answer, with the next step.", "Does not promise what is not given."],
  }),
  kindOf({
    id: "blogPost",
    name: "blog post or article",
    examples: ["blog post about home composting", "write an article on remote work", "seo article about heat pumps"],
    things:
      "(?:seo |guest |long |short )?(?:blog ?posts?|blog ?(?:articles?|entr(?:y|ies))|articles?|blog|opinion pieces?|op-?eds?|editorials?)",
    unless: /\b(?:summari[sz]e|find|wordpress|research articles?|articles? of association|wikipedia)\b/i,
    takes: ["tone"],
    rules: [
      ["angle", "Angle", "Take one clear angle instead of an overview, and back each point with a concrete example.", "Overviews of a topic all read alike.", "A clear angle is better here than completeness.", { unless: /\b(?:overview|guide|how to|angle|introduction|thesis|checklist|\d{1,2} (?:ways|tips|reasons|things|mistakes))\b/i }],
      ["headings", "Headings", "Let each heading say its point.", "Most readers skim the headings first.", "The text has headings.", { settles: "format", unless: /\b(?:short|brief)\b/i }],
      ["sources", "Sources", "Mark every figure or claim that needs a source.", "Models make up figures that sound right.", "You check the figures before it is published.", { unless: /\b(?:sources?|statistics|cite|citations?|references)\b/i }],
    ],
    questions: [
      readerQuestion({ customers: ["Customers", "It is for our customers."], public: ["Anybody interested", "It is for people who are interested but no experts."], experts: ["People of the trade", "It is for people of the trade."] }, "Who is going to read it?"),
      { key: "length", detail: "length", question: "How long should it be?", importance: 2, settledBy: SAYS_LENGTH,
        answers: { short: ["About 400 words", "Write about 400 words."], mid: ["About 800 words", "Write about 800 words."], long: ["1,500 words or more", "Write about 1,500 words."] } },
    ],
    expert: ["An opening that is no cliché about today's world.", "Meta description of at most 155 characters where it is for search."],
  }),
  kindOf({
    id: "marketingPlan",
    name: "marketing plan or campaign",
    examples: ["marketing plan for a dental practice", "campaign for our new oat milk", "launch strategy for an app"],
    things:
      "(?:marketing|launch|content|growth|sales|digital|seo|pr|communication|social media|advertising|go-to-market|gtm|brand) (?:plan|strategy|campaign|concept)s?|campaigns?(?: (?:plan|ideas?))?|go-to-market(?: plan)?",
    asks: /^(?:how (?:do|can|should|could) (?:i|we)|how to|ways to|ideas to|tips to) (?:get|win|find|attract|reach) (?:more |new )?(?:clients?|customers?|leads?|bookings|guests|members|patients|followers)\b|^(?:[\w-]{1,12} ){1,6}plan (?:for|to) (?:launch|promot|market|advertis|sell)(?:e|ing)?\b/,
    unless: /\b(?:d&d|dungeon|military|election|e-?mail campaign)\b/i,
    isWork: true,
    rules: [
      ["steps", "Steps", "For each step say what it should achieve, who does it, what it costs and how I can tell that it works.", "A strategy that names no owner and no measure stays on paper.", "You want to carry it out, not only read it."],
      ["order", "Order", "Put first what brings most for the least money.", "Nobody can do everything at once.", "Time and money are limited."],
      ["assumptions", "Assumptions", "State your assumptions separately.", "You can then correct them.", "The model does not know your numbers.", { unless: /\bassum/i }],
    ],
    questions: [
      offerQuestion("What is special about what you offer?"),
      customers("Which customers do you want to reach?"),
      { key: "budget", detail: "budget and time", question: "What may it cost, and by when should it work?", importance: 3, settledBy: SAYS_MONEY,
        answers: { none: ["Time, but no money", "There is time for it, but hardly any money."], small: ["A small budget", "The budget is small."], words: ["I will name it", "Budget and deadline:", "words"] } },
    ],
    expert: ["A target group, one message, channels by cost, a calendar, measures.", "Builds on what has worked so far."],
  }),
  kindOf({
    id: "persona",
    name: "persona",
    examples: ["buyer persona for an accounting app", "customer persona for standing desks"],
    things:
      "(?:buyer|customer|user|marketing)? ?personas?(?: [\\w-]{1,12}){0,2}$|(?:buyer|customer|user|marketing)? ?personas?|(?:ideal )?customer (?:profile|avatar)s?",
    unless: /\b(?:act as|adopt|persona non|system prompt|chatbot)\b/i,
    isWork: true,
    rules: [
      ["evidence", "Evidence", "Describe what they want to get done, what holds them back and what makes them buy, and mark what is guessed.", "Hobbies and stock photos sell nothing.", "The persona is to guide decisions, and guesses must show."],
    ],
    questions: [
      { key: "known", detail: "what is known", question: "What do you know of those who buy it today?", importance: 3, settledBy: /,[^,]{1,200},|\d/,
        answers: { words: ["I will say it", "What I know of them:", "words"], none: ["Nothing yet", "I know nothing of them yet; say how I could find out."] } },
    ],
    expert: ["Quotes as a customer would say them, marked as invented."],
  }),
  kindOf({
    id: "survey",
    name: "survey",
    examples: ["customer satisfaction survey for a hotel", "survey for employees about remote work"],
    things:
      "(?:customer |employee |satisfaction |exit |feedback |market research |online |post[- ](?:purchase|event|visit|stay|sale) )*(?:surveys?|questionnaires?|feedback forms?|polls?)(?: questions)?",
    unless: /\b(?:analy[sz]e|results|data|responses|surveyor)\b/i,
    isWork: true,
    rules: [
      ["questions", "Questions", "Ask one thing per question, keep the wording neutral and say what I learn from each answer.", "Double or leading questions give answers that mean nothing.", "You will act on the answers."],
      ["length", "Length", "Use at most 8 questions, most of them closed, with one open question at the end.", "Long surveys are left half-way.", "At most 8 questions are answered to the end.", { settles: "length", unless: /\b\d{1,2} (?:questions|max)\b|\b(?:max(?:imum)?\.?(?: of)?|at most|up to|no more than) \d/i }],
    ],
    questions: [
      { key: "decision", detail: "what it decides", question: "What will you decide by the answers?", importance: 3, settledBy: /\b(?:why|whether|decide|find out|want to know|understand|about)\b/i,
        answers: { words: ["I will say it", "I want to decide this by the answers:", "words"], improve: ["What to improve first", "I want to know what to improve first."] } },
      { ...readerQuestion({ customers: ["Customers", "Customers answer it."], staff: ["Employees", "Employees answer it."] }, "Who answers it?"), settledBy: anyOf(SAYS_READER, /\b(?:post[- ](?:purchase|visit|stay|sale)|customer|employee|staff|exit) /i) },
    ],
    expert: ["Balanced scales with words at the ends.", "Says whether answers are anonymous and how long it takes."],
  }),
];
