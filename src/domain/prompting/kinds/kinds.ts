import { ANSWER_KINDS } from "./answer-kinds.ts";
import { BUSINESS_KINDS } from "./business-kinds.ts";
import { EVERYDAY_KINDS } from "./everyday-kinds.ts";
import type { Kind } from "./kind.ts";
import { LETTER_KINDS } from "./letter-kinds.ts";
import { MARKETING_KINDS } from "./marketing-kinds.ts";
import { OFFICE_KINDS } from "./office-kinds.ts";
import { PEOPLE_KINDS } from "./people-kinds.ts";
import { PROPERTY_KINDS } from "./property-kinds.ts";
import { SHORT_TEXT_KINDS } from "./short-text-kinds.ts";
import { SOFTWARE_KINDS } from "./software-kinds.ts";
import { TEACHING_KINDS } from "./teaching-kinds.ts";

/** Every kind of request that the rules know. Of several that fit the same words the first is taken. */
export const KINDS: readonly Kind[] = [
  ...SOFTWARE_KINDS,
  ...PROPERTY_KINDS,
  ...SHORT_TEXT_KINDS,
  ...OFFICE_KINDS,
  ...MARKETING_KINDS,
  ...BUSINESS_KINDS,
  ...PEOPLE_KINDS,
  ...TEACHING_KINDS,
  ...LETTER_KINDS,
  ...EVERYDAY_KINDS,
  ...ANSWER_KINDS,
];
