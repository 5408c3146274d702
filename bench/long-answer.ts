const SECTION = (index: number): string => `## Part ${index}

Tidal power uses the **rise and fall** of the sea. A barrage closes a bay; a stream turbine stands in a current, as it does
near [Orkney](https://example.org/orkney). What matters is the *range*, and \`mean_range_m\` is what people quote.

- The tide is known for a hundred years ahead.
- The machines stand in salt water, and ${index} of them need care each month.
  1. Look at the blades.
  2. Look at the seals.

| place | range in m | power in MW |
| --- | ---: | ---: |
| La Rance | 8.2 | 240 |
| Sihwa | 5.6 | 254 |
| Annapolis | 6.4 | ${index * 3} |

\`\`\`python
def power(range_m: float, area_m2: float) -> float:
    """Mean power of a barrage, in watts."""
    energy = 1025 * 9.81 * area_m2 * range_m**2 / 2
    return energy / (12.42 * 3600)  # part ${index}
\`\`\`

> Slack water comes four times a day, so storage helps.

`;

/** An answer of exactly `length` characters with everything Markdown has: headings, lists, tables, code, quotes. */
export function longAnswer(length: number): string {
  let text = "";
  for (let index = 1; text.length < length; index++) text += SECTION(index);
  return text.slice(0, length);
}
