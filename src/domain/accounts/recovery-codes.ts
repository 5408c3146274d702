/** Does not contain letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const RECOVERY_CODE_COUNT = 10;
/** 16 characters from an alphabet of 32 give 80 bits. Nobody can guess such a code, even with the stolen hashes. */
export const RECOVERY_CODE_BYTES = 16;
const GROUP = 4;

/** Returns a code such as "ABCD-EFGH-JKLM-NPQR". */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, RECOVERY_CODE_BYTES)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters;
}

/** Accepts lower case, spaces and missing hyphens. Returns null if the text is not a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  const isOne = letters.length === RECOVERY_CODE_BYTES && [...letters].every((letter) => ALPHABET.includes(letter));
  return isOne ? letters : null;
}
