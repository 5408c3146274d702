import { TASK_KINDS } from "../../routing/task.ts";
import { ADDITION_SUBJECTS, type Recipe, type RecipeAddition, type RecipeQuestion } from "./recipe.ts";

/**
 * What Redraft adds if no model rewrites the prompt: only what every reader of this kind of text would want.
 * `readRecipes` describes the format.
 */
export const RECIPES = readRecipes(`
listing (writing): listing, property listing, rental listing, listing description
  add facts (gap; A wrong fact costs trust): Describe only what I have said; leave a gap in brackets for each important fact that is missing.
  add phrases (avoid; Readers skip worn phrases): Leave out worn phrases such as "must-see" and "won't last long".

product-description (writing): product description, product text, product page text
  add facts (gap; Buyers rely on each fact): Make up no sizes, materials, prices or awards; leave a gap in brackets where a buyer needs one.
  add use (content; Buyers ask what it does for them): Say what each feature does for the buyer.

social-post (writing): caption, instagram post, facebook post, linkedin post, social media post, social post, tweet, facebook update, linkedin update
  add facts (gap; Readers would ask for it): Do not make up prices, offers, dates or events.

social-calendar (planning): content calendar, social calendar, social media calendar, posting schedule, content plan, posting plan, social media plan
  add table (form; A plan is read by the day): Make it a table with one row for each post: day, topic, and the first line of the post.
  add events (gap; Only you know what is on): Do not make up offers or events; leave a gap in brackets where one of ours could go.
  ask times: How many posts a week? 2 / 3 / 5 / 7
    unless: #, daily, every day, each day, a day, per day, weekly, once, twice, weekday, weekdays
  ask place: Where will you post? Instagram / Facebook / LinkedIn / TikTok
    unless: instagram, insta, ig, facebook, fb, linkedin, tiktok, twitter, x, pinterest, youtube, threads, blog, newsletter, email, snapchat, all platforms, platforms

newsletter (writing): newsletter, e newsletter, email newsletter
  add news (gap; Only you know the news): Make up no news, dates or names; leave a gap in brackets where only I know them.
  add headings (form; Most people read headings first): Give it a headline, and a short heading for each item.

cold-mail (writing): cold email, cold e mail, cold mail, outreach email, sales email, prospecting email, outreach message
  add claims (gap; One false claim ends it): Make no claims and name no figures or customers that I have not given.
  add step (purpose; Busy people answer one easy question): End with one easy question or next step.
  add length (length; Strangers read little): Stay under 120 words.

ad (writing): ad, advert, advertisement, ad copy, advertising copy, facebook ad, google ad, instagram ad, flyer text, flyer
  add claims (gap; An advertiser answers for each claim): Make up no prices, offers, awards or figures.
  add step (purpose; A reader must know what to do): End with one thing to do.

press-release (writing): press release, media release, news release
  add quotes (gap; Editors check quotes and dates): Do not make up quotes; leave a gap in brackets for each quote, date and contact that is missing.
  add lead (form; Editors read the beginning): Begin with a headline and a paragraph that says who, what, when and where.

blog-post (writing): blog post, blog article, blog, blogpost
  add sources (gap; Readers check figures): Do not make up studies, figures or quotes.
  add headings (form; Readers scan before they read): Use short sections with headings that say what stands in them.

faq (writing): faq, faq page, faq section, frequently asked questions
  add facts (gap; A wrong answer costs more than none): Leave a gap in brackets where an answer depends on a fact that I have not given.
  add words (content; People look for their own words): Put each question in a reader's words, and begin each answer with the answer itself.

viewing-follow-up (writing): viewing follow up
  mail about: viewing, open house, showing, after the viewing
  add facts (gap; Only you were there): Make up nothing about the viewing; leave a gap in brackets for names and details that only I know.
  add step (purpose; One easy question gets an answer): End with one easy question or next step.

testimonial-request (writing): testimonial request, review request
  mail about: testimonial, testimonials, leave a review, leave us a review, google review, write a review, for a review
  add easy (content; Small requests are granted): Ask for one thing only, and say how little time it takes.
  add gaps (gap; Only you know these): Leave a gap in brackets for each name and link that is missing.

case-study (writing): case study, customer story, success story
  add figures (gap; Customers can be asked): Do not make up figures or quotes; leave a gap in brackets for each that is missing.
  add order (form; Readers look for their own problem): Tell it in this order: the problem, what was done, the result.

proposal (writing): proposal, business proposal, project proposal, sales proposal
  add gaps (gap; A made-up price binds you): Leave a gap in brackets for each price, date and fact that I have not given.
  add need (content; Deciders read for their own problem): Begin with what the reader wants solved, and end with one clear next step.

job-ad (writing): job ad, job advert, job advertisement, job posting, job post, job description, job listing, vacancy, help wanted ad
  add gaps (gap; Applicants look for these first): Leave a gap in brackets for pay, hours, place and how to apply where I have not said.
  add needs (content; Good people rule themselves out): Keep what is required apart from what is only welcome.
  ask time: Is it full time or part time? Full time / Part time / Either
    unless: full, part, fulltime, parttime, hours, hour, weekend, weekends, freelance, freelancer, contract, temporary, temp, seasonal, summer, intern, internship, shift, shifts, evenings, saturday, volunteer, apprentice, ft, pt

minutes (writing): meeting minutes, board minutes, the minutes
  add notes (gap; Minutes are a record): Do not make up what was said; where I have given no notes, leave gaps to fill in.
  add tasks (form; Readers look for their tasks): List decisions and tasks apart, each task with who does it and by when.

agenda (planning): agenda, meeting agenda
  add points (content; A point without an aim runs over): For each point say how long it takes and what should come out of it.
  ask time: How long is the meeting? 30 minutes / 45 minutes / 1 hour / 2 hours
    unless: minute, minutes, min, mins, hour, hours, #, half, all day, day, afternoon, morning, short, quick, length

complaint-reply (writing): complaint reply, complaint response, review reply, review response
  mail about: customer complaint, guest complaint, client complaint, a complaint from, complaint by, angry customer, unhappy customer, upset customer, unhappy client, angry client, unhappy guest, angry guest, customer who complained, customer complaining, client who complained, guest who complained, customer who complains, bad review, negative review, # star review, one star review
  add promises (gap; A promise binds you): Promise nothing, such as a refund or a date, that I have not said.
  add problem (content; People want to be understood): Name what went wrong in plain words, and say what happens next.

price-rise (writing): price increase letter, price rise letter, price increase email, price increase notice
  mail about: price increase, price rise, raise prices, raising prices, raising our prices, raising my prices, raise our prices, raise my prices, prices are going up, prices will go up, prices going up, rate increase, raising my rates, raising our rates, increase our prices, increasing our prices, increasing my prices, increasing prices
  add reason (gap; Customers remember a reason): Make up no reason; leave a gap in brackets for the reason, each price and each date that is missing.
  add first (content; The news is what people look for): Say early what changes and from which day.

payment-reminder (writing): payment reminder, invoice reminder
  mail about: unpaid invoice, overdue invoice, late invoice, unpaid invoices, overdue, late payment, unpaid bill, hasn't paid, has not paid, haven't paid, payment reminder
  add gaps (gap; The reader needs them to pay): Leave a gap in brackets for the sum, the invoice number and the due date where I have not given them.
  add threats (avoid; Most late payers only forgot): Threaten nothing that I have not said.

policy (writing): policy, refund policy, return policy, cancellation policy, remote work policy, company policy
  add gaps (gap; People will rely on each figure): Leave a gap in brackets for each figure, date and contact that I have not given.
  add points (form; A numbered point can be cited): Use short numbered points in plain words.

performance-review (writing): performance review, employee review, performance appraisal, appraisal, self review, self evaluation
  add base (gap; A judgement needs a reason): Make up no events; leave a gap in brackets for each example that only I know.
  add behaviour (content; People can change what they do): Write about work and results, and leave character out.

reference (writing): reference letter, letter of recommendation, recommendation letter, letter of reference, character reference, reference
  add facts (gap; You sign for each word): Make up nothing about the person; leave a gap in brackets for each example that only I know.
  add known (content; It says how much you can know): Begin with how I know the person.

survey (writing): survey, questionnaire, customer survey, feedback form
  add questions (content; Mixed questions get no clear answer): Ask one thing in each question, and let no question suggest its answer.

apology (writing): apology, apology letter, apology email, letter of apology
  mail about: apologise, apologize, apologising, apologizing, apology, saying sorry, say sorry, to say i'm sorry
  add promises (gap; A promise binds you): Promise and offer nothing that I have not said.
  add excuses (content; An excuse takes the apology back): Say what went wrong and what happens next, without excuses.

cover-letter (writing): cover letter, application letter, motivation letter, letter of motivation, job application letter
  add facts (gap; You will be asked about it): Make up no experience; leave a gap in brackets where only I know it.
  add length (length; Recruiters read one page): Keep it to one page.
  add opening (avoid; Every second letter begins so): Do not begin with "I am writing to apply".

resignation (writing): resignation letter, letter of resignation, resignation email, resignation
  mail about: resign, resigning, resignation, quitting my job, quit my job
  add gaps (gap; Only you know these): Leave a gap in brackets for names and my last day where I have not given them.
  add reasons (avoid; It stays in your file): Give no reasons that I have not given.

bio (writing): my bio, our bio, bio for my, bio for our, bio for me, bio of me, bio about me, linkedin bio, professional bio, speaker bio, author bio, about me, about us page, about us text
  add facts (gap; It is read as fact): Make up no facts; leave a gap in brackets for each that only I know.

speech (writing): speech, wedding speech, best man speech, maid of honor speech, maid of honour speech, retirement speech, farewell speech, toast, wedding toast
  add memories (gap; Listeners were there): Do not make up memories or names; leave a gap in brackets where only I know them.
  add spoken (form; It is heard, not read): Write it to be spoken: short sentences and no headings.
  ask time: How long should it take? 1 minute / 3 minutes / 5 minutes / 10 minutes
    unless: minute, minutes, min, mins, second, seconds, short, long, brief, quick, word, words, page, pages, #

invitation (writing): invitation, event invitation, invite, party invitation, wedding invitation, birthday invitation, invitation text, invitation email
  mail about: invitation
  add gaps (gap; Guests look for these first): Leave a gap in brackets for the date, time, place and how to reply where I have not said.

complaint (writing): complaint, complaint letter, letter of complaint, complaint email
  mail about: complain about, complaining about, to complain
  add facts (gap; Only facts get an answer): Say only what I have told you; leave a gap in brackets for each date, number and name that is missing.
  add wish (content; A clear wish can be granted): Say what happened, and then what I want done and by when.

tenant-letter (writing): tenant letter, notice to tenants, letter to my tenant, letter to my tenants, letter to my landlord
  mail about: tenant, tenants, renter, renters, landlord, landlady, lease, security deposit, evict, eviction
  add gaps (gap; A letter may become evidence): Where a date or a sum is needed that I have not given, leave a gap in brackets.
  add law (avoid; Rules differ from place to place): Cite no law and no clause of the lease that I have not named.

lease (writing): lease, lease agreement, rental agreement, tenancy agreement, rental contract
  add gaps (gap; Both sides will hold you to it): Leave a gap in brackets for each name, date, sum and address that I have not given.
  add lawyer (content; Rules differ from place to place): Number the clauses, and list at the end what a local lawyer should check.

lesson-plan (planning): lesson plan
  add parts (form; A lesson is taught by the minute): For each part give its minutes, what I do, and what the learners do.
  add check (content; It shows what has been learned): End with a quick check of what was learned.
  ask age: How old are the learners? 5 to 7 / 8 to 10 / 11 to 13 / 14 to 18 / Adults
    unless: year, years, grade, grader, graders, class, kindergarten, kindergartners, preschool, preschoolers, toddlers, adult, adults, high school, middle school, elementary, primary, secondary, college, university, teen, teens, teenagers, age, aged, ages, old, olds, ks1, ks2, ks3, ks4, gcse, a level, beginners, seniors, undergraduates, employees, staff, esl, freshmen, reception, nursery
  ask time: How long is the lesson? 30 minutes / 45 minutes / 60 minutes / 90 minutes
    unless: minute, minutes, min, mins, hour, hours, lessons, week, double, period, day, days, unit

quiz (writing): quiz, worksheet, quizzes
  add answers (form; Learners should not see them): Put the answers at the end, apart from the questions.

study-plan (planning): study plan, study schedule, revision plan, revision timetable, study timetable, revision schedule
  add tasks (form; A clear task is begun sooner): Make it a table with one clear task for each slot.
  add repeat (content; What is not repeated is lost): Leave time to repeat what came earlier.
  ask hours: How much time do you have each day? 30 minutes / 1 hour / 2 hours / More
    unless: minute, minutes, min, hour, hours, hrs, full time, evenings, weekends, a day, per day, each day, every day
  ask until: How long is it until the exam or the goal? 1 week / 1 month / 3 months / 6 months
    unless: week, weeks, month, months, days, day, tomorrow, year, by, until, before, january, february, march, april, may, june, july, august, september, october, november, december, monday, tuesday, wednesday, thursday, friday, saturday, sunday

meal-plan (planning): meal plan, weekly meal plan, menu plan, meal prep plan, dinner plan
  add table (form; A plan is read by the day): Make it a table with one row for each day.
  add shopping (content; A plan needs its shopping): Put a shopping list behind it.
  ask people: How many people is it for? 1 / 2 / 3 or 4 / 5 or more
    unless: family, for #, # people, people, adults, kids, children, couple, a vegan, a vegetarian, me, my wife, my husband, myself, single, one person, for one, person, toddler, baby, my son, my daughter, i
  ask diet: Is there something you do not eat? Nothing / Meat / Gluten / Milk
    unless: vegetarian, vegan, gluten, keto, allergic, allergy, allergies, halal, kosher, dairy, lactose, carb, carbs, diabetic, diabetes, diabetics, pescatarian, protein, paleo, mediterranean, meat, fish, plant, free, eat, eater, eaters, diet, no, without, nut, nuts, anti inflammatory, calorie, calories, healthy, fodmap, whole30

itinerary (planning): itinerary, travel itinerary, travel plan, trip plan, trip itinerary, trip
  add days (form; A trip is read by the day): Go day by day, with morning, afternoon and evening.
  add near (content; Ways take more time than planned): Group places that are near each other, and say what I should check or book before.
  ask time: How many days is it? 2 days / 3 days / 5 days / 1 week
    unless: #, day, days, weekend, week, weeks, month, overnight, afternoon, hours, from, nights, one night, evening, morning
  ask budget: What may it cost? As little as possible / Some comfort / Money is no matter
    unless: budget, cheap, cheaply, cheapest, luxury, luxurious, $, €, £, cost, costs, money, free, affordable, expensive, backpacking, hostel, dollars, euros, pounds, under

workout-plan (planning): workout plan, exercise plan, workout routine, fitness plan, gym plan, workout, workout program, workout schedule
  add sets (content; Not every body can do each): For each exercise say how much of it to do, and name an easier one.
  ask days: How many days a week? 2 / 3 / 4 / 5
    unless: #, day, days, daily, week, weekly, times, every, once, twice, minute, weekend, weekends, weekdays
  ask level: How fit are you? Not very / Fairly / Very
    unless: beginner, beginners, beginner's, intermediate, advanced, new, never, experienced, athlete, marathon, unfit, old, start, starting, year, years, runner, lifter, senior, seniors, 5k, 10k, pregnant, injury, bad, kids, easy, hard, intense, overweight, level

checklist (planning): checklist, to do list
  add order (form; A list is worked from the top): Group the points in the order in which they are done.

packing-list (planning): packing list
  add groups (form; One packs one kind at a time): Group it by kind.
  add forgotten (content; The small things are missed): Mark what people often forget.
`);

