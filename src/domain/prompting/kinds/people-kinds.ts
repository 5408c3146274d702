// biome-ignore-all format: a table, one line for each rule and each question
import { type Kind, kindOf } from "./kind.ts";
import { anyOf, GIVEN_FACTS, LISTS_POINTS, lawQuestion, MARKED_GAPS, SAYS_MONEY } from "./kind-parts.ts";

/** The text itself is wanted, and no advice on whether one may. */
const LETTER_ONLY = /\b(?:letters?|notice|e-?mail|mail|draft|text|agreement)\b(?![^.]{0,80}\?)/i;

/** The reason is given, and may be said. */
const SAYS_WHY =
  /^(?!.*\b(?:don['’]?t|do not|without|not) (?:say|tell|give|giving|mention|saying|explain)\w{0,4} (?:\w{1,6} ){0,3}(?:why|reasons?)\b).*(?:\bbecause\b|\bbc\b|\bbut (?:too|not|no|we)\b|\btell (?:her|him|them) why\b|\bthe reason\b|\b(?:went|going|chose|picked) (?:w\/|w|with|for) |\binternal candi?date)/is;

const NOT_FOR_A_JOB = /\b(?:user|research|exit|stay|stakeholders?|experts?|customers?|clients?|ethics|about the)\b/i;
const FIRST_DAYS = /\bfirst[- ](?:day|week)\b/i;

/** Somebody else has written it, and it is to be judged. */
const IS_GIVEN_TO_SIGN =
  /^\W*(?:(?:please|pls|can you|could you) )?(?:review|check|look (?:at|over|through)|what(?:['’]?s| is) wrong with|is) (?:this|the|my)\b|\b(?:is|are) (?:this|that|it|these|those) (?:ok(?:ay)?|normal|fair|usual|standard|legal|enforceable|allowed|too (?:long|much|strict|broad))\b|\bshould i sign\b|\b(?:contract|agreement|nda) from (?:a|an|my|our|the)\b/i;

/** What managers and people in HR ask for. */
export const PEOPLE_KINDS: readonly Kind[] = [
  kindOf({
    id: "interviewQuestions",
    name: "interview questions",
    examples: ["interview questions for a nurse", "questions to ask a candidate for a sales role", "interview guide for a project manager"],
    things:
      "(?:job |user |structured |exit |stay )?interview (?:questions?|guides?|kits?)|questions for (?:an|my|the|a) (?:[\\w-]{1,14} ){0,2}interviews?|questions for interview(?:s|ing)?",
    asks: /^(?:(?:suggest|give me|need|write|list|prepare) )?(?:[\w-]{1,12} ){0,2}questions (?:to ask|for) (?:a |an |the |my )?(?:[\w-]{1,14} ){0,3}(?:candidates?|applicants?|interviewees?)\b/,
    unless: /\b(?:i have (?:a|an) interview|my interview (?:at|with|for|tomorrow)|answer)\b/i,
    isWork: true,
    rules: [
      ["purpose", "Purpose", "For each question say what it is meant to find out and what a strong and a weak answer sound like.", "A question helps when one knows what to listen for.", "You want to be able to judge the answers.", { unless: NOT_FOR_A_JOB }],
      ["listen", "Purpose", "For each question say what it is meant to find out, begin with the open ones, and add what to ask where an answer stays short.", "People tell more when nobody judges them.", "You want to learn something and not to choose somebody.", { needs: NOT_FOR_A_JOB }],
      ["fair", "Fairness", "Ask about what people have done, and leave out what the law does not allow to ask.", "Questions about the past tell more, and some questions are forbidden.", "You compare several candidates fairly.", { unless: NOT_FOR_A_JOB }],
    ],
    questions: [
      { key: "skills", detail: "what matters", needs: /^(?!.*\b(?:exit|stay|user|stakeholders?|experts?|research|customers?)\b)/i, question: "What must the person be able to do?", importance: 3, settledBy: /,[^,]{1,200},|\bwho (?:can|must|will)\b/i,
        answers: { words: ["I will list it", "The person must be able to do this:", "words"], usual: ["The usual for this job", "Take what is usual for this job, and name it first."] } },
      { key: "round", detail: "round", needs: /^(?!.*\b(?:exit|stay|user|stakeholders?|experts?|research|customers?)\b)/i, question: "For which round?", importance: 2, settledBy: /\b(?:first|second|final|phone|screening|\d{2} ?min)/i,
        answers: { first: ["A first call", "It is for a first call of 30 minutes."], deep: ["The main interview", "It is for the main interview of 60 minutes."], final: ["The last round", "It is for the last round."] } },
    ],
    expert: ["A scale for each answer.", "One task from the real work."],
  }),
  kindOf({
    id: "jobAd",
    name: "job advertisement",
    examples: ["write a job ad for a receptionist", "job posting for a warehouse worker in Leeds", "job description for a marketing manager"],
    things:
      "job (?:ads?|adverts?|advertisements?|descriptions?|postings?|posts?|offers?|listings?)|vacanc(?:y|ies)|career page text|stellenanzeige",
    unless: /\b(?:find|search|looking for a job|apply|my (?:job )?application|offer letter)\b/i,
    isWork: true,
    rules: [
      ["content", "Content", "Separate what is required from what is welcome, and say what the work is like day to day.", "Good people rule themselves out over a wish that reads like a condition.", "Conditions and wishes are kept apart."],
      [...MARKED_GAPS],
      [...GIVEN_FACTS],
      ["neutral", "Wording", "Use wording that excludes nobody by age, sex or origin, and name pay and place.", "Such wording is against the law in many countries, and ads with pay get more answers.", "The ad has to meet equality law.", { unless: /\b(?:inclusive|neutral|equal)\b/i }],
    ],
    questions: [
      { key: "job", detail: "the job", question: "What are the main tasks, and what must people bring with them?", importance: 3, settledBy: /,[^,]{1,200},|:\s/,
        answers: { words: ["I will list them", "Tasks and requirements:", "words"], usual: ["The usual for this job", "Take the tasks and requirements that are usual for this job."] } },
      { key: "offer", detail: "the offer", question: "What do you offer: pay, place, hours, team?", importance: 3, settledBy: SAYS_MONEY,
        answers: { words: ["I will list it", "We offer:", "words"], gap: ["Leave blanks for me", "Leave marked gaps for pay, place and hours."] } },
    ],
    expert: ["At most 5 requirements.", "Says how to apply, with whom, and what happens when.", "No “rockstar”, no “young team”."],
  }),
  kindOf({
    id: "appraisal",
    name: "performance review",
    examples: ["performance review for a junior designer", "write feedback for a colleague", "appraisal for an employee who is slow but careful"],
    things:
      "(?:performance|annual|mid-?year|peer|self|employee) (?:reviews?|appraisals?|evaluations?|assessments?)|appraisals?|reviews? (?:for|of) (?:an?|my|our|the) (?:[\\w-]{1,12} ){0,2}(?:employees?|team members?|staff|direct reports?|interns?|assistants?)|(?:constructive |written |peer )?feedback (?:for|to|on) (?:a|an|my|the|our)",
    unless: /\b(?:website|app|cpu|laptop|code|course|product|customer feedback|feedback form|my essay|my draft|house|home|property|listing|sellers?|buyers?|mortgage|lender|appraisal (?:gap|came)|came in)\b/i,
    rules: [
      ["evidence", "Evidence", "Tie each point to something that was done, and say what should come of it.", "Feedback helps when one can see what it means.", "Every judgment has an example."],
      ["gaps", "Facts", "Judge the work and not the person, and leave a marked gap wherever an example of mine is missing.", "Invented examples hurt, and they stay in the file.", "You fill in the examples."],
    ],
    questions: [
      { key: "examples", detail: "examples", question: "What went well, and what should change? An example for each?", importance: 3, settledBy: /,[^,]{1,200},|\b(?:but|because|missed|improved|late|great at)\b/i,
        answers: { words: ["I will list it", "What went well, and what should change:", "words"], gap: ["Leave blanks", "Leave marked gaps for the examples."] } },
      { key: "use", detail: "use", question: "Does pay, a promotion or a plan depend on it?", importance: 2, settledBy: /\b(?:promot\w{1,4}|raise|bonus|warning|improvement plan|probation)\b/i,
        answers: { goals: ["Goals for next year", "It leads to goals for the next year."], pay: ["A decision about pay", "It leads to a decision about pay."], improve: ["A plan to improve", "It leads to a plan to improve."] } },
    ],
    expert: ["Two or three goals that can be measured, with support.", "No words about character."],
  }),
  kindOf({
    id: "rejection",
    name: "rejection of a candidate",
    examples: ["rejection email to a candidate", "reject an applicant after the second interview", "decline a job applicant politely"],
    things: "(?:job |candidate |applicant )?rejection (?:e-?mails?|mails?|letters?|messages?)",
    unless: /\b(?:freelancers?|suppliers?|vendors?|agenc(?:y|ies)|pitch\w{0,3}|tender|bids?|quotes?|proposals?|manuscripts?|loan|tenants?)\b/i,
    asks: /^(?:reject|decline|turn down) (?:a|an|the|our|my) (?:[\w-]{1,12} ){0,2}(?:candidates?|applicants?|application)\b/,
    rules: [
      ["kind", "Wording", "Thank the person for something they really did, say no in the second sentence and give no reason that could be argued with.", "Vague hope hurts more than a clear no, and reasons can be used in court.", "The answer is no, and it is said kindly.", { unless: SAYS_WHY }],
      ["reason", "Wording", "Thank the person for something they really did, say no in the second sentence and give the reason once, without a debate.", "Vague hope hurts more than a clear no.", "The answer is no, and it is said kindly.", { needs: SAYS_WHY }],
    ],
    questions: [
      { key: "again", detail: "what comes next", question: "May the person apply again, or be kept in mind?", importance: 3, settledBy: /\b(?:keep (?:her|him|them|in)|(?:stay|keep) in touch|again|pool|second choice|future)\b/i,
        answers: { keep: ["Keep them in mind", "We would like to keep them in mind and ask whether we may."], again: ["They may apply again", "They are welcome to apply again."], no: ["No", "Leave it at the no."] } },
      { key: "round", detail: "how far they came", question: "How far did the person come?", importance: 2, settledBy: /\b(?:interview|second|first|round|application|cv|final(?:ist)?s?)\b/i,
        answers: { paper: ["Papers only", "We only saw the application papers."], talk: ["After an interview", "We met the person in an interview."] } },
    ],
    expert: ["Short, personal, within a week.", "No phrases such as “other candidates were a better fit” alone."],
  }),
  kindOf({
    id: "warning",
    name: "warning",
    examples: ["written warning for an employee who is late", "draft a warning letter for missing shifts"],
    things:
      "probation (?:extension|review) letters?|(?:written|formal|first|final|official) warnings?(?: letter)?|warning letters?|disciplinary (?:letter|notice|action)|abmahnung|performance improvement plan|pip",
    asks: /^(?:write|draft|send|give) .{0,30}\bwarning\b/,
    unless: /\b(?:weather|label|safety warning|compiler|storm|python)\b/i,
    rules: [
      ["content", "Content", "Say exactly what happened and when, which duty it broke, what is expected from now on and what follows otherwise.", "A warning that is not exact does not hold.", "The warning has to hold later on."],
      ["law", "Caution", "Keep to facts, leave marked gaps for dates and witnesses, and mark what an employment lawyer should check.", "Form and deadlines differ from country to country.", "Somebody who knows the law looks at it before it is handed over."],
    ],
    questions: [
      lawQuestion,
      { key: "facts", detail: "what happened", question: "What happened, when, and what was said about it before?", importance: 3, settledBy: /\d/,
        answers: { words: ["I will describe it", "What happened:", "words"], gap: ["Leave blanks", "Leave marked gaps for what happened and when."] } },
    ],
    expert: ["Sober and respectful, no judgment of the person.", "Right to answer, and who is present."],
  }),
  kindOf({
    id: "dismissal",
    name: "dismissal",
    examples: ["termination letter for an employee in probation", "can i fire someone for being late", "how do i let someone go"],
    things:
      "letters? of (?:termination|dismissal)|(?:termination|dismissal|severance|redundancy|layoff|lay-off) (?:letters?|notices?|agreements?|talk|meeting|script|plan)|notice of (?:termination|dismissal)|kündigung",
    asks: /^(?:(?:can|may|could|should|how (?:do|can|should)) (?:i|we|you|an employer|my (?:boss|employer)) (?:legally )?(?:fire|dismiss|lay off|let .{1,20} go|terminate|make .{1,20} redundant)|(?:fire|dismiss|lay off|terminate) (?:an?|my|our|the|some)|tell .{1,40} (?:fired|dismissed|let go|probation))\b/,
    unless: /\b(?:gym|phone contract|subscription|netflix|process|thread|fire (?:drill|alarm|extinguisher|place))\b/i,
    rules: [
      ["law", "Caution", "Say which rules apply (reason, notice, form, works council, protected groups), what has to be done first, and where I need a lawyer.", "A mistake of form makes a dismissal void in many countries.", "You want to do it lawfully, and a lawyer looks at it.", { unless: LETTER_ONLY }],
      ["check", "Caution", "Below the letter, name in two lines what I should have checked before it goes out.", "A mistake of form makes a dismissal void in many countries.", "A lawyer looks at it before it goes out.", { needs: LETTER_ONLY, unless: /\b(?:only the letter|just the letter|nothing else)\b/i }],
      ["tone", "Wording", "Keep the wording short, factual and respectful, with no argument that invites a debate.", "Every sentence more can be used in court.", "The letter states and does not argue.", { needs: /\b(?:letter|notice|draft|write|tell)\b/i, unless: /\b(?:friendly|warm|warmly|kind|kindly|nice|gentle)\b/i }],
    ],
    questions: [
      lawQuestion,
      { key: "reason", detail: "reason", question: "What is the reason, how long has the person been there, and what was done before?", importance: 3, settledBy: /\d|\bwarnings?\b/i,
        answers: { words: ["I will say it", "The reason and what was done before:", "words"], open: ["Show what differs", "Show what differs by reason and by time with the company."] } },
    ],
    expert: ["Who has to sign, how it is handed over, which deadlines run from then on.", "What to say in the talk, and what not."],
  }),
  kindOf({
    id: "onboarding",
    name: "training or onboarding plan",
    examples: ["training plan for new sales reps", "onboarding plan for a developer", "30 60 90 day plan"],
    things:
      "(?:training|onboarding|induction|coaching|mentoring|development) (?:plans?|programs?|programmes?|schedules?|checklists?|concepts?)(?= (?:for|in|about|on|of) )|(?:employee|staff|sales|new hire) (?:training|onboarding)(?: plan| program)?|30[- /]60[- /]90(?:[- ]day)? plan|first[- ](?:day|week|month) (?:plan|schedule|checklist)|onboarding(?: plan| checklist)?|(?:short )?training(?= (?:on|about) )",
    unless:
      /\b(?:marathon|run(?:ning|ner)?|5k|10k|half|race|gym|muscle|dog|puppy|triathlon|swim\w{0,5}|cycling|football|weight|strength|customer onboarding|saas)\b/i,
    isWork: true,
    rules: [
      ["weeks", "Weeks", "Make it a table by week with goal, topics, exercise and the person responsible, and say what people can do at the end of each and how that is checked.", "Training is planned by what people can do afterwards.", "You want a table by week, with checks.", { settles: "format", unless: /\b(?:training (?:on|about)|checklist|first[- ](?:day|week))\b/i }],
      ["days", "Days", "Make it a table by day with times, what is shown, what they do themselves and who is with them, and end each day with five minutes on how it went.", "Whoever is new remembers what they did and whom they met.", "You want a table by day.", { settles: "format", needs: FIRST_DAYS, unless: /\bchecklist\b/i }],
      ["session", "Session", "Plan it with times, cases from their own work, something to try and a short test at the end.", "Rules that were only read out are forgotten.", "You train a group yourself.", { needs: /\btraining (?:on|about)\b/i }],
      ["owners", "Order", "Sort it by before the first day, first day, first week and first month, and say who does each.", "A list is worked through in time, by different people.", "Several people have to work by it.", { needs: /\bchecklist\b/i, unless: FIRST_DAYS }],
      ["dayByDay", "Order", "Sort it by what is ready before the first day and then day by day, and say who does each.", "A list is worked through in time, by different people.", "Several people have to work by it.", { needs: /^(?=[\s\S]*\bfirst[- ](?:day|week)\b)[\s\S]*\bchecklist\b/i }],
      ["practice", "Practice", "Mix explaining, watching and trying it oneself.", "What was only heard is gone after a week.", "People learn in the work."],
    ],
    questions: [
      { key: "skills", detail: "what they must learn", question: "What must they be able to do at the end?", importance: 3, settledBy: /,[^,]{1,200},|\bso that\b|\bable to\b/i,
        answers: { words: ["I will list it", "At the end they must be able to do this:", "words"], usual: ["The usual for this role", "Take what is usual for this role, and name it first."] } },
      { key: "time", detail: "time", question: "How much time is there, and who trains them?", importance: 2, unless: FIRST_DAYS, settledBy: /\b\d{1,3}[- ]?(?:days?|weeks?|months?|hours?)\b/i,
        answers: { week: ["One week", "It takes one week."], month: ["Four weeks", "It takes four weeks."], quarter: ["Three months", "It takes three months."] } },
    ],
    expert: ["A contact person and a first success in the first week.", "Feedback after 2, 6 and 12 weeks."],
  }),
  kindOf({
    id: "contract",
    name: "contract or policy",
    examples: ["nda for a freelancer", "employment contract for a baker", "privacy policy for my website", "remote work policy for a small firm"],
    things:
      "(?:employment |freelance(?:r)? |service |consulting |sales |purchase |partnership |non-?disclosure |confidentiality )*(?:contracts?|agreements?)|ndas?|privacy polic(?:y|ies)|terms (?:and conditions|of (?:service|use))|disclaimer|(?:home office|remote work|travel|expense|vacation|pto|leave|sick leave|absence|attendance|dress code|company|hr|data|security|social media|return|refund|cancellation|ai) polic(?:y|ies)",
    asks: /^(?:review|check|look at|what(?:['’]?s| is) wrong with|is) (?:this|the|my) (?:clause|contract|agreement|nda)\b/,
    unless:
      /\b(?:rental|rent|lease|tenan\w{1,3}|contract (?:law|work|price)|economic policy|monetary|foreign policy|insurance policy|smart contract|political)\b/i,
    rules: [
      ["caution", "Caution", "Use plain words, leave marked gaps for names and dates, and mark each clause a lawyer should check.", "A model does not know the law that applies to you.", "A lawyer looks at it before you use it.", { unless: IS_GIVEN_TO_SIGN }],
      ["review", "Review", "Say of each point what it means for me, whether it is usual, and what I could ask to change, and mark what a lawyer should look at.", "Whoever has to sign needs to know what to ask for.", "You have been given it and have not signed yet.", { needs: IS_GIVEN_TO_SIGN }],
      ["points", "Clauses", "Say at the end which points people usually forget to settle.", "What is not written is what people argue about.", "You want a complete text.", { unless: anyOf(/\b(?:clause|review|check)\b/i, IS_GIVEN_TO_SIGN), isAboutEnds: true }],
    ],
    questions: [
      lawQuestion,
      { key: "agreed", detail: "what is agreed", question: "Who are the parties, and what do they agree on?", importance: 3, settledBy: LISTS_POINTS, needs: /\b(?:contract|agreement|nda)/i, unless: IS_GIVEN_TO_SIGN,
        answers: { words: ["I will list it", "The parties and what they agree on:", "words"], standard: ["A standard version", "Write a standard version with marked gaps."] } },
      { key: "side", detail: "your side", question: "Whose side are you on?", importance: 2, needs: /\b(?:clause|review|check|wrong|nda|freelance\w{0,1}|consulting|service)\b/i, settledBy: /\b(?:we are the|i am the|i['’]m the|as (?:a|the) (?:buyer|seller|employer|client|customer|supplier|freelancer|consultant)|from (?:a|an|my|our|the) (?:clients?|customers?|employer|supplier|landlord|agency|publisher))\b/i,
        answers: { client: ["Who pays", "I am on the side that pays."], supplier: ["Who does the work", "I am on the side that does the work."], both: ["Fair to both", "It should be fair to both sides."] } },
    ],
    expert: ["Names the law and the court.", "Liability, term, notice, confidentiality, data protection where they matter."],
  }),
  kindOf({
    id: "reference",
    name: "reference letter",
    examples: ["reference letter for a former intern", "letter of recommendation for a student"],
    things:
      "reference letters?|(?:landlord|tenant|job|character|employment|rental) references?|references? for (?:(?:an?|my|our|the|his|her) )?(?:former|ex|previous|old|good|(?:former |old |good )?(?:employees?|interns?|tenants?|colleagues?|students?|assistants?|nann(?:y|ies)|cleaners?))|letters? of recommendation|recommendation letters?|linkedin recommendations?|arbeitszeugnis|job reference",
    unless: /\b(?:for me|my own)\b/i,
    rules: [
      ["evidence", "Evidence", "Show each strength by something the person has done, and leave marked gaps where I must add it.", "Praise without proof reads like everyone else's.", "You add what the person really did."],
    ],
    questions: [
      { key: "person", detail: "the person", question: "What did the person do, how long, and what was best?", importance: 3, settledBy: /\d|,[^,]{1,200},/,
        answers: { words: ["I will describe it", "The person:", "words"], gap: ["Leave blanks", "Leave marked gaps for it."] } },
      { ...lawQuestion, needs: /\b(?:arbeitszeugnis|certificate|law|legal)\b/i },
    ],
    expert: ["In Germany keeps to the coded grades of an Arbeitszeugnis; elsewhere to what may be said."],
  }),
];
