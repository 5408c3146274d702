/** The uses that a key permits: answers, rewrites, model choices. */
export const API_SCOPES = ["chat", "improve", "route"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** The most keys of one account. Revoked keys do not count. */
export const API_KEYS_MAX = 50;

/** Users and programs that search for leaked keys recognize our keys by this prefix. */
const START = "rd_live_";
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 32;
const SHOWN_LENGTH = START.length + 4;

/**
 * The number of random bytes that `makeApiKey` needs. The function skips some of them, so that all letters are equally
 * likely.
 */
export const API_KEY_BYTES = 96;

/**
 * Makes a key such as "rd_live_8Kq2…": 32 letters and digits with 190 bits. Throws RangeError for too few random bytes.
 */
export function makeApiKey(bytes: Uint8Array): string {
  const fair = [...bytes].filter((byte) => byte < LETTERS.length * 4).slice(0, LENGTH);
  if (fair.length < LENGTH) throw new RangeError(`A key takes ${API_KEY_BYTES} random bytes`);
  return START + fair.map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

export const looksLikeApiKey = (text: string): boolean => /^rd_live_[0-9A-Za-z]{32}$/.test(text);

/** The first characters of a key: enough to recognize it, too few to guess the rest. */
export const apiKeyPrefixOf = (key: string): string => key.slice(0, SHOWN_LENGTH);
