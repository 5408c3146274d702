// Words the meaning guard knows. Set by hand from general knowledge of English; no row of any collection stands here.

const pairsOf = (text: string): (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [left = "", right = ""] = entry.split("/");
      return right.split(",").map((other) => [left, other] as const);
    });
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const OPPOSITES = pairsOf(`
  ascending/descending increasing/decreasing increase/decrease,reduce increased/decreased,reduced increases/decreases,reduces
  increment/decrement incremented/decremented incrementing/decrementing increments/decrements rise/fall rising/falling grow/shrink growing/shrinking
  raise/lower raised/lowered first/last,second,third,final second/third,fourth earliest/latest earlier/later early/late oldest/newest,youngest old/new,young older/newer,younger
  next/previous following/preceding before/after prior/after start/end,finish,stop starting/ending,stopping starts/ends beginning/end,ending begin/end,finish begins/ends,finishes
  begins/stops open/close,shut opening/closing opens/closes opened/closed prefix/suffix prefixes/suffixes head/tail top/bottom upper/lower
  uppercase/lowercase upper-case/lower-case capital/lowercase,small up/down upward/downward upwards/downwards above/below,under over/under higher/lower highest/lowest high/low
  maximum/minimum max/min maximal/minimal maximize/minimize maximizing/minimizing largest/smallest larger/smaller large/small biggest/smallest bigger/smaller big/small,little
  greatest/smallest,least greater/less,smaller,lower,fewer great/small more/less,fewer most/least,fewest many/few much/little longest/shortest longer/shorter long/short,brief
  tallest/shortest deep/shallow wide/narrow widest/narrowest thick/thin heavy/light heavier/lighter heaviest/lightest
  even/odd evens/odds positive/negative,zero positives/negatives true/false truth/falsehood yes/no odd-numbered/even-numbered correct/incorrect,wrong right/left,wrong
  valid/invalid legal/illegal equal/unequal,different equals/differs same/different,other,opposite identical/different similar/different,dissimilar unique/duplicate,repeated,common
  distinct/duplicate,identical,repeated balanced/unbalanced sorted/unsorted ordered/unordered,random known/unknown prime/composite,nonprime
  vowel/consonant vowels/consonants horizontal/vertical horizontally/vertically row/column rows/columns numerator/denominator numerators/denominators clockwise/counterclockwise,anticlockwise
  sum/product,difference,quotient sums/products,differences add/subtract,remove,delete,multiply added/subtracted,removed,multiplied adding/subtracting,removing,multiplying adds/subtracts,removes
  addition/subtraction,multiplication multiply/divide multiplied/divided multiplication/division plus/minus,times union/intersection
  include/exclude,omit includes/excludes,omits included/excluded,omitted including/excluding,without inclusive/exclusive inclusively/exclusively with/without keep/remove,drop,delete,discard
  kept/removed,dropped,deleted keeping/removing,dropping insert/remove,delete inserted/removed,deleted contain/lack contains/lacks accept/reject,decline,refuse accepted/rejected,declined
  allow/forbid,prohibit,deny allowed/forbidden,prohibited enable/disable enabled/disabled show/hide shown/hidden create/destroy,delete build/destroy
  encode/decode encoded/decoded encoding/decoding encrypt/decrypt encrypted/decrypted encrypting/decrypting compress/decompress,expand push/pop push/pull merge/split
  join/split,separate joined/split,separated connect/disconnect lock/unlock attach/detach import/export upload/download send/receive sent/received buy/sell buying/selling buyer/seller buyers/sellers
  lend/borrow rent/sell,buy give/take win/lose winning/losing winner/loser pass/fail passes/fails passed/failed success/failure succeed/fail accept/refuse
  all/none,some,any,half every/no,some each/some everyone/nobody everything/nothing always/never,sometimes,rarely often/rarely,seldom usually/rarely any/all,every both/either,neither either/both,neither
  both/one full/empty,partial complete/incomplete,partial empty/non-empty,nonempty presence/absence present/absent,past past/future exists/missing
  inside/outside inner/outer internal/external indoor/outdoor indoors/outdoors interior/exterior inside/outside front/back forward/backward forwards/backwards near/far nearby/distant
  nearest/farthest,furthest closest/farthest,furthest closer/farther,further closest/most closest/largest single/multiple,double,several,plural,married singular/plural
  simple/complex,complicated,difficult easy/hard,difficult easier/harder,difficult basic/advanced beginner/expert,advanced beginners/experts,professionals novice/expert amateur/professional
  formal/informal,casual casual/formal,professional serious/funny,humorous,playful friendly/hostile,unfriendly polite/rude,impolite positive/critical optimistic/pessimistic
  cheap/expensive,costly cheapest/expensive affordable/expensive,luxury free/paid rich/poor fast/slow faster/slower fastest/slowest quick/slow quickly/slowly hot/cold hotter/colder warm/cool,cold
  best/worst better/worse good/bad,evil strong/weak stronger/weaker strongest/weakest strengths/weaknesses pros/cons advantage/disadvantage,drawback advantages/disadvantages,drawbacks
  benefits/risks,drawbacks,costs,disadvantages benefit/risk,drawback,harm profit/loss profits/losses income/expense,expenses revenue/cost,costs debit/credit asset/liability assets/liabilities
  support/oppose supports/opposes supporting/opposing favor/against for/against agree/disagree love/hate like/dislike public/private local/global,remote national/international domestic/foreign,international
  male/female men/women man/woman boy/girl boys/girls mother/father husband/wife son/daughter brother/sister he/she his/her
  day/night morning/evening,night,afternoon am/pm today/tomorrow,yesterday tomorrow/yesterday weekday/weekend weekdays/weekends daily/weekly,monthly,yearly weekly/monthly,yearly,daily monthly/yearly,quarterly,weekly
  hours/minutes,days,seconds minutes/seconds,days days/weeks,months,years weeks/months,years months/years summer/winter north/south,east,west east/west northern/southern eastern/western
  words/sentences,paragraphs,pages,characters,lines sentences/paragraphs,lines,pages paragraphs/pages,lines cause/effect causes/effects question/answer,statement questions/answers,statements
  input/output inputs/outputs source/target,destination parent/child sender/recipient,receiver left/right and/or or/and active/passive,inactive alive/dead visible/invisible
  vegan/meat vegetarian/meat organic/synthetic natural/artificial real/fake,imaginary fact/fiction,opinion facts/opinions fiction/nonfiction theoretical/practical theory/practice
  summer/winter integer/string,float,decimal integers/strings,floats,decimals string/integer,list,number strings/integers,lists,numbers list/string,tuple,dictionary,set lists/strings,tuples
  digit/letter digits/letters letter/digit,word,number letters/digits,words,numbers character/word characters/words word/letter,character,sentence words/letters
  square/cube,circle,triangle squares/cubes squared/cubed area/perimeter,volume circle/square triangle/rectangle,square width/height,length length/width,height
  mean/median,mode average/median,total,maximum,minimum median/mean,mode total/average maximum/average minimum/average ceil/floor ceiling/floor round/truncate
  exactly/approximately,about,roughly must/may,might,could,can required/optional,allowed mandatory/optional necessary/optional,unnecessary strictly/loosely
  rows/columns index/value indices/values key/value keys/values divisible/indivisible multiple/divisor,factor divisor/multiple divisors/multiples factor/multiple factors/multiples
  appears/vanishes concatenate/split palindrome/anagram alphabetical/numerical,reverse alphabetically/numerically consecutive/alternate,separate
`);

