// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { GIVEN_FACTS, MARKED_GAPS } from "./kind-parts.ts";

/** Papers that others work by. */
export const OFFICE_KINDS: readonly Kind[] = [
  kindOf({
    id: "brief",
    name: "brief for a designer or agency",
    examples: ["creative brief for a designer", "campaign brief for our agency", "brief for a photographer"],
    things: "(?:(?:creative|campaign|design|agency|video|photo|brand|content|project|influencer|creator|ugc) )+briefs?|briefs? for (?:(?:a|an|my|our|the) )?(?:[\\w-]{1,14} ){0,2}(?:designers?|agenc(?:y|ies)|photographers?|illustrators?|copywriters?|filmmakers?|freelancers?|developers?|influencers?|(?:micro[- ])?creators?)",
    unless: /\b(?:legal|amicus|court)\b/i,
    isWork: true,
    rules: [
      ["order", "Order", "Name one goal, one audience and one message first, then what is needed with formats, must-haves, limits and dates.", "People who work by a brief decide by what stands at the top.", "Somebody else does the work, by the brief alone."],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { key: "goal", detail: "goal and message", question: "What should it achieve, with whom, and what is the one message?", importance: 3, settledBy: /\b(?:goal|message|so that|target|audience|objective)\b/i,
        answers: { words: ["I will say it", "Goal, audience and message:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for goal, audience and message."] } },
      { key: "needs", detail: "what is needed", question: "What exactly is needed, in which sizes, and by when?", importance: 3, settledBy: /\d/,
        answers: { words: ["I will list it", "This is needed:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for formats, sizes and dates."] } },
    ],
    expert: ["What it must not look like, with an example.", "Who approves, and how many rounds there are."],
  }),
  kindOf({
    id: "contestRules",
    name: "rules of a prize draw",
    examples: ["giveaway rules for instagram", "terms for a raffle in our shop", "contest rules for a photo competition"],
    things: "(?:giveaway|contest|competition|raffle|sweepstakes?|prize draw|lottery) (?:rules|terms(?: and conditions)?|conditions)|(?:rules|terms) for (?:a|an|our|my|the) (?:[\\w-]{1,14} ){0,2}(?:giveaway|contest|competition|raffle|sweepstakes?|prize draw)",
    isWork: true,
    rules: [
      ["points", "Clauses", "Cover who may enter, how and until when, the prize, how and when the winner is drawn and told, personal data, and that the platform has no part in it.", "What the rules leave out is what losers complain about.", "You want complete rules."],
      ["law", "Caution", "Mark what depends on local law.", "Prize draws are regulated almost everywhere.", "Somebody who knows the law looks at them.", { unless: /\blaw(?:yer)?\b/i }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "frame", detail: "prize and dates", question: "What is the prize, how does one enter, and until when?", importance: 3, settledBy: /\d.{0,200}\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:until|till|ends?|enter by)\b/i,
        answers: { words: ["I will say it", "Prize, way to enter and dates:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for the prize and the dates."] } },
    ],
    expert: ["One page, in plain words."],
  }),
  kindOf({
    id: "procedure",
    name: "work instruction",
    examples: ["sop for closing the shop", "standard operating procedure for returns", "work instruction for cleaning the coffee machine"],
    things: "sops?|standard operating procedures?|(?:work(?:ing)? )instructions?|(?:opening|closing|cleaning|emergency|safety|return|handling|complaints?) procedures?",
    unless: /\b(?:oscilloscope|sql|stored procedure|medical procedure|surgical|assembly language|code)\b/i,
    isWork: true,
    rules: [
      ["steps", "Steps", "Number the steps in the order of work, each beginning with a verb and with who does it, and say how one can tell that it is done.", "Whoever works by it is new or in a hurry.", "Somebody new has to be able to follow it.", { settles: "format" }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "own", detail: "how you do it", question: "Which equipment, people or rules of yours belong in it?", importance: 3, settledBy: /,[^,]{1,200},|:\s/,
        answers: { words: ["I will list them", "These belong in it:", "words"], usual: ["The usual", "Take what is usual in this trade, and mark what I have to check."] } },
    ],
    expert: ["What to do when a step fails, and whom to call."],
  }),
  kindOf({
    id: "whoIsWho",
    name: "who does what, who has a say",
    examples: ["raci for a payroll migration", "raci matrix for our website project", "stakeholder map for a new bus line"],
    things: "raci(?: (?:matrix|chart|table))?|stakeholder (?:maps?|lists?|matrix|mapping)|responsibility matrix",
    asks: /^map (?:the|our|my|all) stakeholders?\b/,
    unless: /\b(?:what (?:is|does)|explain|stand for)\b/i,
    isWork: true,
    rules: [
      ["raci", "Form", "Make it a table by step of the work with exactly one who is accountable for each, and mark where you guessed.", "Two who are accountable are nobody.", "You correct what was guessed.", { settles: "format", needs: /\b(?:raci|responsib\w{1,6})\b/i }],
      ["map", "Form", "Make it a table of who, what they want, how much say they have and how to win or inform them, and mark those who are often forgotten.", "The ones who were forgotten stop a project.", "You know some of them already.", { settles: "format", needs: /\bstakeholder/i }],
    ],
    questions: [
      { key: "known", detail: "whom you have", question: "Whom do you have on your list already?", importance: 2, needs: /\bstakeholder/i, settledBy: /,[^,]{1,200},|:\s/,
        answers: { words: ["I will list them", "On my list already:", "words"], none: ["Nobody yet", "There is no list yet."] } },
    ],
    expert: ["Roles and not names where people may change."],
  }),
  kindOf({
    id: "keywords",
    name: "keywords",
    examples: ["seo keywords for a dentist", "keyword groups for google ads for a florist", "negative keywords for a law firm"],
    things: "(?:seo |google ads? |search |long[- ]tail |negative |local )*keywords?(?: (?:groups?|lists?|ideas?|research|clusters?|plan))?(?! (?:argument|extraction|density|in (?:python|java|c))\\b)",
    unless: /\b(?:python|javascript|java|code|function|extract|resume|cv)\b/i,
    isWork: true,
    rules: [
      ["intent", "Form", "Make it a table by what people want to do, with the page or ad that answers each group, and list words to leave out.", "A bare list of words says neither what to write nor what to pay for.", "You want to write pages or ads by it.", { settles: "format" }],
      ["figures", "Facts", "Give no search volumes, and say which I should look up first.", "A model does not know today's figures and makes them up.", "You look up the volumes yourself.", { unless: /\bvolumes? (?:are|is|attached|below)\b/i }],
    ],
    questions: [
      { key: "use", detail: "use", question: "Is it for pages or for ads?", importance: 2, settledBy: /\b(?:seo|ads?|adwords|blog|pages?|negative|campaigns?)\b/i,
        answers: { seo: ["Pages and search", "It is for pages that are found by search."], ads: ["Ads", "It is for search ads."] } },
    ],
    expert: ["The town's name where customers come from near by."],
  }),
  kindOf({
    id: "pressPitch",
    name: "pitch to the press",
    examples: ["pitch to a journalist about our repair cafe", "media pitch for a study", "podcast pitch for our founder"],
    things: "(?:media|press|podcast|guest) pitch(?:es)?|pitch(?:es)?(?: e-?mail)? (?:to|for) (?:a|an|the|our|my|some)? ?(?:[\\w-]{1,12} ){0,2}(?:journalists?|reporters?|editors?|newspapers?|magazines?|radio(?: station)?|podcasts?|producers?)",
    takes: ["tone"],
    isWork: true,
    rules: [
      ["news", "Order", "Put the news and why it matters to their audience in the subject line and the first sentence, offer somebody to talk to, and keep it under 150 words.", "Editors decide by the first line of a hundred mails.", "At most 150 words are read.", { settles: "length" }],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
    ],
    questions: [
      { key: "hook", detail: "why now", question: "Why now, and whom may they talk to or visit?", importance: 3, settledBy: /\b(?:next|this|on|from|opens?|launch\w{0,2}|anniversary|study|report) \w{0,12}\d|\btoday\b|\btomorrow\b/i,
        answers: { words: ["I will say it", "Why now, and whom they may talk to:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for the occasion and the contact."] } },
    ],
    expert: ["A picture that can be taken on the spot."],
  }),
];
