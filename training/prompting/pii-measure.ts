import { anonymizeText } from "#domain/prompting/anonymize/anonymize.ts";
import type { PiiModel } from "#domain/prompting/anonymize/pii-tagger.ts";
import type { PiiRow } from "./pii-samples.ts";

type Stretch = readonly [start: number, end: number];

export interface PiiFigures {
  readonly f2At90: number;
  readonly f2At70: number;
  readonly precisionAt70: number;
  readonly recallAt70: number;
  readonly swap: number;
}

/** F2 of spans whatever their kind, and the share of sentences of one template that read alike once masked. */
export function measurePii(rows: readonly PiiRow[], modelFor: (row: PiiRow) => PiiModel): PiiFigures {
  const found = rows.map((row) => {
    const { spans } = anonymizeText(row.full_text, modelFor(row));
    return {
      row,
      gold: row.spans.map(({ start_position, end_position }): Stretch => [start_position, end_position]),
      said: spans.map(({ start, end }): Stretch => [start, end]),
    };
  });
  const [at90, at70] = [0.9, 0.7].map((least) => {
    let hits = 0;
    let gold = 0;
    let said = 0;
    for (const row of found) {
      hits += matched(row.gold, row.said, least);
      gold += row.gold.length;
      said += row.said.length;
    }
    const precision = hits / Math.max(1, said);
    const recall = hits / Math.max(1, gold);
    return { f2: (5 * precision * recall) / Math.max(1e-9, 4 * precision + recall), precision, recall };
  });
  const byTemplate = new Map<number, string[]>();
  for (const { row, said } of found) {
    byTemplate.set(row.template_id, [...(byTemplate.get(row.template_id) ?? []), neutral(row.full_text, said)]);
  }
  let alike = 0;
  let pairs = 0;
  for (const texts of byTemplate.values()) {
    let count = 0;
    for (const [index, text] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (count >= 30) break;
        count += 1;
        pairs += 1;
        if (text === other) alike += 1;
      }
    }
  }
  return {
    f2At90: at90?.f2 ?? 0,
    f2At70: at70?.f2 ?? 0,
    precisionAt70: at70?.precision ?? 0,
    recallAt70: at70?.recall ?? 0,
    swap: alike / Math.max(1, pairs),
  };
}

function matched(gold: readonly Stretch[], said: readonly Stretch[], least: number): number {
  const used = new Set<number>();
  for (const [start, end] of gold) {
    const match = said.findIndex(
      ([from, to], index) =>
        !used.has(index) &&
        Math.max(0, Math.min(end, to) - Math.max(start, from)) / (Math.max(end, to) - Math.min(start, from)) >= least,
    );
    if (match !== -1) used.add(match);
  }
  return used.size;
}

function neutral(text: string, spans: readonly Stretch[]): string {
  let masked = "";
  let position = 0;
  for (const [start, end] of spans) {
    masked += `${text.slice(position, start)}<X>`;
    position = end;
  }
  return (masked + text.slice(position))
    .replace(/\s+/g, " ")
    .replace(/(?:<X>[\s,.;:-]*)+/g, "<X> ")
    .trim();
}
