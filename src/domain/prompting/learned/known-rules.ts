import { CONTEXT_RULE } from "../edit/edit-additions.ts";
import { WORDING_RULES } from "../edit/wording-edits.ts";
import { KINDS } from "../kinds/kinds.ts";
import { WISH_TITLES, WISHES } from "../kinds/wishes.ts";
import { REPAIRS_RULE_ID } from "../prompt-edit.ts";

/** A rule that memory may keep, with the words it is shown in. */
export interface KnownRule {
  /** What it fills; rules of one slot exclude each other. */
  readonly slot: string;
  readonly title: string;
  /** Empty: it has no words of its own. */
  readonly text: string;
}

const RULES: ReadonlyMap<string, KnownRule> = new Map([
  ...WISHES.map(({ id, slot, sentence }) => [id, { slot, title: WISH_TITLES[slot], text: sentence }] as const),
  ...[...KINDS.flatMap(({ rules }) => rules), ...WORDING_RULES, CONTEXT_RULE].map(
    ({ id, title, sentence }) => [id, { slot: id, title, text: sentence }] as const,
  ),
  ["courtesy", { slot: "courtesy", title: "Wording", text: "" }],
  ["sentences", { slot: "sentences", title: "Sentences", text: "" }],
  [REPAIRS_RULE_ID, { slot: REPAIRS_RULE_ID, title: "Spelling", text: "" }],
]);

/** All repairs count as one: who refuses two of them wants none. */
const generalId = (ruleId: string): string => (ruleId.startsWith(`${REPAIRS_RULE_ID}.`) ? REPAIRS_RULE_ID : ruleId);

/** Null for what is no rule of ours: a model's words, or a rule that is gone. */
export const knownRule = (ruleId: string): (KnownRule & { readonly id: string }) | null => {
  const id = generalId(ruleId);
  const rule = RULES.get(id);
  return rule === undefined ? null : { id, ...rule };
};

/** The ids of all rules that memory may keep. */
export const KNOWN_RULE_IDS: readonly string[] = [...RULES.keys()];
