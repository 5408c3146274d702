import { asksForRewrite } from "#support/providers/optimizer-script.ts";
import type { Script } from "#support/providers/script.ts";
import type { ReceivedRequest } from "#support/providers/wire-format.ts";

// What a strong model says to the prompts of the pictures: a reading of each as the product asks for it, and an answer.

interface Reply {
  /** The prompt as a user types it. */
  readonly prompt: string;
  readonly reading: object;
  readonly answer: string;
  /** Another provider's answer, for a comparison. */
  readonly otherAnswers?: Partial<Record<ReceivedRequest["provider"], string>>;
}

const WRITING = { kind: "writing", effort: 2, needs: [] };

const LISTING: Reply = {
  prompt:
    "write a listing for the flat on marlow road. 2 bed, garden, 6 min to penge east, big kitchen. dont use superlatives. make it sound nice",
  reading: {
    task: WRITING,
    rewrite:
      "Write a listing for the flat on Marlow Road, for buyers who compare many on their phone. 2 bed, garden, 6 min to Penge East, big kitchen. Begin with what one does in the kitchen. Don't use superlatives. Make it sound nice.",
    account: [
      { from: "write a listing for the flat on marlow road", to: "Write a listing for the flat on Marlow Road" },
      {
        from: "2 bed, garden, 6 min to penge east, big kitchen",
        to: "2 bed, garden, 6 min to Penge East, big kitchen",
      },
      { from: "dont use superlatives", to: "Don't use superlatives" },
      { from: "make it sound nice", to: "Make it sound nice" },
    ],
    added: [
      {
        text: ", for buyers who compare many on their phone",
        because: "Most buyers read listings there first",
        about: "reader",
      },
      {
        text: "Begin with what one does in the kitchen.",
        because: "The kitchen is the strongest thing you name",
        about: "content",
      },
    ],
    questions: [{ question: "How many words may it have?", options: ["80", "120", "200"] }],
    name: "Listing for Marlow Road",
  },
  answer: `## Marlow Road

The kitchen is the room you will live in: space for a table, and doors straight onto the garden. Two bedrooms sit quietly at the back.

- Garden reached from the kitchen
- Penge East in six minutes on foot
- Two bedrooms, both away from the road

| Room | What it offers |
| --- | --- |
| Kitchen | Room for a table for six, doors to the garden |
| Bedrooms | Two, side by side at the back |
| Garden | [length] of lawn, sun in the [morning or evening] |

Come and see it on [day], and stay as long as you like.`,
};

const OKAFOR: Reply = {
  prompt: "write a email to mrs okafor that thursdays viewing is moved, dont offer friday again",
  reading: {
    task: WRITING,
    rewrite:
      "Write an email to Mrs Okafor that Thursday's viewing is moved. Say it in the first sentence. Don't offer Friday again. Ask her for two times that suit her.",
    account: [
      {
        from: "write a email to mrs okafor that thursdays viewing is moved",
        to: "Write an email to Mrs Okafor that Thursday's viewing is moved",
      },
      { from: "dont offer friday again", to: "Don't offer Friday again" },
    ],
    added: [
      { text: "Say it in the first sentence.", because: "She may read it on the way there", about: "content" },
      {
        text: "Ask her for two times that suit her.",
        because: "You name no new time, so she has to",
        about: "content",
      },
    ],
    questions: [{ question: "Why is it moved?", options: ["The seller asked", "Our diary"] }],
    name: "Viewing moved for Mrs Okafor",
  },
  answer: `Subject: Thursday's viewing has to move

Dear Mrs Okafor,

We have to move Thursday's viewing, and I am sorry for the short notice.

Which two times next week would suit you? I will confirm the first that works for the seller within the day.

Kind regards,

[your name]`,
  otherAnswers: {
    anthropic: `Subject: Thursday's viewing: which two times suit you?

Dear Mrs Okafor,

Thursday's viewing cannot take place. I would like to find a time that suits you better than a guess of mine.

Please send me two that work for you, at any hour of the day. You will have my answer the same evening.

With apologies for the change,

[your name]`,
    google: `Subject: Change to your viewing on Thursday

Dear Mrs Okafor,

Your viewing on Thursday has been moved. Please reply with two times that are good for you:

1. [day and time]
2. [day and time]

I will write back as soon as one of them is confirmed.

Best regards,

[your name]`,
  },
};

const BAKERY: Reply = {
  prompt: "i need teh best marketing ideas for our bakery",
  reading: {
    task: { kind: "planning", effort: 2, needs: [] },
    rewrite:
      "I need the best marketing ideas for our bakery. Give five, each with its first step and what it costs. Leave out what needs an agency.",
    account: [
      {
        from: "i need teh best marketing ideas for our bakery",
        to: "I need the best marketing ideas for our bakery",
      },
    ],
    added: [
      {
        text: "Give five, each with its first step and what it costs.",
        because: "A short list with costs can be decided on",
        about: "form",
      },
      { text: "Leave out what needs an agency.", because: "A bakery can start the rest itself", about: "limits" },
    ],
    questions: [{ question: "What should grow?", options: ["Weekday mornings", "Birthday cakes", "Coffee"] }],
    name: "Marketing ideas for the bakery",
  },
  answer: "Begin with the people who pass the door every morning.",
};

const LIVE: Reply = {
  prompt: "now a short email to mrs okafor. she wants to know when it goes live",
  reading: {
    task: WRITING,
    rewrite:
      "Now a short email to Mrs Okafor. She wants to know when it goes live. Say what has to happen before that day.",
    account: [
      { from: "now a short email to mrs okafor", to: "Now a short email to Mrs Okafor" },
      { from: "she wants to know when it goes live", to: "She wants to know when it goes live" },
    ],
    added: [
      {
        text: "Say what has to happen before that day.",
        because: "She can then tell whether it is late",
        about: "content",
      },
    ],
    questions: [],
  },
  answer: "Dear Mrs Okafor, the listing goes live on [day].",
};

