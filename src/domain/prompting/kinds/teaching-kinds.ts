// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, MARKED_GAPS, SAYS_LENGTH, toneQuestion } from "./kind-parts.ts";

const SAYS_GRADE =
  /\b(?:year|grade|yr|class|form|key stage|ks) ?\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)[- ]?(?:grade(?:rs?)?|form)\b|\b\d{1,2}[- ]?year[- ]?olds?\b|\b(?:a-?level|gcse|primary|kindergarten|preschool|middle school|high school|secondary|university|college|adults?|beginners?|toddlers?)\b/i;
const gradeQuestion = {
  key: "grade",
  detail: "class",
  question: "For which class or age, and how many?",
  importance: 3,
  settledBy: SAYS_GRADE,
  answers: {
    primary: ["Primary school", "It is for primary school."],
    middle: ["Ages 11 to 14", "It is for pupils aged 11 to 14."],
    upper: ["Ages 15 to 18", "It is for pupils aged 15 to 18."],
    words: ["I will say it", "The class:", "words"],
  },
} as const;

const TO_ALL_PARENTS = /\b(?:trip|event|visit|day|party|meeting|excursion|money)\b/i;
const ABOUT_ONE_CHILD = /\b(?:her|his|their|whose) (?:son|daughter|kid|child)(?![\w])/i;
const ABOUT_A_COMPLAINT = /\b(?:angry|upset|furious|complain\w{0,4}|accus\w{1,4}|refus\w{1,4}|unhappy)\b/i;

