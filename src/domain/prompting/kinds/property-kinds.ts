// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, GIVEN_FACTS, LISTS_POINTS, lawQuestion, MARKED_GAPS, readerQuestion, SAYS_MONEY } from "./kind-parts.ts";

const HOME =
  "house|home|flat|semi|terrace|apartment|condo|villa|bungalow|duplex|townhouse|penthouse|cottage|studio|property|room|loft|maisonette";
const BEDS = "(?:\\d|one|two|three|four|five)[- ]?bed(?:room)?s?";
// Capitals matter: in small letters half of the states are ordinary words.
const US =
  /(?:\b(?:AZ|CA|CO|FL|GA|IL|MA|MD|MI|MN|MO|NC|NJ|NV|NY|OH|OR|PA|SC|TN|TX|UT|VA|WA|WI|USA|HOA|MLS|Zillow)\b|\$\s?\d|\b(?:hoa|sq ?ft|zillow|mls|realtor|section 8|[Tt]ampa|[Aa]ustin|[Mm]esa|[Pp]hoenix|[Dd]allas|[Hh]ouston|[Mm]iami|[Dd]enver|[Ss]eattle|[Aa]tlanta|[Cc]hicago|[Bb]oston|[Ff]lorida|[Tt]exas|[Aa]rizona|[Cc]alifornia)\b)/;
const WORDS_ABOUT_BUYERS =
  /\b(?:family[- ](?:friendly )?(?:neighbou?rhood|area|home)|perfect for (?:young |a )?(?:couples?|famil(?:y|ies)|singles|professionals|seniors)|no section 8|section 8|close to (?:a )?(?:church(?:es)?|synagogues?|mosques?)|no (?:kids|children)|(?:young|single|christian|english[- ]speaking|mature) (?:tenants?|couples?|professionals?|people|only)|adults only|exclusive (?:neighbou?rhood|community)|safe neighbou?rhood)\b/i;

const OFFERS_A_PRICE = /\b(?:counter[- ]?)?offer (?:letter|to)\b|\bcounter[- ]?offer\b/i;
const OPEN_HOUSE_PAPER = /\b(?:flyers?|invitations?|invites?)\b/i;
const WENT_QUIET = /\b(?:ghost(?:ed|ing)|(?:went|gone|been) (?:quiet|silent|cold)|no (?:reply|answer|response)|not (?:answer|repl|respond)\w{0,4}|stopped (?:answer|repl|respond)\w{1,4})\b/i;
// What people call a love letter: from those who want a house to those who sell it.
const FROM_BUYERS = /\bfrom (?:my|our|the|a) (?:[\w-]{1,12} )?buyers?\b|\blove letter\b/i;
const FOR_GUESTS = /\b(?:holiday|vacation|airbnb|guests?|guesthouse|cottage|cabin|bnb|check[- ]?(?:in|out))\b/i;
const AFTER_A_VIEWING = /\b(?:follow[- ]?up|after|post)\b.{0,60}\b(?:viewing|showing|open house)|\b(?:viewing|showing|open[- ]house) follow[- ]?ups?\b/i;

