// What belongs to a thing that somebody rules out: asking for one of these asks for the thing. Set by hand from general
// knowledge; no row of any collection stands here.
const KIN: readonly (readonly [ruledOut: string, kin: string])[] = [
  [
    "nut nuts",
    "almond almonds walnut walnuts hazelnut hazelnuts peanut peanuts cashew cashews pistachio pistachios pecan pecans praline marzipan nougat",
  ],
  ["nüsse nuss nüssen", "mandeln haselnüsse walnüsse erdnüsse cashews pistazien marzipan nougat krokant"],
  ["noix", "amandes noisettes cacahuètes pistaches praliné"],
  ["dairy lactose milk", "milk cheese butter cream yoghurt yogurt parmesan mozzarella feta mascarpone"],
  ["gluten wheat", "wheat flour bread pasta couscous breadcrumbs croutons barley noodles"],
  ["meat", "chicken beef pork bacon ham lamb turkey sausage sausages prosciutto chorizo"],
  ["fleisch", "hähnchen rind schwein speck schinken lamm pute wurst"],
  ["pork", "bacon ham prosciutto chorizo sausage"],
  ["fish seafood", "salmon tuna cod prawns shrimp anchovies mackerel"],
  ["egg eggs", "omelette mayonnaise meringue"],
  ["alcohol alcoholic", "wine beer prosecco champagne cocktail cocktails rum whisky gin"],
  ["sugar", "honey syrup icing candy sweets chocolate"],
  ["pushy pressure salesy", "urgency urgent deadline scarcity hurry countdown pressure limited-time"],
  ["aufdringlich drängen druck", "dringlichkeit frist knappheit eile"],
  ["slides slide powerpoint presentation", "slides slide deck powerpoint presentation"],
  [
    "worksheet worksheets handout handouts printing copies",
    "worksheet sheet sheets handout handouts printout print hand-out photocopy",
  ],
  ["arbeitsblatt arbeitsblätter", "kopien kopiervorlage übungsblatt"],
  ["rewrite rewriting rewritten", "improved revised corrected rewritten polished reworded"],
  ["check verify fact-check", "verify correct accurate true"],
  ["answer solution solve result", "solution solutions solve solved solving answer"],
  ["lösung lösen antwort", "lösung lösungsweg rechenweg ergebnis"],
  ["reply respond", "reply response confirmation"],
  ["emoji emojis smileys", "emoji emojis smiley smileys"],
  ["jargon", "buzzword buzzwords acronyms terminology"],
  ["discount discounts offer", "discount discounts voucher coupon promotion promo"],
  ["price prices pricing cost costs", "price prices pricing discount cost"],
  ["call phone ring telephone", "call phone ring telephone hotline"],
  ["email mail", "email mail newsletter"],
  ["meeting meetings", "meeting meetings call calls workshop"],
  ["photo photos picture pictures image images", "photo photos picture pictures image images"],
  ["names name", "named"],
  ["flowers", "flowers bouquets floral"],
  ["car driving drive", "car drive driving rental taxi"],
  ["flying fly plane", "fly flight flights plane airport"],
  ["knife knives", "knife knives scissors multitool"],
  ["legal threats threat lawyer", "lawyer solicitor court sue"],
  ["homework", "homework assignment"],
  ["music", "music song songs playlist"],
  ["exercise gym equipment", "dumbbells barbell machine machines"],
  ["religion religious", "church prayer blessing"],
  ["gossip blame", "blame fault guilty culprit"],
  ["jokes joke humour humor funny", "joke jokes pun puns funny witty humorous"],
  ["pun puns", "pun puns wordplay"],
  ["salary pay wage", "salary pay wage compensation remuneration earnings"],
  ["gehalt lohn", "gehalt lohn gehaltsvorstellung vergütung"],
  ["advert advertisement ad advertising", "advertise promote products visit buy"],
  ["superlatives hype", "best unique revolutionary amazing unbeatable leading"],
];

const kinOf = new Map<string, Set<string>>();
for (const [ruledOut, kin] of KIN) {
  for (const word of ruledOut.split(" ")) kinOf.set(word, new Set([...(kinOf.get(word) ?? []), ...kin.split(" ")]));
}

/** True when asking for `word` asks for what was ruled out as `ruledOut`; both in small letters. */
export const isKin = (ruledOut: string, word: string): boolean => kinOf.get(ruledOut)?.has(word) === true;