/** For a mail or letter that no other recipe clearly matches. */
export const MESSAGE_RECIPES = readRecipes(`
message (writing): email, e mail, mail, letter
  add gaps (gap; Only you know these): Where a name, a date or a detail is needed that only I know, leave a gap in brackets.
`);

/**
 * Reads recipes from text. An empty line separates paragraphs:
 *
 *     id (kind of task): names, separated by commas
 *       mail about: phrases that turn a mail into this thing
 *       add id (about; because): the sentence
 *       ask id: The question? option / option
 *         unless: phrases; a prompt with one of them already answers the question
 *
 * Throws on any other line, so that the first test finds a mistake.
 */
export function readRecipes(text: string): readonly Recipe[] {
  return text.trim().split("\n\n").map(readRecipe);
}

function readRecipe(paragraph: string): Recipe {
  const [first = "", ...lines] = paragraph.split("\n");
  const [, id = "", kindName, names = ""] = partsOf(first, /^(\S+) \((\w+)\): (.+)$/);
  const kind = oneOf(TASK_KINDS, kindName, first);
  const adds: RecipeAddition[] = [];
  const questions: RecipeQuestion[] = [];
  let mailAbout: string[] = [];
  lines.forEach((line, at) => {
    const [, keyword = "", rest = ""] = partsOf(line, /^ +(mail about:|add|ask|unless:) (.+)$/);
    if (keyword === "mail about:") mailAbout = rest.split(", ");
    if (keyword === "add") adds.push(readAddition(id, rest));
    if (keyword === "ask") questions.push(readQuestion(id, rest, lines[at + 1] ?? ""));
  });
  return { id, kind, names: names.split(", "), mailAbout, adds, questions };
}

