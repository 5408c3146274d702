// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { MARKED_GAPS, markedGaps } from "./kind-parts.ts";

/** Texts of a few lines that are read in passing. */
export const SHORT_TEXT_KINDS: readonly Kind[] = [
  kindOf({
    id: "interfaceText",
    name: "text on a page or in an app",
    examples: ["404 page text for our shop", "error message when the payment fails", "chatbot greeting for a hotel", "push notification for a late order"],
    things:
      "(?:(?:short|friendly|funny) )*(?:404(?: error)?(?: page)?|(?:error|empty[- ]state|success|confirmation|unsubscribe|maintenance|cookie|pop-?up|banner|push)(?: page)?)(?: (?:messages?|texts?|copy|notifications?|pages?))|(?:chat ?bot|live chat|chat)(?: widget)? (?:greetings?|welcome (?:messages?|texts?)|messages?)|push notifications?|button (?:texts?|labels?|copy)|404 pages?",
    unless: /\b(?:code|react|python|javascript|html|css|api|log|stack ?trace|throws?|exception|fix|why|mean(?:s|ing)?|getting)\b/i,
    takes: ["tone"],
    rules: [
      ["next", "Order", "Say in one or two short sentences what has happened, without blaming the reader, and what to do next.", "People read such a text because they want to go on.", "The reader wants to go on.", { isAboutEnds: true, unless: /\b(?:greetings?|welcome|push|cookie|button|labels?)\b/i }],
      ["greeting", "Order", "Say in two short sentences that a bot answers and what it can help with, and offer three things to tap.", "People leave an empty box, and feel cheated by a bot that passes for a person.", "It is a bot, and it says so.", { isAboutEnds: true, needs: /\b(?:greetings?|welcome)\b/i, unless: /\blive\b/i }],
      ["versions", "Range", "Give 3 versions and mark the one you would choose.", "Of texts so short one compares the whole.", "You want to choose from 3.", { unless: /\b(?:\d|one|two|three|four|five) (?:[\w-]{1,12} ){0,2}(?:versions?|options?|variants?|messages?|texts?)\b/i }],
    ],
    expert: ["The words of the button that follows."],
  }),
  kindOf({
    id: "sign",
    name: "sign, card or door hanger",
    examples: ["sign for the shop door, closed for holidays", "just sold postcard", "door hanger for a house for sale", "billboard line for a bank"],
    things:
      "(?:(?:shop|door|window|yard|lawn|road|street|notice|closing|closed|for sale) )*signs?(?= (?:for|on|that|saying|about|text)\\b)|signs? text|door ?hangers?(?: texts?)?|billboards?(?: (?:lines?|texts?|copy|ads?|slogans?))?|(?:(?:just[- ](?:sold|listed)|real estate|marketing|thank[- ]you|holiday) )*post ?cards?(?: (?:texts?|copy))?",
    unless: /\b(?:sign (?:up|in|off|the)|signs? of|zodiac|star signs?|road signs? (?:mean|test)|symptoms?|warning signs|from (?:my|our) (?:trip|holiday))\b/i,
    takes: ["tone"],
    rules: [
      ["glance", "Length", "Put the one thing that matters in at most 8 words on top, and under it only what people need to act on it.", "It is read in passing, in a few seconds.", "At most 8 words are read in passing.", { settles: "length", unless: /\bbillboard/i }],
      ["versions", "Range", "Give 3 versions that argue differently, and mark the one you would choose.", "Of texts so short one compares the whole.", "You want to choose from 3.", { unless: /\b(?:\d|one|two|three|four|five) (?:versions?|options?|variants?|lines?)\b|\bclos(?:ed|ing|ure)\b/i }],
      [...markedGaps({ needs: /\b(?:post ?cards?|door ?hangers?)\b/i })],
    ],
    expert: ["A phone number or address where people need one."],
  }),
  kindOf({
    id: "signature",
    name: "e-mail signature",
    examples: ["email signature for an estate agent", "signature for my e-mails as a consultant"],
    things: "(?:e-?mail|mail|outlook|gmail) signatures?|signatures? for (?:my|our) e-?mails?",
    unless: /\b(?:how (?:do|to|can)|set(?:ting)? (?:it )?up|add (?:it|a signature)|html|digital|electronic)\b/i,
    isWork: true,
    rules: [
      ["lines", "Length", "Lay it out in at most 6 short lines, the name and role first, with marked gaps for what I have not given.", "Longer signatures are folded away on a phone.", "At most 6 lines; you fill the gaps.", { settles: "length" }],
    ],
    expert: ["What the trade must state: license, register, address."],
  }),
  kindOf({
    id: "sms",
    name: "text message to customers",
    examples: ["sms to win back former members", "text message campaign for our sale", "sms reminder to our patients"],
    things: "sms(?: (?:texts?|messages?|campaigns?|reminders?|offers?|blasts?))?|(?:text|whatsapp) message (?:campaigns?|offers?|blasts?)",
    needs: /\b(?:members?|customers?|clients?|subscribers?|guests?|patients?|patrons?|leads?|list|campaign|win-?back|lapsed|promo\w{0,6}|sale|offer|blast)\b/i,
    unless: /\b(?:api|gateway|twilio|python|code|verification)\b/i,
    takes: ["tone"],
    rules: [
      ["length", "Length", "Keep each to 160 characters with the sender's name, one reason to act, one link and how to stop getting them, and give 3 versions.", "Longer ones are sent in parts, and leaving must be as easy as joining.", "You want 3 versions of at most 160 characters.", { settles: "length" }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "reason", detail: "the reason to act", question: "What do they get, and until when?", importance: 3, settledBy: /[$€£%]|\d|\b(?:free|sale|discount|voucher|appointments?|reminders?)\b/i,
        answers: { words: ["I will say it", "They get this:", "words"], none: ["No offer", "There is no offer; remind them of what they liked."], gap: ["Leave a blank for me", "Leave a marked gap for the offer."] } },
    ],
    expert: ["Only to people who agreed to get them."],
  }),
  kindOf({
    id: "altText",
    name: "alt texts",
    examples: ["alt text for our product photos", "alt texts for three pictures", "image descriptions for screen readers"],
    things: "alt(?:ernative)?[- ]texts?|image descriptions?",
    unless: /\b(?:what (?:is|are)|html|react|code|generate automatically|script|api)\b/i,
    rules: [
      ["line", "Length", "Write one line of at most 125 characters for each, say what matters in the picture without “image of”, and give a chart's message and not its look.", "Screen readers announce that it is a picture, and long texts cannot be skimmed by ear.", "One line of at most 125 characters for each.", { settles: "length" }],
      ["unseen", "Facts", "Where I have not said what is to be seen, leave a marked gap.", "A model makes up what it cannot see.", "You add what only you can see.", { unless: /\battached\b/i }],
    ],
    expert: ["Names and numbers that are in the picture."],
  }),
  kindOf({
    id: "eventBlurb",
    name: "text about an event",
    examples: ["webinar description about cyber security", "blurb for our workshop", "teaser for a course"],
    things: "(?:webinar|event|workshop|course|seminar|meetup|masterclass|training|talk|class) (?:blurbs?|descriptions?|teasers?|abstracts?|texts?|summar(?:y|ies))|(?:blurbs?|teasers?|descriptions?) (?:for|of) (?:a|an|my|our|the) (?:[\\w-]{1,14} ){0,2}(?:webinar|event|workshop|course|seminar|meetup|masterclass|talk)",
    unless: /\b(?:code|api|calendar|css|javascript)\b/i,
    takes: ["tone"],
    rules: [
      ["gain", "Order", "Say first what people can do afterwards and whom it is for, then when, where and how to sign up.", "People ask what they take home before they ask for the date.", "The text is to fill seats.", { isAboutEnds: true }],
      ["facts", "Facts", "Leave marked gaps for what I have not said, such as the speaker and the link.", "A model makes up what it was not told.", "You fill in what only you know."],
    ],
    questions: [
      { key: "gain", detail: "what people take home", question: "What will people be able to do afterwards, and who speaks?", importance: 3, settledBy: /:\s|\b(?:learn|how to|speaker|with (?=[A-Z])|able to)\b/,
        answers: { words: ["I will say it", "What people take home, and who speaks:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for what people take home and who speaks."] } },
    ],
    expert: ["A title that says the gain."],
  }),
  kindOf({
    id: "showNotes",
    name: "show notes",
    examples: ["show notes for our podcast episode", "episode description for an interview with a chef"],
    things: "show ?notes|(?:episode|podcast) (?:notes|descriptions?|summar(?:y|ies))",
    unless: /\b(?:code|api)\b/i,
    rules: [
      ["order", "Order", "Begin with why to listen in two sentences, then three to five points with marked gaps for the times, then links and the guest in one line.", "Listeners decide by two lines and come back for the links.", "You add times and links."],
      ["given", "Facts", "Say nothing of what was talked about that I have not given.", "A model has not heard the episode and makes it up.", "Only what was really said is in it."],
    ],
    questions: [
      { key: "content", detail: "what was said", question: "What was talked about?", importance: 3, settledBy: /:\s\S|,[^,]{1,200},|\n|\battached\b|\btranscript\b/i,
        answers: { words: ["I will list it", "We talked about this:", "words"], file: ["I will attach the transcript", "The transcript is attached."], gap: ["Leave blanks for me", "Leave marked gaps for it."] } },
    ],
    expert: ["A title that names the question and not the number."],
  }),
];
