import type { Task, TaskKind, TaskNeed } from "../task.ts";

/** What decides stands at the beginning or the end; this bounds the time for any length. */
const READ_CHARACTERS_MAX = 1_500;

/** Whether one of these words or phrases stands in a text; "translat*" is any word that begins like this, up to ten letters more. */
function anyOf(list: string): RegExp {
  const phrases = list.split(";").map((phrase) => phrase.trim().replace(/(?<=\\p\{L\}|\w)\*/g, "\\p{L}{0,10}"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "iu");
}

/** What names the kind of a request; the one that stands first in it decides, and of two at one place the one that stands first here. */
const WORDS = {
  translation: `translat*; übersetz*; tradui*; traduc*; traduz*; how (?:do|would) (?:you|i|we) say; wie sagt man; auf englisch; ins deutsche; al ingl[eé]s; version of this;
    (?:in|into|to) (?:german|french|spanish|italian|polish|dutch|turkish|arabic|chinese|portuguese|english)(?= please|:|$)`,
  code: `python; javascript; typescript; sql; bash; powershell; regex*; html; css; react; docker; kubernetes; vba; php; apps script; stack trace; api;
    debug*; refactor*; macro; unit tests?; def \\w+; (?:source|my|this) code; error:; error message; exception; undefined; script that; wordpress`,
  images: `(?:image|picture|photo|logo|illustration|poster|icon|drawing|background) (?:of|prompt|showing|picture|idea*); midjourney; dall-?e; draw;
    sketch; (?:generate|create|make|design|edit) (?:an?|the|my|this) (?:\\p{L}+ ){0,2}(?:image|picture|photo|logo|illustration|icon);
    (?:this|the|attached) (?:image|picture|photo|screenshot)`,
  maths: `solve; integral; derivative; equation; probability; hypotenuse; square root; (?:calculate|compute|work out) (?:the|my|our|what|how);
    how (?:much|many) [^?\\n]{0,60}\\d+; \\d[^?\\n]{0,60} how (?:much|many|long); (?:loan|mortgage|invoice|bill) of \\d; pay in total; (?:and )?\\d+(?:[.,]\\d+)? ?(?:%|percent) (?:of|off|tip|discount|vat);
    what(?:'s|’s|s| is) \\d+; monthly payment; break-?even; split (?:an?|the) bill; \\d+ ?[-+*/×÷^] ?\\d+; the (?:gross|net)\\?`,
  data: `spreadsheet; (?:a|the|my|google) sheet; month over month; excel; google sheets?; csv; pivot*; [vx]lookup; json; data ?set; column \\p{L}; (?:turn|put|convert) [^.\\n]{0,50}(?:table|columns?);
    as an? table; (?:make|create|build) an? table; extract; pull [^.\\n]{0,40} (?:out of|from); (?:sort|group|count|separate) (?:this|these|them|the);
    deduplicate; categori[sz]e; classify; formula; clean (?:up )?(?:this|my|the|these) (?:data|list|rows); here is a list; list of \\d+`,
  editing: `proofread; rewrite; re-write; reword; rephrase; paraphrase; shorten; tighten; polish (?:this|my|the|up); edit; tone; plain english; tidy up; simplify; condense; expand; merge;
    summar*; sum up; tl.?dr; soften; check (?:this|my|it) (?:for|over); mistakes; (?:cut|trim|get) (?:this|it|my|the) (?:\\p{L}+ )*to; turn (?:this|these|my|it);
    grammar; spelling; typos; (?:correct|improve|fix) (?:this|the|my|these); zusammenfass*; fasse; korrigier*; kürze*; résum*; corrige*; resum*;
    make (?:this|it|the|my|that) [^.\\n]{0,40}(?:shorter|clearer|sound|friend*|more|less|warm*|better|punch*|formal*|concise|simpl*)`,
  planning: `plans?; rollout; what should (?:i|we) (?:cover|include|do|bring|prepare|pack|say first); first steps; prepare for; (?:unit|lessons?) (?:on|about|for);  planning; planner; schedule; calendar; timetable; itinerary; agenda; roadmap; timeline; checklist; to-?do*; syllabus; curriculum; map out;
    scheme of work; strategy; campaign; programme; onboarding; organi[sz]e; prioriti[sz]e; zeitplan; planen; \\p{L}+plan; party for; outline for; packing;
    (?:need|have) to do before; in what order; get ready for; first \\d+ (?:days|weeks|months);
    how (?:should|do|can) (?:i|we) (?:best )?(?:prepare|organi[sz]e|structure|roll out|approach|introduce|launch|start)`,
  research: `research; find (?:me |us )?(?:\\p{L}+ ){0,2}(?:sources|studies|papers|examples|statistics|companies|evidence|grants|data|articles); look up;
    latest; most recent; newest; up-to-date; what (?:are the current|has changed|changed|is new); what do studies; studies say; overview of; evidence (?:on|for); this year; right now; competitors of; who are the biggest; figures on; sources;
    who are the; average (?:rent|price|salary|cost|rate)s?; cite; citations; literature; trends; statistics; market size; news on;
    best (?:\\p{L}+ ){0,2}(?:tools?|software|apps?|suppliers|hotels|restaurants|laptops?|providers)`,
  analysis: `analy[sz]*; analysis; compar*; evaluate; assess; rank (?:these|this|the|my|our); pros and cons; trade-?offs?; swot; risks?; should (?:i|we);
    would you (?:choose|pick|hire|take|recommend); which (?:one|option|of); which [^?\\n]{0,60} or; think through; critique; feedback on; weakness*; missing; root cause; implications; interpret;
    decide; worth it; due diligence; red flags; tell (?:us|me) (?:what|why|whether|if); worry about\\?; reasons?; biggest; here(?:'s|’s| is| are) (?:our|my); does this (?:clause|contract|letter|mean); what do you make of; how (?:good|strong|realistic) is; a? ?good (?:deal|price|idea|yield|offer);
    good for; stronger; dropped; too (?:high|low|expensive); vergleich*; review (?:this|the|my|our); better (?:to|off); wrong with; look at (?:my|this|our|these)`,
  writing: `e-?mails?; mail; letters?; posts?; captions?; listings?; descriptions?; adverts?; advertisement; ads?; newsletters?; blog; articles?; speech; toast;
    press release; proposals?; headlines?; subject lines?; slogans?; taglines?; script; story; poem; essay; bio; invit*; announce*; flyer; brochure; leaflet;
    message; texts?; apology; complaint; quiz; worksheets?; reference; testimonials?; faqs?; names? for; song; lyrics; quote; notes?; page; tweets?; sms; reminders?;
    cards?; questions; reports?; comments?; reply; respond; eulogy; vows; hashtags; hooks; copy; case study; executive summary; pitch; policy; rap; outreach; outline an? (?:article|essay|post|speech); einladung; anzeige; brief;
    lettre; correo; anuncio; beitrag`,
  explanation: `explain*; difference between; meaning of; what does; define; tell me about; teach me; describe how; walk me through; understand;
    what(?: is|'s|’s) an?; erklär*; explique*; was ist; warum`,
} as const satisfies Partial<Record<TaskKind, string>>;
type NamedKind = keyof typeof WORDS;
const SIGNS = Object.entries(WORDS).map(([kind, words]) => ({ kind: kind as NamedKind, sign: anyOf(words) }));
const CODE = anyOf(WORDS.code);
const CALCULATION = anyOf(WORDS.maths);

const SMALL_TALK = anyOf(
  `^(?:hi|hello|hey|thanks|thank you|good morning)\\W*(?:\\p{L}+\\W*){0,5}$; i feel; rough day; bad day; long day; joke; your favou?rite; entertain me; cheer me up; pretend; role-?play;
  i'?m (?:so |feeling |really )*(?:sad|tired|stressed|bored|nervous|lonely|anxious); let'?s (?:talk|chat|play)`,
);
/** A question, which politeness before it must not hide. */
const ASKS =
  /^\W{0,5}(?:what|why|how|when|who|where|which|is|are|am|was|were|do|does|did|has|have|may|must|(?:can|could|should|would|will) (?:i|we|one|it|they))(?:['’]?s)?\b|\?\s*$/i;
const TWO_FIGURES = /\d{2,}[^?\n]{0,80}\d{2,}[^?\n]{0,80}\?/;
const SMALL_TALK_CHARACTERS = 60;
const FEW_CHARACTERS = 20;

/** The kind of a request by a handful of plain signs, without a model; `recipeKind`: what the one recipe that is surely meant says. */
export function readTask(prompt: string, recipeKind: TaskKind | null = null): Task {
  const text = bothEnds(prompt);
  const kind = recipeKind ?? kindOf(text);
  return { kind, effort: effortOf(kind, prompt, text), needs: needsOf(prompt, text) };
}

function kindOf(text: string): TaskKind {
  if (SMALL_TALK.test(text.trim().slice(0, SMALL_TALK_CHARACTERS))) return "conversation";
  if (CODE.test(text)) return "code";
  const [opening = ""] = text.trim().split(/[.:;?!\n]/, 1);
  const named = firstNamed(opening) ?? firstNamed(text);
  if (named !== null) return named;
  if (ASKS.test(text)) return TWO_FIGURES.test(text) ? "maths" : "explanation";
  // Whoever only names a thing wants it written.
  return text.trim().length < FEW_CHARACTERS ? "conversation" : "writing";
}

function firstNamed(text: string): NamedKind | null {
  const found = SIGNS.map(({ kind, sign }) => ({ kind, at: text.search(sign) })).filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at)[0]?.kind ?? null;
}

const HARD = anyOf(
  "```; prove; derive; legal; contract; tax; clinical; diagnos*; due diligence; architecture; business plan; financial model; regression; forecast; valuation; compliance; grant application",
);
const PARTS = /^\s{0,3}(?:\d{1,2}[.)]|[-*•])\s/gm;
const ASKED_WORDS = /\b(\d{3,4})[- ]?words?\b/gi;
const LONG_ANSWER_WORDS = 800;
const CARE_CHARACTERS = 240;
const EXPERT_CHARACTERS = 1_200;

const TAKES_CARE: readonly TaskKind[] = ["planning", "analysis", "research", "code", "data", "maths"];

/** 3: two signs of an expert's work: its words, many parts, a long answer, a long request, or one in work that takes care anyway. */
function effortOf(kind: TaskKind, prompt: string, text: string): Task["effort"] {
  const parts = text.match(PARTS)?.length ?? 0;
  const asked = Math.max(0, ...[...text.matchAll(ASKED_WORDS)].map(([, count]) => Number(count)));
  const signs = [HARD.test(text), parts >= 4, asked >= LONG_ANSWER_WORDS, prompt.length > EXPERT_CHARACTERS];
  const held = signs.filter(Boolean).length;
  const takesCare = TAKES_CARE.includes(kind);
  if (held >= 2 || (held === 1 && takesCare)) return 3;
  return held === 1 || takesCare || parts >= 2 || prompt.length > CARE_CHARACTERS ? 2 : 1;
}

const LONG_CHARACTERS = 20_000;
const TODAY = anyOf(
  "today; latest; current; currently; this (?:week|month|year); right now; news; up-to-date; heute; aktuell*",
);

function needsOf(prompt: string, text: string): TaskNeed[] {
  return [
    ...(TODAY.test(text) ? (["todays-facts"] as const) : []),
    ...(prompt.length > LONG_CHARACTERS ? (["long-context"] as const) : []),
    ...(CALCULATION.test(text) ? (["exact-calculation"] as const) : []),
  ];
}

const bothEnds = (prompt: string): string =>
  prompt.length <= 2 * READ_CHARACTERS_MAX
    ? prompt
    : `${prompt.slice(0, READ_CHARACTERS_MAX)}\n${prompt.slice(-READ_CHARACTERS_MAX)}`;
