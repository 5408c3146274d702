import { isCommonWord } from "../words/dictionary.ts";
import type { Deduction } from "./score-deduction.ts";
import type { Measures } from "./score-measures.ts";

const TOPIC_COST = 9;
const TOPIC_WORDS_MAX = 14;
const BARE_WORDS_MAX = 6;
const DEFINITION_SHARE = 0.7;
const FACT_SHARE = 0.35;

// A topic alone can be answered in a hundred ways.
const OPENS_WITH_TOPIC =
  /^\s*(?:(?:please )?(?:can|could) you )?(?:please )?(?:tell me(?: more)?(?: (?:some )?(?:info\w{0,10}|things?))?(?: (?:about|on))?|(?:find|give|get|show|send|need|want|search(?: for)?)(?: me)? (?:some |more |all |any )?(?:info\w{0,10}|details|facts)(?: (?:on|about|for|regarding|of))?|i(?:['’]m| am) (?:looking|searching) for(?: (?:some |more )?(?:info\w{0,10})(?: (?:on|about|for|regarding))?)?|i(?:['’]m| am) interested in|i (?:want|need|would like|['’]d like)(?: to (?:know|learn|find|get|find out))?(?: (?:some |more )?info\w{0,10})?(?: (?:on|about))?|info\w{0,10} (?:on|about|for)|looking for|about)\b/i;
const PLAIN_FIND = /^\s*(?:find|get|show|search(?: for)?)(?: me)?\b/i;
const DEFINITION = /^\s*(?:what(?: is| are|['’]s)|who is)\b/i;
const QUESTION =
  /^\s*(?:how|what|where|when|why|who|which|is|are|was|were|do|does|did|can|could|should|will|would|may|has|have)\b|\b(?:is|are|was|were|do|does|did|can|should|will|how|why|where|when)\b/i;
const ORDER =
  /^\s*(?:please )?(?:add|analy[sz]e|answer|apply|arrange|ask|assess|assign|brainstorm|build|calculate|categori[sz]e|change|check|choose|cite|clarify|classify|collect|combine|come up|compare|compile|complete|compose|compute|condense|construct|convert|correct|count|craft|create|debate|debug|decide|decode|define|delete|demonstrate|derive|describe|design|detect|determine|develop|devise|differentiate|discuss|distinguish|divide|draft|draw|edit|elaborate|eliminate|estimate|evaluate|expand|explain|explore|express|extract|fill|fix|follow|form|formulate|generate|give|group|guess|help|highlight|identify|illustrate|imagine|implement|improve|infer|insert|install|interpret|introduce|invent|judge|justify|label|list|locate|make|match|measure|modify|monitor|name|narrate|offer|optimi[sz]e|organi[sz]e|outline|output|paraphrase|perform|pick|plan|play|point|predict|prepare|present|print|produce|proofread|propose|prove|provide|put|quote|rank|rate|read|rearrange|recommend|record|reduce|refactor|remove|rename|reorder|replace|report|rephrase|research|respond|retrieve|return|reverse|review|revise|reword|rewrite|round|run|say|select|sequence|set|share|shorten|simplify|simulate|solve|sort|specify|split|start|state|suggest|summari[sz]e|supply|take|talk|teach|test|think|track|transform|translate|turn|update|use|verify|visuali[sz]e|walk|write)\b/i;
/** What people want to know of a topic: with one of these it is a request. */
const ASPECT =
  /\b(?:histor\w+|reviews?|prices?|costs?|benefits?|symptoms?|causes?|treatments?|cures?|types|lists?|maps?|recipes?|pictures?|photos?|jobs?|hours|locations?|address|biograph\w+|lyrics|effects?|definition|meaning|differences?|rules|examples?|schedules?|tickets?|requirements?|instructions?|sale|buy|rent\w*|lessons?|courses?|design\w*|plans?|repairs?|salary|weather|population|risks?|advantages?|disadvantages?|compar\w+|versus|vs|laws?|statistics|origins?|tips|ideas)\b/i;
const ASKS = /^\s*(?:please |can you |could you |i need |i want |need |want |looking for |help |let['’]s )/i;
const RELATION = /\b(?:of|in|for|with|from|by|near|at|on|to|between|without|during|after|before)\b/i;
const WORD = /\p{L}[\p{L}\p{N}-]*/gu;
const NO_TOPIC: ReadonlySet<string> = new Set(
  "a an the of in for with from by near at on to and or is are was were it its this that some any all more about me my i your you please do does can".split(
    " ",
  ),
);

/** A sentence that asks or orders something. */
export const opensRequest = (sentence: string): boolean =>
  ORDER.test(sentence) ||
  OPENS_WITH_TOPIC.test(sentence) ||
  DEFINITION.test(sentence) ||
  sentence.endsWith("?") ||
  ASKS.test(sentence);

export const isTopicOnly = (text: string, measures: Measures): boolean => topicOnly(text, measures).length > 0;

/** A request that names what it is about, but hardly what is wanted of it: the fewer words narrow it down, the dearer. */
export function topicOnly(text: string, { words }: Measures): Deduction[] {
  if (words > TOPIC_WORDS_MAX) return [];
  const opening =
    OPENS_WITH_TOPIC.exec(text) ?? DEFINITION.exec(text) ?? (words <= BARE_WORDS_MAX ? PLAIN_FIND.exec(text) : null);
  if (opening === null && (words > BARE_WORDS_MAX || QUESTION.test(text) || ORDER.test(text))) return [];
  const topic = text.slice(opening?.[0].length ?? 0);
  const isDefinition = opening !== null && DEFINITION.test(text);
  // "What is the capital of France?" asks for one thing.
  const share = !isDefinition ? 1 : RELATION.test(topic) ? FACT_SHARE : DEFINITION_SHARE;
  return [
    {
      dimension: "clarity",
      points: (TOPIC_COST * share) / (1 + narrowness(topic)),
      span: null,
      missing: "request",
      reason: "It names a topic, but hardly what you want to know about it.",
    },
  ];
}

function narrowness(topic: string): number {
  const seen = new Set<string>();
  let sum = (ASPECT.test(topic) ? 1 : 0) + (RELATION.test(topic.trim().slice(3)) ? 0.7 : 0);
  for (const [word] of topic.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (NO_TOPIC.has(lower) || seen.has(lower)) continue;
    seen.add(lower);
    // Letters that stand for several things, words that mean several things, names of one.
    if (/^[A-Z]{2,5}$/.test(word)) sum += 0.6;
    else sum += isCommonWord(lower) ? 0.8 : 1.1;
  }
  return sum;
}
