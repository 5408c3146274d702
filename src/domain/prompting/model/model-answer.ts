import { isSlot, type Slot } from "./model-slots.ts";

/** Where a model says that a value comes from. */
export type FillSource = "prompt" | "known" | "assumed";

export interface SlotFill {
  readonly slot: Slot;
  readonly value: string;
  readonly from: FillSource;
}

export interface RawEdit {
  readonly slot: Slot;
  readonly old: string;
  readonly new: string;
  readonly reason: string;
  /** What the model supposed with it; empty: nothing. */
  readonly assumption: string;
}

/** What a model answered, in shape but not yet believed. */
export interface ModelAnswer {
  readonly slots: readonly SlotFill[];
  readonly edits: readonly RawEdit[];
  readonly questions: readonly {
    readonly slot: Slot;
    readonly question: string;
    readonly options: readonly string[];
  }[];
}

/** Longer than any answer that is one. */
const ANSWER_LENGTH_MAX = 20_000;
const ITEMS_MAX = 8;

/**
 * Reads what should be the JSON that was asked for. Null when it is none, or has another shape at the top; entries of
 * another shape are left out, so that one slip does not cost the rest. Never throws.
 */
export function readModelAnswer(said: string): ModelAnswer | null {
  const value = readJson(said);
  if (!isRecord(value) || !Array.isArray(value.edits)) return null;
  return {
    edits: itemsOf(value.edits).flatMap((item) => {
      const [old, replacement, reason] = [textOf(item, "old"), textOf(item, "new"), textOf(item, "reason")];
      if (!isRecord(item) || !isSlot(item.slot) || old === null || replacement === null) return [];
      return [
        { slot: item.slot, old, new: replacement, reason: reason ?? "", assumption: textOf(item, "assumption") ?? "" },
      ];
    }),
    slots: itemsOf(value.slots).flatMap((item) => {
      const text = textOf(item, "value");
      if (!isRecord(item) || !isSlot(item.slot) || text === null || !isSource(item.from)) return [];
      return [{ slot: item.slot, value: text, from: item.from }];
    }),
    questions: itemsOf(value.questions).flatMap((item) => {
      const question = textOf(item, "question");
      if (!isRecord(item) || !isSlot(item.slot) || question === null) return [];
      return [{ slot: item.slot, question, options: textsOf(item.options) }];
    }),
  };
}

/** The JSON object in a model's words, which may stand in a fence; null when there is none. */
export function readJson(said: string): unknown {
  if (said.length > ANSWER_LENGTH_MAX) return null;
  const start = said.indexOf("{");
  const end = said.lastIndexOf("}");
  if (start === -1 || end < start) return null;
  try {
    return JSON.parse(said.slice(start, end + 1));
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, ITEMS_MAX) : []);

export const textsOf = (value: unknown): string[] =>
  itemsOf(value).filter((item): item is string => typeof item === "string");

const textOf = (item: unknown, name: string): string | null => {
  const value = isRecord(item) ? item[name] : null;
  return typeof value === "string" ? value : null;
};

const isSource = (value: unknown): value is FillSource =>
  value === "prompt" || value === "known" || value === "assumed";
