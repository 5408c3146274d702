import { isCommonWord } from "../words/dictionary.ts";
import { holdsPhrase, phrasesIn } from "../words/prompt-phrases.ts";
import type { PromptView } from "./prompt-view.ts";

// Signs that a prompt says something. A sign that is wrong costs a weak prompt one tip; one that is missing blames a good prompt.
// So they are wide.

const PEOPLE = phrasesIn(
  "audience, reader, readers, people, someone, everyone, everybody, anyone, kids, children, child, parents, mum, mom, dad, boss, manager, team, board, client, clients, family, friend, friends, staff, hr, class, grade, year #, adults, teens, men, women, couples, guests, students, pupils, beginners, i'm a, i am a, i'm an, i am an, for me, my wife, my husband, my daughter, my son, my brother, my sister, neighbour, neighbor, landlord, tenant, hr managers, doctor, investors, colleagues, colleague, customers, customer, public, press, visitors, ceo, professor, teacher, supplier, couple, laypeople, non experts",
);
/** "for engineers", "to first-time buyers". */
const PEOPLE_ENDINGS = /(?:ers|ors|ists|ians|ants|ents|ees|mates|owners|fans|olds)$/;
const THINGS_WITH_SUCH_ENDINGS = new Set(
  phrasesIn(
    "numbers, papers, orders, letters, flyers, posters, plants, events, documents, comments, cents, colors, colours, fees, contents, stickers, offers, answers, newsletters, computers, headers, folders, errors, presents, elements, months, others, appointments, payments, restaurants, statements, degrees, trees, years",
  ),
);
const PURPOSE = phrasesIn(
  "so that, so we, so they, so i, so he, so she, so people, so you, in order to, because, goal, purpose, aim, to get, to win, to book, to convince, to persuade, to sell, to raise, to invite, to announce, to ask, to remind, to apologise, to apologize, to decide, to learn, to show, to prepare, to thank, to tell, to attract, to encourage, to increase, to explain, to let, to request, to understand, to improve, to find, to help, to reach, to practise, to practice, to celebrate, to promote, to compare, to choose, to confirm, to introduce, to recruit, to save, to avoid, to lose, to pass, to use, to send, to know, to come, to join, to sign, to buy, to register, want to, wants to, for a meeting, for the meeting, exam, interview, asking, inviting, announcing, thanking, promoting, apologising, apologizing, reminding, wedding, birthday, launch, presentation",
);
const CONTENT = phrasesIn(
  "include, including, includes, mention, mentioning, cover, covering, must have, must be, focus on, focusing on, with, containing, consider, considering, based on, using, from",
);
const FORM = phrasesIn(
  "short, shorter, brief, long, longer, concise, quick, detailed, length, page, pages, tweet, words, word, sentence, sentences, line, lines, minute, minutes, min, characters, bullet, bullets, bulleted, table, list, heading, headings, headline, headlines, paragraph, paragraphs, section, sections, format, outline, step, steps, numbered, column, columns, subject line, email, e mail, letter, haiku, limerick, sonnet, slide, slides, faq, checklist, agenda, quiz, json, csv, markdown, diagram, verses, chorus, schedule, calendar, timetable, ideas, names, tips, points, examples, sec, day by day, day, days, week, weeks, card, hours",
);
const TONE = phrasesIn(
  "tone, friendly, formal, informal, casual, warm, warmer, professional, polite, politely, firm, angry, angrier, funny, humorous, playful, upbeat, serious, style, voice, sound, sounds, persuasive, sincere, plain, simple, easy, modest, honest, confident, dramatic, romantic, scientific, neutral, for example, example, such as, like this, e g, in the manner, modern, calm, cheerful, human, salesy, pushy",
);
const LIMITS = phrasesIn(
  "no, not, don't, dont, without, avoid, never, only, must, at most, at least, max, maximum, minimum, under, up to, less than, more than, fewer than, no more, within, by, before, until, budget, deadline, exactly, between, limit, limited, limits, cannot, can't, cant, except, instead of, rather than, each, every, keep",
);
/** So many words beside those that all speech is made of say what belongs in it. */
const CONTENT_WORDS_FROM = 8;
const FACTS_FROM = 2;

export function saysReader({ words }: PromptView): boolean {
  if (holdsPhrase(words, PEOPLE)) return true;
  return words.some((word, at) => {
    const isAddressed = words.slice(Math.max(0, at - 4), at).some((before) => before === "for" || before === "to");
    return isAddressed && PEOPLE_ENDINGS.test(word) && !THINGS_WITH_SUCH_ENDINGS.has(word);
  });
}

export const saysPurpose = ({ words }: PromptView): boolean => holdsPhrase(words, PURPOSE);

/** A figure, a name, a quoted word or another item of an enumeration is a fact. */
export function saysContent({ text, words, language }: PromptView): boolean {
  if (language === "english" && holdsPhrase(words, CONTENT)) return true;
  const names = text.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}]+/gu)?.length ?? 0;
  const items = text.match(/,/g)?.length ?? 0;
  const quotes = text.match(/["“”`]/g)?.length ?? 0;
  const figures = text.match(/\d+/g)?.length ?? 0;
  return (
    names + items + quotes / 2 + figures >= FACTS_FROM ||
    words.filter((word) => !isCommonWord(word)).length >= CONTENT_WORDS_FROM
  );
}

/** A number before a thing is a length in every language: "en 5 viñetas". */
export const saysForm = ({ text, words }: PromptView): boolean =>
  holdsPhrase(words, FORM) || /\d\s?-?\p{Ll}{3}/u.test(text);

export const saysTone = ({ words }: PromptView): boolean => holdsPhrase(words, TONE);

export const saysLimits = ({ words }: PromptView): boolean => holdsPhrase(words, LIMITS);