const OPPOSITE_PREFIX = /^(?:un|in|im|il|ir|dis|non|non-|de|anti)$/;

const opposites = new Map<string, Set<string>>();
for (const [left, right] of OPPOSITES) {
  for (const [word, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const known = opposites.get(word) ?? new Set<string>();
    known.add(other);
    opposites.set(word, known);
  }
}

/** True when putting one plain word for the other turns the meaning round or into another one of a kind: top and bottom, even and odd. */
export function areOpposites(one: string, other: string): boolean {
  if (opposites.get(one)?.has(other) === true) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  if (long.endsWith(short)) return OPPOSITE_PREFIX.test(long.slice(0, long.length - short.length));
  return short.endsWith("ful") && long === `${short.slice(0, -3)}less`;
}

/** Words that carry no requirement of their own: articles, pronouns, helping verbs, and the small change of a request. */
export const SMALL_WORDS = wordsOf(`
  a an the this that these those it its it's they them their he she his her him i i'm i've i'd i'll me my mine we us our you your yours you're
  is are was were be been being am do does did have has had having will would can could shall should may might must
  of to in on at by for from with as into onto than then so such and or but if while when where which who whom whose what how why there here
  also too just really very quite rather even still again already now well please kindly thanks thank hi hello hey dear ok okay
  want need like let's let get got give make made go going come use used using put take see say tell ask know help write create provide generate
  ensure sure following given below above one ones each any some about up out off over upon via per etc e g s t
  able order way ways thing things kind lot bit something anything
  describe explain list find show suggest compose produce construct include including consider think try look would like
`);

/** Words of courtesy and filler: removing them loses nothing. */
export const FILLER_WORDS = wordsOf(
  "please kindly thanks thank hi hello hey dear just really very actually basically simply quite maybe somehow kind bit little lot ok okay well so",
);

/** Words that leave open what a plainer word had settled. */
export const VAGUE_WORDS = wordsOf(`
  some certain something somehow somewhere someone somebody various several appropriate appropriately suitable suitably sufficient adequate reasonable reasonably
  stuff things thing etc whatever whichever anything particular relevant specified specific possible possibly different other another arbitrary unspecified
  nice good proper properly fitting good-looking decent many few multiple couple somewhat
`);

/** General nouns: vague when they stand where a value stood. */
export const GENERAL_NOUNS = wordsOf(
  "number numbers value values amount amounts element elements item items quantity limit threshold length place time date person people company name condition criteria order manner way format range level size piece figure object objects",
);

/** Stems of verbs that say something happens but not what: vague when they stand where a plainer verb stood. */
export const GENERAL_VERBS = wordsOf(
  "process handl deal manag modify modifi adjust chang transform manipulat alter arrang treat operat proces",
);

/** Words that weaken what the user asked for. */
export const HEDGES = wordsOf(
  "may might perhaps maybe possibly probably roughly approximately sometimes occasionally usually generally typically normally preferably ideally somewhat largely mostly often likely optionally potentially partially partly",
);

/** Words that turn a sentence into its opposite. A phrase of two words counts by its first. */
export const NEGATIONS = wordsOf(
  "not never no none nor neither without avoid avoids avoiding cannot refrain except excluding nothing nobody n't dont doesnt didnt cant wont isnt arent shouldnt",
);

export const isNegation = (plain: string): boolean => NEGATIONS.has(plain) || plain.endsWith("n't");
