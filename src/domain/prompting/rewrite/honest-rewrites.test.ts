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
  [
    "a proposal that somebody asks about",
    "why not the market stall first",
    "Why not the market stall first, before the online shop? Give me the best case for the market stall first, then what speaks against it, and say which you would choose.",
  ],
  [
    "an order behind an ok",
    "ok do the short one but for people who have never rowed",
    "Do the short version, but for people who have never rowed: explain each word of the sport when it first comes up, and begin with what they wear.",
  ],
  [
    "a place in the person's own notes",
    "summary for the board please. notes: haulage from Leith is late, depot in Fife full, two drivers off sick",
    "Write a summary for the board: what is wrong, what it means for customers, and what the board has to decide. Only what the notes say. Notes: haulage from Leith is late, depot in Fife full, two drivers off sick",
  ],
  [
    "what is not to be said, named",
    "advert for my van, gearbox needs work but dont say that. max 60 words",
    "Write an advert for my van in max 60 words. Do not mention that the gearbox needs work. Give the mileage ([mileage]) and the year ([year]), and end with how to see it: [contact].",
  ],
  [
    "a trial of so many days",
    "should we do 4 long days or 5 short ones in the nursery, 11 staff",
    "Should we work 4 long days or 5 short ones in the nursery? We have 11 staff. Compare both for parents, staff and costs, recommend one and say what would change your mind.",
  ],
  [
    "a thing in a row of things",
    "swimming lesson for beginners, 8 kids",
    "Plan a swimming lesson for beginners with 8 kids: games to begin with, help for those who are afraid, an extra task for quick learners, and a calm end.",
  ],
  [
    "how long it is from one time to another",
    "agenda for the kickoff, thursday 9-10.30",
    "Write an agenda for the kickoff on Thursday, 9-10.30: time, item, who leads ([name]) and what has to be decided. The times add up to 90 minutes.",
  ],
  [
    "the longest a part may take",
    "plan for the rehearsal on friday",
    "Plan the rehearsal on Friday: order, who is needed when ([names]) and a break. No scene longer than 12 minutes, and say what to cut if we run late.",
  ],
  [
    "words that stand over columns",
    "table of my newsletter ideas for autumn",
    "Make a table of newsletter ideas for autumn with the columns Idea, Reader and Next step. Ten rows, each with another reason to read on.",
  ],
  [
    "a word that only begins like one that is ruled out",
    "subject lines for the potluck mail, no 'don't miss'",
    "Write six subject lines for the potluck mail, no 'don't miss'. Let each take another angle: the food, a question, a common mistake with the bookings, the music.",
  ],
  [
    "a thing that is ruled out on one day alone",
    "plan for moving the choir room, no van on the sunday, 2 helpers",
    "Plan how we move the choir room with 2 helpers, no van on the Sunday: a timetable with slack, what has to be booked before, and who brings the van.",
  ],
  [
    "as little as can be of what is ruled out",
    "explain online banking to dad, he hates passwords",
    "Explain online banking to dad. He hates passwords, so say which way needs the least passwords, what he does first, and what stays as it is at the counter.",
  ],
  [
    "what somebody is like and does not do",
    "what do i say to the parents, their son is predicted a 4. he doesnt do homework but he isnt lazy",
    "Tell me what to say to the parents: their son is predicted a 4. He doesn't do homework but he isn't lazy. First something true and good about him, then the 4 early and clearly, then homework as a question to them, then one thing for home.",
  ],
  [
    "where a thing is not wanted, and where it may be",
    "combi or system boiler for a 4 bed house, customer doesnt want a cylinder in the bedroom",
    "Combi or system boiler for a 4 bed house? The customer doesn't want a cylinder in the bedroom. Recommend one, and name places for a cylinder other than the bedroom.",
  ],
  [
    "how often in all",
    "6 week swimming plan for adults, 2x a week",
    "Write a 6 week swimming plan for adults, 2x a week: one table with a row for each of the 12 sessions, its goal and how I see that they are ready to move on.",
  ],
  [
    "a unit in a gap",
    "compare timber frame and brick for a house on the coast",
    "Compare timber frame and brick for a house on the coast. It should be airtight [ACH at 50 Pa]. Put both side by side in one table and recommend one.",
  ],
  [
    "how many of what is wanted",
    "rota for saturday, 4 people, open 9-5.30",
    "Give me 3 different rotas for Saturday: 4 people ([names]), open 9-5.30. Each as a small table with start, break and finish, and say which you would choose. Take row 1 as headings.",
  ],
  [
    "a no that answers what was said",
    "no not like that, shes the client",
    "No, not like that: she is the client. Write the email again, from me to her, with the news in the first two sentences, and end by asking which way she would like.",
  ],
  [
    "one matter of a thing that is wanted",
    "questions for the mayor about the library, no questions about her husband, lawyer said no. start soft",
    "Give me 8 questions for the mayor about the library, in the order I would ask them. Start soft. Mark the 3 to keep if time runs short. No questions about her husband, our lawyer said no.",
  ],
  [
    "what is not to come first, and what is",
    "listing for the cottage, garden faces north (dont hide it but dont lead w it)",
    "Write a listing for the cottage. Lead with [strongest feature]. Say plainly that the garden faces north: don't hide it but don't lead with it.",
  ],
  [
    "a short form of a French verb",
    "réponse à un client qui veut annuler, ne pas s'excuser car c'est écrit sur la page",
    "Rédige une réponse à un client qui veut annuler : 100 mots, ton aimable. Ne t'excuse pas, car c'est écrit sur la page. Termine par une question.",
  ],
  [
    "the time from which something is not possible",
    "running order for the dinner, speaker 20 mins (not after 9.30 she has a train)",
    "Make a running order for the dinner as a table, with the speaker for 20 mins. The speaker can't be on after 9.30 as she has a train. Say what to cut if we run late.",
  ],
  [
    "a word that is only part of what is ruled out",
    "lesson on fractions, no worksheets",
    "Plan a lesson on fractions. No worksheets: work with objects, folding or moving about. End with a check I can use to see who got it.",
  ],
  [
    "the others of a whole",
    "answer the tender question, refill stations in 9 of 12 shops",
    "Answer the tender question: what we do, with refill stations in 9 of 12 shops, then what is still open (the other 3 shops: [plan]). No slogans.",
  ],
  [
    "an amount written apart, and so many each",
    "should my landlord allow pets in the flat, empty 5 weeks @ 975pcm, pros n cons",
    "Should my landlord allow pets in the flat, empty 5 weeks at £975 pcm? Give me the pros and cons in a short table, at most 4 each, then one clear recommendation.",
  ],
  [
    "names that are numbers, a scale, days of a week and minutes of a part",
    "weekly activities for residents, 11 people, budget 20-30 a week",
    "Plan weekly activities for residents, 11 people, budget 20-30 a week. A table, Monday to Sunday, with one activity a day of 30 to 45 minutes, who leads it (carer 1, 2, 3) and how hard it is (1-5 each).",
  ],
  [
    "still, and what is missing",
    "schreib dem mandanten dass die unterlagen immer noch fehlen, freundlich",
    "Schreib dem Mandanten freundlich, dass die Unterlagen immer noch fehlen: gleich am Anfang, worum es geht, dann was fehlt: [Liste], und bis wann ich es brauche: [Datum].",
  ],
  [
    "what somebody else may not do, in French",
    "explique à une patiente pourquoi elle doit pas arrêter son traitement sauf si le cardiologue le dit",
    "Explique à une patiente pourquoi elle ne doit pas arrêter son traitement, sauf si le cardiologue le dit. Phrases courtes, pas de conseil qui remplace l'avis du cardiologue.",
  ],
  [
    "what somebody may refuse, and two or three of a thing",
    "and if they refuse the 60 days",
    "And if the supplier refuses the 60 days? Give me what to ask first, two or three fallbacks in order and what we trade for each.",
  ],
  [
    "half a length",
    "the mail to the choir, shorter",
    "Make the mail to the choir shorter, about half the length. What they have to bring stays.",
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

test.each([
  [
    "with what hangs on it",
    "explain compost to my neighbour",
    "Explain compost to my neighbour, who gardens but has never tried it, in plain words: what goes in, what does not, and when it is ready. End with one first step.",
    "Explain compost to my neighbour, in plain words: what goes in, what does not, and when it is ready. End with one first step.",
  ],
  [
    "and the order behind it stands by itself",
    "plan for the rehearsal on friday",
    "Plan the rehearsal on Friday: order, who is needed when ([names]) and a break. It lasts 40 minutes, and say what to cut if we run late.",
    "Plan the rehearsal on Friday: order, who is needed when ([names]) and a break. Say what to cut if we run late.",
  ],
  [
    "with the words that no mark divides from it",
    "quick quiz on rivers for my class",
    "Write a quick quiz on rivers for my class with ten questions. It should take 7 minutes on paper or on the board. Give the answers apart.",
    "Write a quick quiz on rivers for my class with ten questions. Give the answers apart.",
  ],
  [
    "and the user's own words stand where its sentence had other things to say",
    "plan a raffle for the hospice. mailing list of 2,300, stall at the fair. no alcohol as a prize",
    "Plan a raffle for the hospice with prizes, prices and a timetable. We have 40 volunteers, a mailing list of 2,300 and a stall at the fair. No alcohol as a prize. Say who does what.",
    "Plan a raffle for the hospice with prizes, prices and a timetable. mailing list of 2,300, stall at the fair. No alcohol as a prize. Say who does what.",
  ],
])("what nobody said goes %s", (_, prompt, rewrite, expected) => {
  expect(judge(prompt, rewrite).improvedPrompt).toBe(expected);
});

test("of two words between which something is taken out a space is left", () => {
  const turns = [
    { role: "user", text: "icebreakers for my engineers" },
    { role: "assistant", text: "Five icebreakers: …" },
  ] as const;
  const rewrite = "Which of the brave icebreakers for my engineers still work? Say how long each would take.";
  const reply = { rewrite, changes: [], assumptions: [], questions: [] };
  const judged = judgeRewrite({ prompt: "which still work", reply, known: { ...NO_CONTEXT, turns } });
  expect(judged.improvedPrompt).toBe("Which icebreakers for my engineers still work? Say how long each would take.");
});

test("a lost demand comes back whole, and without a full stop in the middle of a sentence", () => {
  const { improvedPrompt } = judge(
    "minutes from these notes for the tenants. dont name who complained",
    "Write minutes from these notes for the tenants: what was decided, who does it ([name]) and by when. One page, in plain words.",
  );
  expect(improvedPrompt).toContain("dont name who complained.");
  expect(improvedPrompt).not.toMatch(/[.!?] ?[,;]/);
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
