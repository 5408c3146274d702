import type { RewriteReply } from "#domain/prompting/reading/rewrite-reply.ts";

/** A rough prompt and a strong model's recorded output. The front page uses it, so that it never waits for a model. */
export interface RecordedRewrite {
  readonly prompt: string;
  readonly reading: Pick<RewriteReply, "rewrite" | "account" | "added" | "questions">;
}

export const DEPOSIT_LETTER: RecordedRewrite = {
  prompt:
    "tenant moved out Nov 15, duplex in Columbus Ohio. deposit was $1,100, want to keep $240 for a broken blind and carpet cleaning, she has pics that the carpet was bad when she moved in. what should the letter say and when does it have to go out",
  reading: {
    rewrite:
      "tenant moved out Nov 15, duplex in Columbus Ohio. deposit was $1,100, want to keep $240 for a broken blind and carpet cleaning, she has pics that the carpet was bad when she moved in. what should the letter say and when does it have to go out, and what do I risk if I keep the carpet part",
    account: [
      { from: "tenant moved out Nov 15", to: "tenant moved out Nov 15" },
      { from: "duplex in Columbus Ohio", to: "duplex in Columbus Ohio" },
      { from: "deposit was $1,100", to: "deposit was $1,100" },
      { from: "want to keep $240", to: "want to keep $240" },
      { from: "for a broken blind and carpet cleaning", to: "for a broken blind and carpet cleaning" },
      {
        from: "she has pics that the carpet was bad when she moved in",
        to: "she has pics that the carpet was bad when she moved in",
      },
      { from: "what should the letter say", to: "what should the letter say" },
      { from: "and when does it have to go out", to: "and when does it have to go out" },
    ],
    added: [
      {
        text: ", and what do I risk if I keep the carpet part",
        because: "Her pictures could make it costly",
        about: "gap",
      },
    ],
    questions: [
      { question: "Did she give you a forwarding address in writing?", options: ["Yes", "No", "Only by text"] },
      { question: "How much of the $240 is the carpet?", options: ["Under half", "About half", "Most of it"] },
    ],
  },
};

export const CARD_READER: RecordedRewrite = {
  prompt:
    'Card reader keeps saying "not connected" but my phone works fine on the same wifi. Turned it off and on already. Christmas market tomorrow 8am and theres no wifi there anyway only my phone. What do i try, in order',
  reading: {
    rewrite:
      'Card reader keeps saying "not connected" but my phone works fine on the same wifi. Turned it off and on already. Christmas market tomorrow 8am and theres no wifi there anyway only my phone. What do i try, in order, so it works tonight on my phone\'s data, and how do i take cards with just the phone if it doesnt',
    account: [
      { from: 'Card reader keeps saying "not connected"', to: 'Card reader keeps saying "not connected"' },
      { from: "but my phone works fine on the same wifi", to: "but my phone works fine on the same wifi" },
      { from: "Turned it off and on already", to: "Turned it off and on already" },
      { from: "Christmas market tomorrow 8am", to: "Christmas market tomorrow 8am" },
      { from: "and theres no wifi there anyway", to: "and theres no wifi there anyway" },
      { from: "only my phone", to: "only my phone" },
      { from: "What do i try", to: "What do i try" },
      { from: "in order", to: "in order" },
    ],
    added: [
      {
        text: ", so it works tonight on my phone's data",
        because: "Fixing the wifi won't help tomorrow",
        about: "purpose",
      },
      {
        text: ", and how do i take cards with just the phone if it doesnt",
        because: "You can still sell if it fails",
        about: "gap",
      },
    ],
    questions: [
      { question: "Which card reader is it?", options: ["SumUp", "Zettle", "Square", "Another"] },
      { question: "Which phone do you have?", options: ["iPhone", "Android"] },
    ],
  },
};

export const TEACHER_EMAIL: RecordedRewrite = {
  prompt:
    "Need to email my son's Gr 6 teacher. Two boys keep taking his lunch, third time this month, he begged me not to say anything. I want her to watch for it without calling him out in front of the class. Polite but not a pushover.",
  reading: {
    rewrite:
      "Need to email my son's Gr 6 teacher. Two boys keep taking his lunch, third time this month, he begged me not to say anything. I want her to watch for it without calling him out in front of the class or letting the two boys know it came from him. Polite but not a pushover.",
    account: [
      { from: "Need to email my son's Gr 6 teacher", to: "Need to email my son's Gr 6 teacher" },
      { from: "Two boys keep taking his lunch", to: "Two boys keep taking his lunch" },
      { from: "third time this month", to: "third time this month" },
      { from: "he begged me not to say anything", to: "he begged me not to say anything" },
      { from: "I want her to watch for it", to: "I want her to watch for it" },
      { from: "without calling him out in front of the class", to: "without calling him out in front of the class" },
      { from: "Polite but not a pushover", to: "Polite but not a pushover" },
    ],
    added: [
      {
        text: " or letting the two boys know it came from him",
        because: "They could take it out on him",
        about: "gap",
      },
    ],
    questions: [{ question: "Will you name the two boys?", options: ["Yes", "No", "Only if she asks"] }],
  },
};
