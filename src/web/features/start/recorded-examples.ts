import type { ReplyQuestion } from "#domain/prompting/reading/rewrite-reply.ts";
import {
  CARD_READER,
  DEPOSIT_LETTER,
  type RecordedRewrite,
  TEACHER_EMAIL,
} from "#web/features/landing/recorded-rewrites.ts";

/** A strong model's rewrite of a prompt, and its answer to the rewrite. */
export interface Recording {
  readonly reading: RecordedRewrite["reading"];
  /** Paragraphs, separated by empty lines. */
  readonly answer: string;
}

/** A rough prompt, its recording, and a recording for each reply to the question. */
export interface RecordedExample {
  readonly prompt: string;
  readonly first: Recording;
  readonly question: ReplyQuestion | null;
  readonly byAnswer: Readonly<Record<string, Recording>>;
}

/** Adds the user's reply (`words`) to a rewrite, after the sentence `behind`. */
const woven = (reading: Recording["reading"], behind: string, words: string): Recording["reading"] => ({
  ...reading,
  rewrite: reading.rewrite.replace(behind, `${behind} ${words}`),
  added: [...reading.added, { text: words, because: "Your answer", about: "content" }],
  questions: [],
});

const withPlace = (words: string) =>
  woven(DEPOSIT_LETTER.reading, "she has pics that the carpet was bad when she moved in.", words);

const DEPOSIT: RecordedExample = {
  prompt: DEPOSIT_LETTER.prompt,
  first: {
    reading: DEPOSIT_LETTER.reading,
    answer:
      "Send it by December 15: Ohio gives you 30 days from the day she moved out, and the letter has to list each deduction.\n\nDear [name],\n\nThis is the itemized return of your $1,100 deposit for [address]. I deduct $[amount] for the broken blind and $[amount] for carpet cleaning, $240 in all. A check for $860 is enclosed.\n\n[your name]\n\nThe carpet is the risk. Her pictures suggest that the damage was there before her. If a court agrees, you can owe her that amount twice, and her lawyer’s fees (Ohio Revised Code 5321.16). The safe way is to charge the blind alone.",
  },
  question: DEPOSIT_LETTER.reading.questions[0] ?? null,
  byAnswer: {
    Yes: {
      reading: withPlace("she gave me her forwarding address in writing."),
      answer:
        "Mail it by December 15 to the address she gave you, and keep proof of mailing. With that address in writing she can claim double what was kept wrongly.\n\nDear [name],\n\nThis is the itemized return of your $1,100 deposit for [address]. I deduct $[amount] for the broken blind; a check for the rest is enclosed.\n\n[your name]\n\nI left the carpet out: her pictures make that part hard to defend, and it is the part that could cost you double and her lawyer’s fees.",
    },
    No: {
      reading: withPlace("she gave me no forwarding address."),
      answer:
        "Send it by December 15 to the last address that you have, which is the duplex itself if there is no other; mail is often forwarded. Keep the envelope if it comes back.\n\nWithout her new address in writing she cannot claim double the amount or her lawyer’s fees. The money that you may not keep is still hers.\n\nDear [name],\n\nThis is the itemized return of your $1,100 deposit: $[amount] for the broken blind and $[amount] for carpet cleaning. Please send me your address for the check of $860.",
    },
    "Only by text": {
      reading: withPlace("she gave me her forwarding address by text only."),
      answer:
        "Treat the text as her address in writing: whether it counts is a question that you do not want a court to answer. Mail the letter there by December 15, and send her a picture of it by text as well.\n\nDear [name],\n\nThis is the itemized return of your $1,100 deposit for [address]. I deduct $[amount] for the broken blind; a check for the rest is enclosed.\n\nThe carpet is left out, because her pictures make that part a risk of double the amount.",
    },
  },
};

const withNames = (words: string) =>
  woven(TEACHER_EMAIL.reading, "or letting the two boys know it came from him.", words);

const TEACHER: RecordedExample = {
  prompt: TEACHER_EMAIL.prompt,
  first: {
    reading: TEACHER_EMAIL.reading,
    answer:
      "Subject: Something to watch at lunch\n\nDear [name],\n\nTwo boys in the class have taken [son]’s lunch three times this month. He asked me not to say anything, so I am asking you to keep this between us.\n\nPlease watch at lunch and step in on what you see yourself, so that nothing points to him. I would like to hear by Friday what you have noticed. If it happens again, I will ask for a meeting.\n\nThank you,\n\n[your name]",
  },
  question: TEACHER_EMAIL.reading.questions[0] ?? null,
  byAnswer: {
    Yes: {
      reading: withNames("Name the two boys."),
      answer:
        "Subject: Something to watch at lunch\n\nDear [name],\n\n[first boy] and [second boy] have taken [son]’s lunch three times this month. He asked me not to say anything, so neither they nor the class should learn where this comes from.\n\nPlease keep an eye on the three of them at lunch and act on what you see yourself. Can you tell me by Friday what you have noticed?\n\nThank you,\n\n[your name]",
    },
    No: {
      reading: withNames("Don't name the two boys."),
      answer:
        "Subject: Something to watch at lunch\n\nDear [name],\n\n[son]’s lunch has been taken three times this month by two children in the class. I leave out names, because he begged me not to say anything.\n\nPlease watch at lunch and act on what you see yourself, so that nobody connects it with him. I will write again on Friday to ask what you have noticed.\n\nThank you,\n\n[your name]",
    },
    "Only if she asks": {
      reading: withNames("Name the two boys only if she asks."),
      answer:
        "Subject: Something to watch at lunch\n\nDear [name],\n\nTwo boys in the class have taken [son]’s lunch three times this month. He begged me not to say anything. I can tell you who they are if that helps you, but nothing should lead back to him.\n\nPlease watch at lunch and act on what you see yourself. I would like to hear by Friday how it looks to you.\n\nThank you,\n\n[your name]",
    },
  },
};

const READER: RecordedExample = {
  prompt: CARD_READER.prompt,
  first: {
    reading: CARD_READER.reading,
    answer:
      "Forget the wifi: tomorrow the reader only needs your phone. In this order:\n\nTurn wifi off on the phone, so that it is on its own data. In the phone’s Bluetooth settings forget the reader, then pair it again from inside the card app, not from the settings. Update the app and let the reader charge, because it updates through the app. Take a payment of $1 tonight and refund it.\n\nIf it still fails, look in the app for “Tap to Pay”: many phones take cards without a reader. As a last resort send payment links or show a QR code from the same app, and bring some change.\n\nTake a charger, and try your data at the market before eight.",
  },
  question: null,
  byAnswer: {},
};

/** Recorded examples show what a model does, even if none is connected. The first example shows the most. */
export const RECORDED_EXAMPLES: readonly RecordedExample[] = [DEPOSIT, TEACHER, READER];