/** What estate agents and landlords ask for. */
export const PROPERTY_KINDS: readonly Kind[] = [
  kindOf({
    id: "houseRules",
    name: "house rules",
    examples: ["house rules for my holiday flat", "rules for guests in our guesthouse", "write house rules for a shared flat"],
    things: "(?:house|building|guests?|cabin|apartment|flat|tenants?|airbnb) rules|rules for (?:the |our |my )?(?:guests|tenants|residents|flatmates|roommates)",
    unless: /\b(?:card|board|drinking|game|python|casino|rental agreement|lease)\b/i,
    rules: [
      ["order", "Order", "Group them by arrival, noise, kitchen and waste, safety, and departure, with one friendly sentence for each.", "Guests look for the one rule they need and skip a wall of text.", "They are sorted by when they are needed.", { needs: FOR_GUESTS }],
      ["topics", "Order", "Group them by topic, with one clear and friendly sentence for each.", "People look for the one rule they need and skip a wall of text.", "They are sorted by topic.", { unless: FOR_GUESTS }],
      ["law", "Caution", "Mark each rule whose limits depend on local law or on the contract.", "A rule that the contract does not carry cannot be held against anybody.", "Somebody who knows the contract looks at them."],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "points", detail: "rules that matter", question: "Which rules matter most to you?", importance: 3, settledBy: LISTS_POINTS,
        answers: { words: ["I will list them", "These must be in it:", "words"], usual: ["The usual ones", "Take the usual ones."] } },
      { ...readerQuestion({ guests: ["Holiday guests", "They are for holiday guests."], tenants: ["Tenants", "They are for tenants."] }), settledBy: /\b(?:holiday|vacation|airbnb|guests?|guesthouse|tenants?|residents?|shared|flatmates?|roommates?|rental|cabin|students?)\b/i },
    ],
    expert: ["Short enough to hang on a wall.", "No fines and no bans that the law does not allow."],
  }),
  kindOf({
    id: "areaGuide",
    name: "description of a neighbourhood",
    examples: ["neighborhood description for the riverside district", "area guide for our website", "describe the neighbourhood around the station for a listing"],
    things: "(?:neighbou?rhood|area|district|local area) (?:descriptions?|guides?|profiles?|texts?|blurbs?)",
    asks: /^describe (?:the|my|our|this) (?:neighbou?rhood|area|district)\b/,
    rules: [
      ["check", "Facts", "Mark what may have changed, such as shops, prices and bus lines, so that I can check it.", "A model knows the place as it was.", "You check what may have changed."],
      ["fair", "Fair housing", "Describe the place and not the people who live there, and judge neither schools nor safety.", "Steering buyers by such things breaks fair housing law.", "The text keeps to fair housing rules.", { needs: new RegExp(`\\b(?:compliant|compliance|fair housing|relocat\\w{1,4}|buyers?|listings?)\\b|${US.source}`) }],
    ],
    questions: [
      { key: "facts", detail: "what must be in it", question: "Which places or facts must be in it?", importance: 3, settledBy: /:\s|\b(?:schools?|shops?|station|parks?|cafes?|minutes?|walk)\b/i,
        answers: { words: ["I will list them", "These must be in it:", "words"], choose: ["You choose", "Choose them yourself."] } },
    ],
    expert: ["Distances in minutes on foot or by bus.", "The place and not the people: saying whom an area suits can break the law against discrimination in housing."],
  }),
  kindOf({
    id: "lease",
    name: "rental agreement",
    examples: ["rental agreement for a furnished room", "draft a lease for my flat, one year", "tenancy agreement for a shop with a flat above"],
    things:
      "rental (?:agreement|contract)|lease(?: agreement| contract)?|tenancy agreement|sublet(?:ting)? agreement",
    unless: /\b(?:car|vehicle|lease or buy|released?)\b/i,
    rules: [
      ["clauses", "Clauses", "Cover the parties, the home and its inventory, rent and deposit, running costs, term and notice, repairs, house rules and the handover.", "What an agreement does not settle is what people later argue about.", "A complete agreement is wanted, with its usual clauses.", { unless: /\b(?:clause (?:about|on|for)|only the|addendum|house rules)\b/i }],
      ["law", "Caution", "Use plain words, leave marked gaps for names and dates, and mark each clause whose limits depend on local law.", "Deposits, notice and rent rises are limited by law in most places.", "Somebody who knows the local law looks at it before it is signed."],
    ],
    questions: [
      lawQuestion,
      { key: "terms", detail: "terms", question: "What have you agreed on: rent, deposit, start, length?", importance: 3, settledBy: /[$€£]\s?\d|\b\d{3,5} ?(?:euros?|pounds|dollars|eur|gbp)\b/i,
        answers: { gaps: ["Leave blanks for it", "Leave gaps for the rent, the deposit and the dates."], list: ["I will list it", "We have agreed on this:", "words"] } },
    ],
    expert: ["Names the law that applies and its limits on deposit, notice and rent increases.", "Lists the furniture and its condition in an inventory where the home is furnished.", "Separates rent from running costs and says how they are settled."],
  }),
  kindOf({
    id: "buyerLetter",
    name: "letter to a buyer, seller or tenant",
    examples: ["letter to sellers about lowering the price of their house", "follow up email to a buyer after the viewing", "text to a tenant about the rent increase"],
    asks: /^(?:(?:write|draft|send|compose|prepare|need|make)\b.{0,40}?|(?:a |an |short |quick |follow[- ]?up |(?:counter[- ]?)?offer )*)\b(?:e-?mail|mail|letter|message|text|note|sms)\b.{0,20}?\bto (?:[\w'’-]{1,15} ){0,3}(?:buyers?|sellers?|tenants?|vendors?|homeowners?|buyer leads?|leads?)(?![\w'’])|^(?:(?:write|draft|send|need|make) )?(?:a |an |short |quick )*(?:viewing|showing|open[- ]house) follow[- ]?ups?\b|^(?:(?:write|draft|send|need|make) )?(?:a |an |short |quick )*(?:follow[- ]?up after|post[- ]) ?(?:a |the |my )?(?:viewing|showing|open[- ]house)\b|^(?:(?:write|draft|send|need|make) )?(?:a |an |my |our |the )?(?:counter[- ]?offer to (?:[\w-]{1,12} ){0,2}(?:buyers?|sellers?|vendors?)|offer letter (?:for|on) (?:a |an |my |our |the )?(?:[\w-]{1,12} ){0,2}(?:house|home|flat|apartment|property|condo|cottage))\b/,
    needs:
      /\b(?:house|home|flat|apartment|property|listing|viewings?|showings?|rent|lease|offer|price|open house|bidding|neighbou?rhood|market|inspection|closing|deposit|heating|repairs?|boiler)\b/i,
    takes: ["tone"],
    rules: [
      ["order", "Order", "Start with what the letter is about, give the reason in figures they can check, and end with one clear next step.", "People agree to what they can follow and act on.", "The letter is to bring about one next step.", { isAboutEnds: true, unless: anyOf(AFTER_A_VIEWING, OFFERS_A_PRICE, FROM_BUYERS, WENT_QUIET) }],
      ["quiet", "Length", "Keep it to two or three sentences, without reproach, and ask one question that can be answered in a word.", "Whoever went quiet answers what costs nothing.", "Two or three sentences are wanted, and a door is left open.", { settles: "length", needs: WENT_QUIET }],
      ["fromBuyers", "Fair housing", "Write about the house and the offer, and say nothing of who the buyers are: no family, faith, origin or age.", "Sellers who choose by such things can break fair housing law, and many agents do not pass such letters on.", "The letter keeps to fair housing rules.", { needs: FROM_BUYERS }],
      ["offer", "Order", "State the price and the conditions in the first lines, and end with what happens next.", "The other side looks for these first.", "The offer stands on its own.", { isAboutEnds: true, needs: OFFERS_A_PRICE }],
      ["after", "Order", "Thank them, take up what they said or ask what they thought, and offer one easy next step.", "People come back to whoever listened.", "What they said is taken up, not talked over.", { isAboutEnds: true, needs: AFTER_A_VIEWING, unless: WENT_QUIET }],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
    ],
    expert: ["Supports a price recommendation with days on the market, showings, offers and comparable sales, never with pressure.", "Keeps to plain words and to one page."],
  }),
  kindOf({
    id: "prospecting",
    name: "letter to somebody who may sell",
    examples: ["expired listing letter", "letter to fsbo sellers", "farming letter for my neighbourhood"],
    things: "(?:expired(?: listings?)?|fsbo|for[- ]sale[- ]by[- ]owner|farming|prospecting|circle prospecting) (?:letters?|e-?mails?|mails?|texts?|messages?|post ?cards?)|letters? to (?:fsbos?|expired listings?|expireds?)(?: (?:sellers?|owners?))?",
    takes: ["tone"],
    isWork: true,
    rules: [
      ["order", "Order", "Begin with their situation, blame nobody for it, offer one thing that helps them whether or not they choose me, and end with one easy next step.", "Such owners hear from many agents at once, and every letter praises its sender.", "They do not know you yet.", { isAboutEnds: true }],
      ["proof", "Facts", "Leave marked gaps for what I would do otherwise and what proves it.", "A model makes up sales that never were.", "You fill in your own results."],
    ],
    expert: ["Under 200 words, by hand or as if by hand.", "Keeps to what the listing with another agent allows."],
  }),
  kindOf({
    id: "openHouse",
    name: "open house",
    examples: ["open house ideas", "plan an open house for a three bedroom home", "ideas to get more visitors to my open house"],
    things: "open house(?: (?:ideas?|plan|checklists?|events?|invitations?|invites?|flyers?))?|open[- ]house",
    asks: /^(?:ideas? (?:for|to)|tips (?:for|on)|how (?:do|can|should|to)|plan(?:ning)?|organi[sz]e|host|run|prepare (?:for )?)\b.{0,40}\bopen house\b/,
    unless: /\b(?:linkedin|instagram|facebook|post|caption|e-?mail|newsletter)\b/i,
    isWork: true,
    rules: [
      ["phases", "Order", "Go through what to do before, during and after the open house, with who does it and what it roughly costs.", "Visitors are won before the day and turned into buyers after it.", "You want to run it yourself, from inviting to following up.", { unless: /\b(?:invitation|invite|flyer)\b/i }],
      ["paper", "Order", "Put the day, the time and the address largest, then the three best features and whom to call, with marked gaps for what I have not given.", "People who pass by look for when and where.", "You fill the gaps.", { isAboutEnds: true, needs: OPEN_HOUSE_PAPER }],
      ["leads", "Leads", "Include how to collect the visitors' contacts and when to follow up.", "An open house is worth what is done with its visitors afterwards.", "The open house is to bring in leads.", { unless: /\b(?:sign[- ]?in|leads?|contacts?|follow[- ]?up|invitation|invite|flyer)\b/i }],
    ],
    questions: [
      { key: "budget", detail: "budget", question: "What may it cost?", importance: 2, unless: OPEN_HOUSE_PAPER, settledBy: SAYS_MONEY,
        answers: { none: ["Next to nothing", "It should cost next to nothing."], some: ["A few hundred", "A few hundred is fine."], high: ["It may be lavish", "It may be lavish."] } },
    ],
    expert: ["Gives a sign-in that visitors accept and a follow-up within a day.", "Describes the home, never the ideal buyer (fair housing).", "Covers signs, staging, safety of valuables and times of day."],
  }),
  kindOf({
    id: "listing",
    name: "property listing",
    examples: ["write a listing for a two bedroom flat near the park", "listing description 4 bed house with garage", "property description for a villa with sea view", "describe my apartment for a rental ad"],
    things: `(?:mls|property|rental) descriptions?|(?:property |real estate |house |home |rental |mls |portal |airbnb )?listings?(?: (?:description|text|copy))?|(?:${HOME}|rental) (?:description|ad|advert|exposé)|description (?:for|of) (?:a|an|my|our|the|this) (?:[\\w-]{1,15} ){0,3}(?:${HOME})|(?:ad|advert|text|copy) (?:for|to (?:rent|sell)(?: out)?) (?:a|an|my|our|the|this) (?:[\\w-]{1,15} ){0,3}(?:${HOME})|listing`,
    asks: new RegExp(`^describe (?:my|our|the|this) (?:[\\w-]{1,15} ){0,3}(?:${HOME}) for\\b`),
    unless:
      /\b(?:job listings?|product listings?|(?:etsy|amazon|ebay) |listings? (?:agreement|agent|presentation|price|site|website|appointment)|scrap\w{1,4}|extract|ad spend)\b/i,
    takes: [],
    rules: [
      ["fairHousing", "Fair housing", "Describe the property and never who should live there, leave out wording that favours or excludes people, and tell me which wishes of mine you left out for that reason.", "Fair housing rules forbid naming or excluding kinds of buyers, and portals take such texts down.", "The text keeps to fair housing rules, also where the request does not.", { isInsisted: true, needs: WORDS_ABOUT_BUYERS, unless: /\b(?:fair housing|discriminat\w{1,5})\b/i }],
      [...GIVEN_FACTS],
      ["law", "Fair housing", "Describe the property, not the ideal buyer, as fair housing rules ask.", "Portals take down texts that name or exclude kinds of buyers.", "The listing has to meet fair housing rules.", { needs: US, unless: anyOf(WORDS_ABOUT_BUYERS, /fair housing/i) }],
      ["order", "Order", "Lead with what sets the place apart, then go through it as a visitor would.", "Buyers picture a place in the order they would walk through it.", "The best feature comes first.", { isAboutEnds: true, unless: /\b(?:pop|stand out|eye-?catching|fair housing)\b/i }],
      [...MARKED_GAPS],
      ["length", "Length", "Give a headline of at most 60 characters and a text of 120 to 180 words.", "Portals cut longer headlines, and readers stop after a screen.", "A headline of at most 60 characters and 120 to 180 words of text fit most portals.", { settles: "length" }],
    ],
    questions: [
      { key: "facts", detail: "facts", question: "Which facts belong in it: rooms, size, price, what is special?", importance: 3, settledBy: new RegExp(`\\b\\d{2,6} ?(?:m2|m²|qm|sqm|sq|square|k|euros?|dollars|pounds)\\b|[$€£]\\s?\\d|\\b\\d{3,5} ?(?:\\/|per|a) ?mo(?:nth)?\\b|\\b${BEDS}|\\b\\d ?br\\b|\\b\\d bath`, "i"),
        answers: { gaps: ["Leave blanks for me to fill in", "Leave marked gaps for the rooms, the size, the price and the location."], list: ["I will list them", "The facts:", "words"] } },
      { key: "special", detail: "what is special", question: "What is the best thing about it, and what should people know beforehand?", importance: 3, settledBy: /\b(?:pool|garden|balcony|terrace|view|sea|lake|renovated|refurbished|fireplace|garage|quiet|sunny|south|kitchen|lift|elevator|near|close to|min(?:utes?)? (?:to|from)|walk)\b/i,
        answers: { words: ["I will say it", "What sets it apart:", "words"], gap: ["Leave a blank", "Leave a marked gap for its best feature."] } },
    ],
    expert: ["Says where the place is weak in a way that does not read as hidden.", "Describes the property, never the ideal buyer or the kind of neighbors (fair housing in the US, equality law elsewhere).", "Ends with how to arrange a viewing.", "In Germany names the energy certificate's values; in the UK the tenure and the EPC band.", "Leaves out clichés such as a must see or a rare gem."],
  }),
  kindOf({
    id: "valuation",
    name: "price of a home",
    examples: ["how much is my house worth", "what should i list my condo for", "help me price my flat for sale"],
    asks: new RegExp(
      `^(?:how much (?:is|should|can|could)|what (?:is|should|would)|help (?:me )?(?:to )?(?:price|value)|price|value|appraise|estimate)\\b.{0,40}\\b(?:${HOME})\\b(?: worth| be worth| for| to sell| list)?`,
    ),
    needs: /\b(?:worth|price|value|valuation|appraise|list (?:it|my|our|the)|asking price)\b/i,
    unless: /\b(?:clean|paint|insur\w{1,5}|heat|furnish|rent a)\b/i,
    rules: [
      ["comparables", "Comparables", "Show how to work it out from comparable sales, say which of my details change it most, and give a range instead of one figure.", "A model does not know the sales in your street; the method it does know.", "You want to arrive at a price you can defend."],
    ],
    questions: [
      { key: "home", detail: "the home", question: "Where is it, how large is it, and in which condition?", importance: 3, settledBy: /\d{2,5} ?(?:m2|m²|sqm|sq|square|qm)/i,
        answers: { words: ["I will describe it", "The home:", "words"], ask: ["Ask me about it", "Ask me first about the home, one question at a time."] } },
      { key: "aim", detail: "aim", question: "What matters more, a quick sale or the best price?", importance: 2, settledBy: /\b(?:quick(?:ly)?|fast|best price|rent)\b/i,
        answers: { quick: ["A quick sale", "A quick sale matters more than the last bit of the price."], best: ["The best price", "The best price matters more than a quick sale."], rent: ["Rent it out", "I want to rent it out."] } },
    ],
    expert: ["Names the sources for comparable sales in that country.", "Separates asking prices from sold prices."],
  }),
  kindOf({
    id: "homeBuying",
    name: "buying or renting a home",
    examples: ["what should i know before buying a house", "is it better to buy or rent", "what to check before renting a flat", "questions to ask when viewing a flat"],
    asks: new RegExp(
      `^(?:what (?:should|do|must) (?:i|we) (?:know|check|ask|look)|what to (?:know|check|ask)|is it (?:better|smarter|cheaper) to (?:buy|rent)|should (?:i|we) (?:buy|rent)|(?:buy|rent)(?:ing)? (?:or|vs|versus) (?:buy|rent)(?:ing)?|questions to ask|checklist for|tips for)\\b.{0,60}(?:\\b(?:${HOME}|first[- ]time buyers?|viewing)\\b|$)`,
    ),
    needs: new RegExp(`\\b(?:${HOME}|rent(?:ing)?|viewing)\\b`),
    unless:
      /\b(?:car|laptop|tools?|equipment|software|phone|bike|dress|suit|landlords?|renting out|rent out|sell(?:ing)?|check[- ]?out|move[- ]?out|hand(?:ing)?[- ]?over|inventory|end of (?:the )?(?:tenancy|lease)|cleaning)\b/i,
    rules: [
      ["phases", "Order", "Go by phase, from money and viewing to offer, inspection and contract, with a short checklist for each.", "Each step has its own traps, and they come in this order.", "You want to know what comes when.", { needs: /\b(?:know|check|tips|start)\b/i }],
      ["calculation", "Figures", "Show the calculation over time with example figures that I can replace by mine, and say which of them tips the result.", "The answer depends on a handful of figures that are yours.", "You want to decide by your own figures.", { needs: /\b(?:better|or|vs|versus|cheaper|should (?:i|we))\b/i, unless: /\bquestions\b/i }],
      ["country", "Country", "Say which points depend on the country.", "Taxes, fees and contracts differ from country to country.", "You know where the home is; the model does not.", { unless: /\bin [A-Z]\p{L}+|\buk\b|\busa\b/u }],
    ],
    questions: [
      { ...lawQuestion, key: "country", question: "In which country is it?",
        answers: { us: ["United States", "It is in the United States."], uk: ["United Kingdom", "It is in the United Kingdom."], de: ["Germany", "It is in Germany."], other: ["Another country", "It is in this country:", "words"] } },
      { key: "situation", detail: "situation", question: "What is it for, and for how long?", importance: 2, settledBy: /\b(?:invest\w{0,6}|years?|live in|family)\b/i,
        answers: { live: ["To live in for long", "I want to live in it for many years."], short: ["To live in for a few years", "I will probably move on after a few years."], invest: ["As an investment", "It is an investment."] } },
    ],
    expert: ["Counts fees, taxes and upkeep, not only the price.", "Names what an inspection must cover."],
  }),
];