const RIVERS_KM = Object.entries({
  ...{ Volga: 3530, Danube: 2850, Ural: 2428, Dnieper: 2201, Don: 1870, Pechora: 1809, Kama: 1805, Oka: 1500 },
  ...{ Belaya: 1430, Dniester: 1362, Vyatka: 1314, Rhine: 1233, Elbe: 1094, Vistula: 1047, Loire: 1012, Tagus: 1007 },
  ...{ Tisza: 966, Meuse: 950, Prut: 953, Sava: 945, Neman: 937, Ebro: 930, Oder: 854, Douro: 897, Rhone: 813 },
  ...{ Guadiana: 818, Seine: 777, Mures: 761, Drava: 749, Siret: 706, Po: 652, Guadalquivir: 657, Garonne: 529 },
}).toSorted(([, a], [, b]) => b - a);

const RIVERS: Reply = {
  reading: { task: WRITING, rewrite: "", account: [], added: [], questions: [] },
  prompt: "list every river of europe with its length",
  answer: [
    "Here are the rivers of Europe that are longer than 500 km, the longest first.\n",
    ...RIVERS_KM.map(([name, km], index) => `${index + 1}. **${name}**: ${km} km`),
  ].join("\n"),
};

const YOGHURT: Reply = {
  prompt: "make a campaign plan for our new oat yoghurt, young people, small budget",
  reading: {
    task: { kind: "planning", effort: 2, needs: [] },
    rewrite:
      "Make a campaign plan for our new oat yoghurt, for young people, with a small budget. Take two channels, not six. Say for each week what is done, by whom and for how much.",
    account: [
      {
        from: "make a campaign plan for our new oat yoghurt",
        to: "Make a campaign plan for our new oat yoghurt",
      },
      { from: "young people", to: "for young people" },
      { from: "small budget", to: "with a small budget" },
    ],
    added: [
      { text: "Take two channels, not six.", because: "A small budget is lost on many", about: "limits" },
      {
        text: "Say for each week what is done, by whom and for how much.",
        because: "A plan one can begin with on Monday",
        about: "form",
      },
    ],
    questions: [{ question: "How much is small?", options: ["Under $1,000", "$1,000 to $5,000"] }],
    name: "Campaign for the oat yoghurt",
  },
  answer: "Week 1: tastings at two campuses.",
};

const HOTEL: Reply = {
  prompt:
    "reply to a one star review, guest says the room was dirty and staff rude. we gave her 40% back already. no grovelling",
  reading: {
    task: WRITING,
    rewrite:
      "Write a reply to a one star review of my small hotel in Savannah (12 rooms), from me as the owner, for those who read it before booking. Guest says the room was dirty and staff rude. We gave her 40% back already. No grovelling, and we never name guests in public.",
    account: [
      { from: "reply to a one star review", to: "Write a reply to a one star review" },
      { from: "Small hotel in Savannah, 12 rooms", to: "of my small hotel in Savannah (12 rooms)" },
      { from: "Owner", to: "from me as the owner" },
      { from: "guest says the room was dirty and staff rude", to: ". Guest says the room was dirty and staff rude." },
      { from: "we gave her 40% back already", to: "We gave her 40% back already." },
      { from: "no grovelling", to: "No grovelling" },
      { from: "We never name guests in public", to: "and we never name guests in public." },
    ],
    added: [
      {
        text: ", for those who read it before booking",
        because: "Future guests are the real readers",
        about: "reader",
      },
    ],
    questions: [{ question: "May the reply mention the refund?", options: ["Yes", "No"] }],
    name: "Reply to one star review",
  },
  answer: `Thank you for writing this down. You expected a clean room and a friendly word, and you say that you found neither. We have settled it with you directly.

We have twelve rooms, and each of them is meant to be ready when the door opens. If something is wrong in yours, tell us in the same hour: we are in the house, and we will put it right.`,
};

/** What is written of the rivers until somebody stops it. */
export const RIVERS_ANSWER = RIVERS.answer;

export const PROMPTS = {
  listing: LISTING.prompt,
  okafor: OKAFOR.prompt,
  bakery: BAKERY.prompt,
  live: LIVE.prompt,
  rivers: RIVERS.prompt,
  hotel: HOTEL.prompt,
};
const REPLIES: readonly Reply[] = [LISTING, OKAFOR, BAKERY, LIVE, RIVERS, YOGHURT, HOTEL];

/** For `setScript({ replay })`: the readings; another script says how the answer goes. null: another prompt or call. */
export function strongReading(request: ReceivedRequest): Script | null {
  if (!asksForRewrite(request)) return null;
  // The request also has the prompts before this one.
  const asked = JSON.parse(lastTextOf(request)).prompt;
  const reply = REPLIES.find(({ prompt }) => prompt === asked);
  return reply === undefined ? null : { text: JSON.stringify(reply.reading), ...PACE };
}

/** The same, with the answers. */
export function strongReply(request: ReceivedRequest): Script | null {
  const reply = REPLIES.find(({ prompt }) => lastTextOf(request).includes(prompt));
  const text = reply?.otherAnswers?.[request.provider] ?? reply?.answer;
  return asksForRewrite(request) ? strongReading(request) : text === undefined ? null : { text, ...PACE };
}

const PACE = { pieces: 20, delayMs: 10 };

const lastTextOf = ({ turns }: ReceivedRequest): string => turns.at(-1)?.text ?? "";
