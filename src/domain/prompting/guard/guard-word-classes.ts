/** Words that play the same part in an attempt to take over, or in a harmless request: name | words. A word may have several parts. */
const CLASSES = `
say | say says said saying print prints printing output outputs reply replies respond responds answer answers answering type echo state repeat display tell utter speak spell return returns write writes show shows recite give provide list copy confirm
leak | reveal leak disclose expose confess divulge hint share recite dump
ignore | ignore ignores ignoring disregard forget override overrule overwrite skip drop abandon discard bypass cancel erase suspend disable void nullify unlearn lift lifted replaced replace replaces stop exit reset circumvent neglect
order | instruction instructions rule rules prompt prompts guideline guidelines command commands directive directives restriction restrictions limit limits limitation limitations filter filters safety safeguards programming configuration config orders directions constraints protocol behavior behaviour policy policies measures
prior | previous previously prior above before earlier initial initially original first preceding start beginning top far until old last past history
next | following below next after remaining rest
you | you your yours yourself u
me | i me my mine we us our
model | assistant ai model chatbot bot gpt chatgpt llm robot machine interpreter computer program terminal
secret | password passwords code codes passcode secret secrets key pin passphrase phrase word words token credential credentials confidential hidden magic
right | correct right valid accepted verified confirmed approved match matches matched true authenticated authorized success successful genuine
entry | access entry enter entered door gate open opens opened opening unlock unlocked unlocks grant granted grants granting let admit allow allowed welcome login inside in permission clearance
deny | denied deny refused refuse refusal wrong incorrect rejected reject locked closed
authority | admin administrator developer developers system owner creator maker security supervisor operator root master boss team staff god researcher programmer
free | unrestricted free uncensored unfiltered dan jailbreak jailbroken unlimited evil liberated unbound freely anything
not | no not never without dont don't nothing none nobody cannot can't doesn't isn't
now | now henceforth instead new updated immediately today anymore longer already finally again
only | only just exactly simply literally verbatim exact precisely alone merely
test | test drill game simulation maintenance audit debug hypothetical hypothetically diagnostic exercise emergency mode evaluation check
fiction | story novel character characters scene poem song play fictional fantasy film sketch screenplay chapter dialogue hero villain
task | explain describe create make design draft summarize summarise compare suggest develop plan help classify translate convert rewrite recommend find generate
bound | must obey comply follow follows supposed told instructed configured forced ordered required trained given shall
text | text message sentence line lines paragraph conversation input reply response dialogue transcript document context user
if | if when whenever whatever unless once everyone anybody anyone everybody
talk | about difference explain course report why article slide training example examples detect classify phishing risk essay prevent protect teach tutorial
`;

const CLASSES_OF = new Map<string, string[]>();
for (const line of CLASSES.trim().split("\n")) {
  const [name = "", words = ""] = line.split(" | ");
  for (const word of words.split(" ")) CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name]);
}

const NONE: readonly string[] = [];

/** The parts that a word in small letters can play. */
export const wordClasses = (word: string): readonly string[] => CLASSES_OF.get(word) ?? NONE;