function readAddition(recipeId: string, line: string): RecipeAddition {
  const [, id, about, because = "", text = ""] = partsOf(line, /^(\w+) \((\w+); ([^)]+)\): (.+)$/);
  return { id: `${recipeId}.${id}`, text, because, about: oneOf(ADDITION_SUBJECTS, about, line) };
}

function readQuestion(recipeId: string, line: string, unlessLine: string): RecipeQuestion {
  const [, id, question = "", options = ""] = partsOf(line, /^(\w+): ([^?]+\?) (.+)$/);
  const unless = /^ +unless: (.+)$/.exec(unlessLine);
  if (unless === null) throw new Error(`No "unless:" after a question of the recipe ${recipeId}: ${line}`);
  const [, phrases = ""] = unless;
  return { id: `${recipeId}.${id}`, question, options: options.split(" / "), answeredBy: phrases.split(", ") };
}

function partsOf(line: string, form: RegExp): RegExpExecArray {
  const parts = form.exec(line);
  if (parts === null) throw new Error(`No line of a recipe: ${line}`);
  return parts;
}

function oneOf<Name extends string>(names: readonly Name[], name: string | undefined, line: string): Name {
  const known = names.find((one) => one === name);
  if (known === undefined) throw new Error(`Unknown word in a recipe: ${line}`);
  return known;
}
