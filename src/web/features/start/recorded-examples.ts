import type { ReplyQuestion } from "#domain/prompting/reading/reading-reply.ts";
import {
  FLAT_LISTING,
  LAUNCH_EMAIL,
  OFFICE_RELEASE,
  type RecordedRewrite,
} from "#web/features/landing/recorded-rewrites.ts";

/** What a strong model made of a prompt, and what it answered. */
export interface Recording {
  readonly reading: RecordedRewrite["reading"];
  /** In paragraphs, with an empty line between them. */
  readonly answer: string;
}

/** A rough prompt with its recording, and one for each answer that can be tapped to its question. */
export interface RecordedExample {
  readonly prompt: string;
  readonly first: Recording;
  readonly question: ReplyQuestion | null;
  readonly byAnswer: Readonly<Record<string, Recording>>;
}

/** The reading with one stretch of its text put another way, which is what the answer to a question changes. */
function woven(
  reading: Recording["reading"],
  { from, stretch, to }: { readonly from: string; readonly stretch: string; readonly to: string },
): Recording["reading"] {
  return {
    ...reading,
    rewrite: reading.rewrite.replace(stretch, to),
    account: [...reading.account.filter((entry) => !stretch.includes(entry.to)), { from, to }],
    added: reading.added.filter(({ text }) => !stretch.includes(text)),
    questions: [],
  };
}

const NOT_OUR_FAULT = "Say in one sentence that it is not our fault, without blaming anyone.";
const VISITOR_DETAILS = ", with plain details a visitor would notice";

const LAUNCH: RecordedExample = {
  prompt: LAUNCH_EMAIL.prompt,
  first: {
    reading: LAUNCH_EMAIL.reading,
    answer:
      "Subject: New launch date: [new launch date]\n\nHello [name],\n\nThe launch moves by two weeks, to [new launch date]. The cause lay outside our work, and everything on our side is ready.\n\nNext, we run the last checks again on [day]. You will hear from me that evening, with news either way.\n\nIf the new date is a problem for you, call me and we will find a way.",
  },
  question: LAUNCH_EMAIL.reading.questions[0] ?? null,
  byAnswer: {
    "A supplier": {
      reading: woven(LAUNCH_EMAIL.reading, {
        from: "its not our fault",
        stretch: NOT_OUR_FAULT,
        to: "Say in one sentence that it is not our fault: a supplier delivered late.",
      }),
      answer:
        "Subject: New launch date: [new launch date]\n\nHello [name],\n\nThe launch moves by two weeks, to [new launch date]. A supplier delivered late; everything on our side is ready.\n\nTheir part arrives on [day], and we run the last checks the day after. You will hear from me that evening.\n\nIf the new date is a problem for you, call me and we will find a way.",
    },
    "The client’s own approval": {
      reading: woven(LAUNCH_EMAIL.reading, {
        from: "its not our fault",
        stretch: NOT_OUR_FAULT,
        to: "Say in one sentence that it is not our fault: we waited for the client’s approval.",
      }),
      answer:
        "Subject: New launch date: [new launch date]\n\nHello [name],\n\nThe launch moves by two weeks, to [new launch date], because your approval of the final version reached us after the date that we had planned for it.\n\nWe have it now, so nothing else stands in the way. The last checks run on [day], and you will hear from me that evening.",
    },
    "Leave it out": {
      reading: woven(LAUNCH_EMAIL.reading, {
        from: "its not our fault",
        stretch: NOT_OUR_FAULT,
        to: "Say in one sentence that it is not our fault, and leave the cause out.",
      }),
      answer:
        "Subject: New launch date: [new launch date]\n\nHello [name],\n\nThe launch moves by two weeks, to [new launch date]. This was outside our control.\n\nThe last checks run on [day]. You will hear from me that evening, with news either way.",
    },
  },
};

const FLAT: RecordedExample = {
  prompt: FLAT_LISTING.prompt,
  first: {
    reading: FLAT_LISTING.reading,
    answer:
      "A garden that takes the afternoon sun, behind a two-bedroom flat on Marlow Road. The kitchen opens onto it, so breakfast can move outside in one step.\n\nBoth bedrooms face the quiet side. Penge East is six minutes on foot.\n\nViewings: call [phone] or write to [email].",
  },
  question: { question: "Who should want it?", options: ["First-time buyers", "A family moving out of the center"] },
  byAnswer: {
    "First-time buyers": {
      reading: woven(FLAT_LISTING.reading, {
        from: "make it sound nice",
        stretch: `Make it sound nice${VISITOR_DETAILS}.`,
        to: "Make it sound nice to first-time buyers.",
      }),
      answer:
        "A garden of your own, and a first front door: two bedrooms on Marlow Road. One room to sleep in, one to work in or to let.\n\nPenge East is six minutes on foot, so the car can stay unbought.\n\nViewings: call [phone] or write to [email]. Bring your questions about deposits; we answer them.",
    },
    "A family moving out of the center": {
      reading: woven(FLAT_LISTING.reading, {
        from: "make it sound nice",
        stretch: `Make it sound nice${VISITOR_DETAILS}.`,
        to: "Make it sound nice to a family that moves out of the center.",
      }),
      answer:
        "A garden with room for a swing, behind a two-bedroom flat on Marlow Road. The kitchen looks onto it, so whoever cooks sees who plays.\n\nPenge East is six minutes on foot: the center stays near when you need it.\n\nViewings: call [phone] or write to [email].",
    },
  },
};

const OFFICE: RecordedExample = {
  prompt: OFFICE_RELEASE.prompt,
  first: {
    reading: OFFICE_RELEASE.reading,
    answer:
      "Forty jobs as [company] opens in Leeds\n\nForty people will start work at [company]’s new Leeds office when it opens on 3 March.\n\n“[quote],” says [name, role].\n\nThe office stands at [address]. Recruiting starts [date]. Press contact: [name, phone].",
  },
  question: null,
  byAnswer: {},
};

/** Recorded, so that who has no model yet sees what one does. The first has most to show. */
export const RECORDED_EXAMPLES: readonly RecordedExample[] = [LAUNCH, FLAT, OFFICE];
