import type { Reading } from "#domain/prompting/reading/reading-reply.ts";

/** A rough prompt with what a strong model made of it, and its account. Recorded, so that the front page never waits for a model. */
export interface RecordedRewrite {
  readonly prompt: string;
  readonly reading: Pick<Reading, "rewrite" | "account" | "added" | "questions">;
}

export const LAUNCH_EMAIL: RecordedRewrite = {
  prompt: "write an email to a client that the launch is two weeks late but its not our fault",
  reading: {
    rewrite:
      "Write an email to a client saying that the launch is two weeks late. Begin with the delay and the new date as [new launch date]. Say in one sentence that it is not our fault, without blaming anyone. Then tell them what happens next and when they will hear from us again. Keep it under 150 words.",
    account: [
      { from: "write an email to a client", to: "Write an email to a client" },
      { from: "the launch is two weeks late", to: "the launch is two weeks late" },
      { from: "its not our fault", to: "Say in one sentence that it is not our fault" },
    ],
    added: [
      {
        text: "Begin with the delay and the new date as [new launch date].",
        because: "A client looks for the date first",
        about: "gap",
      },
      { text: ", without blaming anyone", because: "Blame in writing costs trust", about: "tone" },
      {
        text: "Then tell them what happens next and when they will hear from us again.",
        because: "Bad news needs a next step",
        about: "content",
      },
      { text: "Keep it under 150 words.", because: "Short news of a delay reads honest", about: "length" },
    ],
    questions: [
      { question: "What caused the delay?", options: ["A supplier", "The client’s own approval", "Leave it out"] },
    ],
  },
};

export const OFFICE_RELEASE: RecordedRewrite = {
  prompt:
    "write a press release about our new office in Leeds, opens 3 March, 40 jobs. make it punchy. dont mention the old site",
  reading: {
    rewrite:
      "Write a press release about our new office in Leeds, which opens on 3 March and brings 40 jobs, for local business reporters. Make it punchy: a headline under ten words, then the 40 jobs in the first sentence. Leave room for one quote as [name, role]. Do not mention the old site.",
    account: [
      {
        from: "write a press release about our new office in Leeds",
        to: "Write a press release about our new office in Leeds",
      },
      { from: "opens 3 March", to: "opens on 3 March" },
      { from: "40 jobs", to: "40 jobs" },
      { from: "make it punchy", to: "Make it punchy" },
      { from: "dont mention the old site", to: "Do not mention the old site" },
    ],
    added: [
      { text: ", for local business reporters", because: "They decide whether it runs", about: "reader" },
      {
        text: ": a headline under ten words, then the 40 jobs in the first sentence",
        because: "Says what “punchy” means here",
        about: "form",
      },
      { text: "Leave room for one quote as [name, role].", because: "Reporters want a voice to quote", about: "gap" },
    ],
    questions: [],
  },
};

export const FLAT_LISTING: RecordedRewrite = {
  prompt:
    "write a listing for the flat on marlow road. 2 bed, garden, 6 min to penge east. dont use superlatives. make it sound nice",
  reading: {
    rewrite:
      "Write a listing for the flat on Marlow Road: 2 bed, garden, 6 min to Penge East. Open with the garden. Do not use superlatives. Make it sound nice, with plain details a visitor would notice. End with how to arrange a viewing.",
    account: [
      { from: "write a listing for the flat on marlow road", to: "Write a listing for the flat on Marlow Road" },
      { from: "2 bed, garden, 6 min to penge east", to: "2 bed, garden, 6 min to Penge East" },
      { from: "dont use superlatives", to: "Do not use superlatives" },
      { from: "make it sound nice", to: "Make it sound nice" },
    ],
    added: [
      { text: "Open with the garden.", because: "It sets a flat apart", about: "form" },
      { text: ", with plain details a visitor would notice", because: "Warm without superlatives", about: "tone" },
      { text: "End with how to arrange a viewing.", because: "The reader’s next step", about: "purpose" },
    ],
    questions: [],
  },
};