/** What teachers and students ask for. */
export const TEACHING_KINDS: readonly Kind[] = [
  kindOf({
    id: "parentLetter",
    name: "letter to parents",
    examples: ["letter to parents about the school trip", "email to a parent about her son's behaviour"],
    asks: /^(?:(?:write|draft|send|compose|prepare|need|make) )?(?:me |us )?(?:a |an |the |short |friendly |formal )*(?:e-?mail|mail|letter|message|note|notice)\b.{0,20}\bto (?:[\w'’-]{1,15} ){0,3}(?:parents?|mother|father|mum|mom|families|guardians?)\b/,
    needs:
      /\b(?:parents|parent|school|class|pupils?|students?|homework|trip|teacher|year \d|grade|kindergarten|nursery|behaviou?r|lessons?)\b/i,
    unless: /\b(?:my (?:parents|mother|father|mum|mom)|to my)\b/i,
    rules: [
      ["order", "Order", "Say first what it is about and what parents have to do by when, in plain words and on one page.", "Parents read it between two other things, some of them in a second language.", "Parents have to know, bring, sign or pay something.", { isAboutEnds: true, unless: anyOf(ABOUT_A_COMPLAINT, ABOUT_ONE_CHILD) }],
      ["one", "Wording", "Say what I have seen and when, without guessing at the cause, and ask what they see at home and how we can help together.", "Parents who feel accused defend, and those who are asked tell.", "You want to help and do not know the cause.", { isAboutEnds: true, needs: ABOUT_ONE_CHILD, unless: ABOUT_A_COMPLAINT }],
      [...MARKED_GAPS],
    ],
    questions: [
      { key: "task", detail: "what parents do", question: "What should the parents do, and by when?", importance: 3, needs: TO_ALL_PARENTS, settledBy: /\b(?:sign|pay|bring|by (?:monday|tuesday|wednesday|thursday|friday|\d)|return|call|meet|rsvp|deadline)\b/i,
        answers: { sign: ["Sign and return it", "Parents should sign and return it by a date that I will fill in."], know: ["Only know about it", "Parents only need to know about it."], meet: ["Come to talk", "Parents should come to talk with me."], words: ["Something else", "Parents should do this:", "words"] } },
      { key: "details", detail: "details", question: "Which dates, costs and things to bring belong in it?", importance: 3, settledBy: /\d/, needs: TO_ALL_PARENTS,
        answers: { words: ["I will list them", "The details:", "words"], gap: ["Leave blanks", "Leave marked gaps for dates and costs."] } },
    ],
    expert: ["Speaks of what was seen, not of what the child is like.", "Names a contact and a time."],
  }),
  kindOf({
    id: "lesson",
    name: "lesson plan",
    examples: ["lesson plan about volcanoes", "lesson on fractions for year 5", "plan a lesson about the water cycle"],
    things:
      "(?:\\d{2}[- ]min(?:ute)? )?(?:lessons?|lesson plans?|teaching units?|units? of work|scheme of work|curriculum|lecture|school project|classroom activit(?:y|ies)|assembly)",
    unless:
      /\b(?:guitar|piano|private lessons?|book (?:a )?lessons?|lessons? learned|driving|object lesson|to learn|for myself|i want to learn)\b/i,
    rules: [
      ["parts", "Lesson", "Give each part its goal, its time and what the learners do, and check at the end what they took in.", "It is planned by what learners do, not by what is told.", "You teach a group yourself."],
      ["levels", "Levels", "Add something for those who finish early and for those who get stuck.", "No class works at one speed.", "The class is mixed.", { unless: /\b(?:differentiat\w{1,5}|mixed ability|levels?|stuck)\b/i }],
    ],
    questions: [
      gradeQuestion,
      { key: "time", detail: "time and means", question: "How long is it, and what is there to work with?", importance: 2, settledBy: /\b\d{1,3} ?(?:min\w{0,5}|hours?|lessons)\b/i,
        answers: { one: ["45 minutes, a board", "It takes 45 minutes, with a board."], two: ["90 minutes, a board", "It takes 90 minutes, with a board."], tablets: ["45 minutes, tablets", "It takes 45 minutes, and every pupil has a tablet."] } },
    ],
    expert: ["What learners know before, and the mistake they usually make.", "Questions to ask, with the answers to hope for."],
  }),
  kindOf({
    id: "worksheet",
    name: "worksheet, quiz or test",
    examples: ["worksheet on adjectives", "quiz about the french revolution with answers", "test questions on photosynthesis"],
    things:
      "multiple[- ]choice questions(?= (?:on|about) )|(?:multiple[- ]choice |short |math |maths |vocabulary |pub )*(?:worksheets?|quiz(?:zes)?|flash ?cards?|tests?|test questions|exam questions|exercises?|trivia(?: questions)?)(?= (?:on|about|for|with|of|from|to) |$)",
    unless:
      /\b(?:app|website|python|javascript|code|program|function|unit tests?|a\/b|blood|covid|workout|back pain|stretch\w{0,4}|breathing|gym|test (?:cases?|plan)|api|jest|pytest|my (?:class|component)|study|prepare|relax\w{0,6}|shoulder|legs?)\b/i,
    rules: [
      ["answers", "Answers", "Go from easy to hard, and give the answers with a reason for each at the end.", "An answer without its reason teaches little.", "You want the answers too.", { unless: /\banswers?\b/i, isAboutEnds: true }],
    ],
    questions: [
      gradeQuestion,
      { key: "count", detail: "how many", question: "How many tasks, and of which kind?", importance: 2, settledBy: /\b\d{1,2} (?:[\w-]{1,15} ){0,2}(?:questions|tasks|exercises|items|cards)\b|\bmultiple[- ]choice\b/i,
        answers: { choice: ["10 to tick", "Make it 10 multiple-choice questions."], open: ["10 to write", "Make it 10 questions with written answers."], mix: ["A mix", "Mix 5 questions to tick and 5 to write."] } },
    ],
    expert: ["Wrong choices that show a typical mistake.", "Points for each task."],
  }),
  kindOf({
    id: "grading",
    name: "rubric or report comments",
    examples: ["rubric for a group presentation", "report card comments for a quiet pupil", "marking scheme for an essay"],
    things:
      "rubrics?|marking (?:schemes?|criteria)|end[- ]of[- ](?:term|year) report comments?|grading (?:criteria|scheme|rubric)|report(?: card)? comments?|school report comments?",
    rules: [
      ["levels", "Levels", "Describe each level by what one can see in the work, in words that pupils understand.", "“Good” and “very good” explain no grade.", "Pupils should see what the next level takes.", { unless: /\bcomments?\b/i }],
      ["comments", "Evidence", "Name something the pupil does well, one next step and how to take it.", "Parents read what they can act on.", "Parents and pupil should see what comes next.", { needs: /\bcomments?\b/i }],
    ],
    // A comment is about one child, whom the teacher knows.
    questions: [{ ...gradeQuestion, needs: /^(?![\s\S]*\bcomments?\b)/i }],
    expert: ["At most 5 criteria, weighted."],
  }),
  kindOf({
    id: "explainToOthers",
    name: "explaining something to others",
    examples: ["how to explain negative numbers to 10 year olds", "explain photosynthesis to my class", "how do i explain death to a child"],
    asks: /^(?:how (?:do|can|should|would) (?:i|you)|how to) (?:explain|teach) .{2,60} to (?:my |a |an |the |our )?(?:[\w-]{1,10} ){0,2}(?:kids?|child(?:ren)?|class|pupils|students|toddlers?|year[- ]olds?|son|daughter|grandmother|grandfather|beginners|customers|clients)\b|^explain .{2,60} to (?:my |our |a |an |the )?(?:[\w-]{1,10} ){0,2}(?:class|pupils|students|year[- ]olds?|kids?|child(?:ren)?|clients?|customers?|boss|manager|team|colleagues?|staff|board|parents|tenants?|landlords?|buyers?|sellers?)\b/,
    rules: [
      ["comparison", "Example", "Use a comparison from their daily life, go one step at a time, and give the questions they will ask with an answer to each.", "People understand by what they know already.", "You explain it yourself, in your own words."],
    ],
    questions: [
      { key: "know", detail: "what they know", question: "What do they know already, and where do they get stuck?", importance: 3, settledBy: /,[^,]{1,200},|\b(?:already|stuck|confuse)\b/i,
        answers: { words: ["I will say it", "What they know and where they get stuck:", "words"], fresh: ["It is new to them", "It is new to them."] } },
    ],
    expert: ["Something to touch or draw."],
  }),
  kindOf({
    id: "essay",
    name: "essay",
    examples: ["essay about climate change", "write an argumentative essay on school uniforms"],
    things: "(?:argumentative |persuasive |short |school |college |english |history )*(?:essays?|term papers?)",
    unless: /\b(?:topics?|grade|correct|feedback|rubric|proofread|prompts?)\b/i,
    rules: [
      ["argument", "Argument", "State the thesis in the first paragraph, and give each paragraph one reason with its evidence.", "It says what is to be proved, and how.", "The essay argues for a thesis.", { isAboutEnds: true, unless: /\b(?:personal|descriptive|narrative|reflect\w{0,4})\b/i }],
      ["objection", "Objection", "Answer the strongest objection.", "An argument that meets its best counter-argument holds.", "A counter-argument belongs in the essay.", { unless: /\b(?:personal|descriptive|narrative|reflect\w{0,4}|counter\w{0,12}|both sides|objections?)\b/i }],
    ],
    questions: [
      { key: "thesis", detail: "your view", question: "What is your own view on it?", importance: 3, settledBy: /\b(?:argu\w{1,4}|that|why|should|is he|is it|or)\b/i,
        answers: { words: ["I will say it", "My view:", "words"], propose: ["Propose a thesis", "Propose two theses first and let me choose."], both: ["Both sides", "Weigh both sides evenly."] } },
      { key: "length", detail: "length and level", question: "How long, and for which level?", importance: 2, settledBy: SAYS_LENGTH,
        answers: { school: ["School, 500 words", "It is for school, about 500 words."], upper: ["Upper school, 1,000 words", "It is for upper school, about 1,000 words."], uni: ["University, 2,000 words", "It is for university, about 2,000 words."] } },
    ],
    expert: ["Quotations and sources only where they are sure.", "Transitions that carry the argument."],
  }),
  kindOf({
    id: "thesisTopic",
    name: "topic for a thesis",
    examples: ["topic for my bachelor thesis in marketing", "research question for my dissertation"],
    asks: /^(?:(?:find|suggest|need|give me|choose|ideas for|propose) )?(?:[\w-]{1,12} ){0,2}(?:topics?|ideas?|titles?|questions?|research questions?) for (?:my|a|the) (?:[\w'-]{1,12} ){0,2}(?:thesis|dissertation|term paper|seminar paper)\b/,
    rules: [
      ["doable", "Choice", "For each say the question it answers, which data or literature it needs and what makes it hard.", "A good topic is one that can be finished.", "You want to choose one that you can finish."],
    ],
    questions: [
      { key: "level", detail: "subject and level", question: "Which subject and degree is it?", importance: 3, settledBy: /\b(?:bachelor\w{0,2}|master\w{0,2}|phd)\b/i,
        answers: { bachelor: ["A bachelor's thesis", "It is a bachelor's thesis in this subject:", "words"], master: ["A master's thesis", "It is a master's thesis in this subject:", "words"] } },
      { key: "method", detail: "method", question: "Which way of working do you like?", importance: 2,
        answers: { data: ["Working with data", "I like working with data."], talk: ["Interviews", "I like interviews."], read: ["Reading and theory", "I like reading and theory."] } },
    ],
    expert: ["Narrow enough for the time there is."],
  }),
  kindOf({
    id: "studyPlan",
    name: "study plan",
    examples: ["study plan for my biology exam", "revision timetable for finals", "learning plan for spanish"],
    things: "(?:study|revision|learning|reading) (?:plans?|schedules?|timetables?|roadmaps?|programs?|paths?)",
    asks: /^(?:prepare|study|revise|how (?:do|can|should) i (?:prepare|study|revise)) for (?:an?|my|the|this|[\w-]{2,12}) (?:[\w-]{1,14} ){0,3}(?:exams?|tests?|finals?|certification|toefl|ielts|gmat|sat|bar)\b/,
    unless: /\b(?:curriculum|my class|my students|pupils?|dyslexia|adhd|special needs|individual)\b/i,
    rules: [
      ["order", "Order", "Put first what everything else builds on, and give each session one goal and an exercise.", "A timetable of topics does not tell you what to do when you sit down.", "You work through it in sessions."],
      ["buffer", "Buffer", "Plan time to repeat and some to spare.", "Plans without slack fail in the first week.", "You will fall behind at times, like everyone."],
    ],
    questions: [
      { key: "time", detail: "time", question: "When is it, and how many hours a week do you have?", importance: 3, settledBy: /\b\d{1,3} ?(?:h|hrs?|hours?|days?|weeks?|months?)\b|\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
        answers: { words: ["I will say it", "The date and my hours a week:", "words"], usual: ["5 hours a week, two months", "I have 5 hours a week for two months."] } },
      { key: "level", detail: "where you stand", question: "What do you know already, and what is hardest?", importance: 3, settledBy: /\b(?:weak\w{0,6}|hard\w{0,3}|know|mix up|beginner|basics|scratch|intermediate|got \d|worst|bad at|struggl\w{1,4}|best|good at|behind|failed|failing|difficult|easy|easiest)\b/i,
        answers: { fresh: ["I start from zero", "I start from zero."], some: ["I know the basics", "I know the basics."], words: ["I will say it", "What I know and what is hard:", "words"] } },
    ],
    expert: ["Tests oneself instead of re-reading.", "A day off each week."],
  }),
  kindOf({
    id: "homework",
    name: "homework",
    examples: ["help me with my maths homework", "help with my physics assignment"],
    asks: /^(?:help (?:me )?(?:with |do |on )?|do |solve |finish )?(?:my|this) (?:[\w-]{1,12} )?(?:homework|assignment|exercise sheet|problem set)\b/,
    unless: /:\s*\S/,
    rules: [],
    questions: [
      { key: "task", detail: "the task", question: "What exactly is the task?", importance: 3, settledBy: /\battached\b|\n|\d[^.]{0,100}[=?]/i,
        answers: { words: ["I will paste it", "The task:", "words"], file: ["It is in a file", "The task is in the attached file."] } },
      { key: "help", detail: "kind of help", question: "What kind of help do you want?", importance: 3, settledBy: /\b(?:explain|hints?|check|solve|step)\b/i,
        answers: { explain: ["Explain it", "Explain it step by step."], check: ["Check my answer", "Check my answer and show me the mistake."], hint: ["Only hints", "Give me hints only, not the answer."] } },
    ],
    expert: ["Leads to the answer by questions before it gives it."],
  }),
  kindOf({
    id: "story",
    name: "story or poem",
    examples: ["bedtime story about a hedgehog", "write a poem for my grandmother", "short story about a lighthouse"],
    things:
      "(?:short |bedtime |horror |love |children'?s |kids |rhyming |funny )*(?:stor(?:y|ies)|poems?|fairy tales?|songs?|lyrics|limericks?|haikus?)",
    unless:
      /\b(?:user stor(?:y|ies)|instagram stor(?:y|ies)|success stor(?:y|ies)|brand story|story points?|our story|my story|customer stor(?:y|ies)|playlist|find|recommend|analy[sz]e|meaning|chords|novel)\b/i,
    rules: [
      ["concrete", "Detail", "Show it in concrete moments and things instead of naming feelings, and avoid the usual turns.", "Models like big words; one true detail does more.", "You want something that does not read like every other one.", { unless: /\b(?:simple|rap|limericks?|parody)\b/i }],
    ],
    questions: [
      { key: "person", detail: "who and what", question: "Who or what is it about: names, little things to mention?", importance: 3, settledBy: /,[^,]{1,200},|\bwho\b|\b[a-z]{2,20} [A-Z]\p{L}+|\d/u,
        answers: { words: ["I will tell you some", "Who and what it is about:", "words"], free: ["Make it up", "Make up the people and the details."] } },
      toneQuestion("heartfelt", "funny", "playful"),
    ],
    expert: ["For children: short sentences, and an end that lets them sleep."],
  }),
  kindOf({
    id: "speech",
    name: "speech",
    examples: ["wedding speech for my sister", "eulogy for my grandfather", "retirement speech for a colleague"],
    things:
      "(?:wedding |best man |maid of honou?r |farewell |retirement |birthday |opening |graduation |welcome )*(?:spe(?:ech(?:es)?|ach)|toasts?|eulog(?:y|ies)|wedding vows)",
    unless: /\b(?:recognition|to[- ]text|speech therapy|free speech|french toast|parts of speech)\b/i,
    takes: ["tone"],
    rules: [
      ["ear", "Spoken", "Write it for the ear, in sentences I can say in one breath.", "What reads well is often hard to say.", "You will say it aloud."],
      ["stories", "Facts", "Leave marked gaps for the stories only I can tell.", "Otherwise the model makes up memories.", "You add your own stories.", { unless: /\b(?:stuff|stories|anecdotes?):|,[^,]{1,200},[^,]{1,200},/i }],
    ],
    questions: [
      { key: "people", detail: "the people", question: "Who or what is it about: names, stories, little things to mention?", importance: 3, settledBy: /,[^,]{1,200},|:\s|\d{4}/,
        answers: { words: ["I will tell you some", "Names and stories:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for names and stories."] } },
      { key: "length", detail: "length", question: "How long should it be?", importance: 2, settledBy: SAYS_LENGTH,
        answers: { one: ["One minute", "It should take 1 minute."], three: ["Three minutes", "It should take 3 minutes."], five: ["Five minutes or more", "It should take 5 minutes."] } },
      toneQuestion("heartfelt", "funny", "formal"),
    ],
    expert: ["About 130 words a minute.", "No joke at somebody's cost; an end that people can raise a glass to."],
  }),
];
