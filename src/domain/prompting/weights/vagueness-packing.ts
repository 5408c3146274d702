/** Weights of one byte each, from -127 to 127, as base64. Written out by hand because this layer has no runtime APIs. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const CODES = new Map([...ALPHABET].map((letter, code) => [letter, code]));

/** Whole numbers from -127 to 127 as base64. */
export function packWeights(weights: readonly number[]): string {
  let text = "";
  for (let index = 0; index < weights.length; index += 3) {
    const [first, second, third] = [0, 1, 2].map((offset) => (weights[index + offset] ?? 0) & 0xff);
    const bits = ((first ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0);
    for (const shift of [18, 12, 6, 0]) text += ALPHABET[(bits >> shift) & 63];
  }
  return text;
}

/** The way back; zeros may follow the last weight. */
export function unpackWeights(text: string): Int8Array {
  const weights = new Int8Array((text.length / 4) * 3);
  for (let index = 0, at = 0; index < text.length; index += 4, at += 3) {
    let bits = 0;
    for (let offset = 0; offset < 4; offset += 1) bits = (bits << 6) | (CODES.get(text[index + offset] ?? "A") ?? 0);
    weights[at] = bits >> 16;
    weights[at + 1] = (bits >> 8) & 0xff;
    weights[at + 2] = bits & 0xff;
  }
  return weights;
}
