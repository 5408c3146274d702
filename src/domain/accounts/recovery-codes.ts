/** Without letters and digits that are taken for one another. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const RECOVERY_CODES = 10;
/** 16 characters of 32: 80 bits, too many to guess even for a person who has stolen the hashes. */
export const RECOVERY_CODE_BYTES = 16;
const GROUP = 4;

/** "ABCD-EFGH-JKLM-NPQR" of random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, RECOVERY_CODE_BYTES)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters;
}

/** As people type it: small letters, spaces, no hyphens. Null when it can be none. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, "");
  const isOne = letters.length === RECOVERY_CODE_BYTES && [...letters].every((letter) => ALPHABET.includes(letter));
  return isOne ? letters : null;
}
