/** What a key may be for: answers, rewrites, and choices of a model. */
export const API_SCOPES = ["chat", "improve", "route"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Keys of one account that are not revoked. */
export const API_KEYS_MAX = 50;

/** So that people, and programs that look for leaked keys, know what it is. */
const START = "rd_live_";
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 32;
const SHOWN_LENGTH = START.length + 4;

/** Bytes that `apiKeyOf` wants; a fifth of them may be left out, so that each letter is as likely. */
export const API_KEY_BYTES = 96;

/** A key like "rd_live_8Kq2…" with 32 letters and digits, 190 bits, from random bytes. */
export function apiKeyOf(bytes: Uint8Array): string {
  const fair = [...bytes].filter((byte) => byte < LETTERS.length * 4).slice(0, LENGTH);
  if (fair.length < LENGTH) throw new RangeError(`A key takes ${API_KEY_BYTES} random bytes`);
  return START + fair.map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Whether a text can be a key at all. */
export const looksLikeApiKey = (text: string): boolean => /^rd_live_[0-9A-Za-z]{32}$/.test(text);

/** How a key begins: enough to know it again, far too little to guess the rest. */
export const shownPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH);
