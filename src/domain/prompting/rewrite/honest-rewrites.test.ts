import { expect, test } from "vitest";
import { judgeRewrite } from "./judge-rewrite.ts";
import { NO_CONTEXT } from "./rewrite-request.ts";

const judge = (prompt: string, rewrite: string) =>
  judgeRewrite({ prompt, reply: { rewrite, changes: [], assumptions: [], questions: [] }, known: NO_CONTEXT });

test.each([
  [
    "a short form written out",
    "fractions quiz gr 5, 20 mins, 28 kids, calculators are locked away",
    "Write a 20-minute quiz on fractions for 28 Grade 5 children. Calculators are locked away, so choose numbers that are easy to work with. Ten tasks from easy to hard, with the solutions apart.",
  ],
  [
    "a short form written together with its figure",
    "parents letter about the gr6 trip to the mill, bring wellies",
    "Write a letter to the parents about the trip of Grade 6 to the mill. Say first when and where we meet ([time and place]), ask the children to bring wellies, and end with whom to call: [contact].",
  ],
  [
    "one's own business named in brief",
    "three captions for our spring sale, garden centre, 20% off till sunday",
    "Write three captions for our spring sale. We are a garden centre and give 20% off till Sunday. At most 25 words each, each with another reason to come.",
  ],
  [
    "how many of a thing are listed",
    "job ad for a baker, early shift",
    "Write a job ad for a baker in the early shift at [bakery]. Name at most 4 duties and list 3 benefits, each as the applicant sees it. End with how to apply: [contact].",
  ],
  [
    "a highest number whose noun was said before",
    "product page for our new lamp",
    "Write the product page for our new lamp [name]: what it changes in the evening, for whom, and the technical data [data]. Add a page title of up to 60 characters and a teaser up to 140.",
  ],
  [
    "why something is ruled out, said as what is wished for",
    "handout on recycling for the office. no lecture nobody reads it",
    "Write a handout on recycling for our office that people read while the kettle boils: what goes where, the three most frequent mistakes, whom to ask. Friendly, no lecture.",
  ],
  [
    "an aside without its manner of speaking",
    "note to the team, we lost the tender (third time actually). keep spirits up",
    "Write a note to the team that we lost the tender, for the third time. Keep spirits up: say plainly what happened, what went well, [detail], and what comes next.",
  ],
  [
    "a length in place of a wish for brevity",
    "speech for grandpas 80th, he was a postman. not too long, no poems",
    "Write a speech for grandpa's 80th birthday. He was a postman. 250 to 300 words, one story [story], a toast at the end, no poems.",
  ],
])("%s is no damage", (_, prompt, rewrite) => {
  expect(judge(prompt, rewrite)).toMatchObject({ improvedPrompt: rewrite, takenBack: [] });
});

test.each([
  [
    "another figure behind the short form",
    "fractions quiz gr5 for monday",
    "Write a quiz on fractions for Grade 6 for Monday, ten tasks from easy to hard, with the solutions on a page of their own.",
    "Grade 6",
  ],
  [
    "the reader's business taken for one's own",
    "mail to our client, garden centre, they owe us 400 euros",
    "Write a mail to our client. We are a garden centre and they owe us 400 euros. Stay polite, name the invoice [number] and ask for payment by [date].",
    "We are a garden centre",
  ],
  [
    "an amount of time",
    "letter to cancel the gym",
    "Write a letter that cancels my gym membership. Give at most 14 days until they have to confirm it, and ask for the last invoice. Polite and short, with a gap for my number: [number].",
    "14 days",
  ],
  [
    "a fact with a number",
    "description of our holiday flat",
    "Write a description of our holiday flat with 3 terraces. Say who it suits, what one sees in the morning, and how to book: [contact].",
    "3 terraces",
  ],
  [
    "a demand behind another one",
    "invitation to the reading, no price and nothing about the author's divorce",
    "Write an invitation to the reading, no price, but tell about the author's divorce in the second paragraph. Warm, 80 words, with the date [date].",
    "tell about the author's divorce",
  ],
  [
    "as long as can be",
    "speech for grandpas 80th, not too long",
    "Write a speech for grandpa's 80th birthday, as long as possible, with a story [story] and a toast at the end.",
    "as long as possible",
  ],
])("%s is still taken back", (_, prompt, rewrite, wrong) => {
  expect(judge(prompt, rewrite).improvedPrompt).not.toContain(wrong);
});

test("a number nobody gave that stands in brackets falls without what stands before it", () => {
  const { improvedPrompt } = judge(
    "worksheet about birds for my class",
    "Make a worksheet about birds for my class with pictures to label, the points for each task (24 in total) and room for the name. End with a riddle.",
  );
  expect(improvedPrompt).toBe(
    "Make a worksheet about birds for my class with pictures to label, the points for each task and room for the name. End with a riddle.",
  );
});

test("a lost demand stands behind a street with its number, as a sentence of its own", () => {
  const { improvedPrompt } = judge(
    "aushang: der kiosk in der Lindenstr. 4 bleibt am 3.5. zu und nicht den grund nennen",
    "Schreib einen Aushang: Der Kiosk in der Lindenstr. 4 bleibt am 3.5. zu. Freundlich, höchstens 40 Wörter, mit dem Tag, an dem wir wieder öffnen: [Datum].",
  );
  expect(improvedPrompt).toMatch(/Lindenstr\. 4 bleibt am 3\.5\. zu/);
  expect(improvedPrompt).toContain("nicht den grund nennen");
});
