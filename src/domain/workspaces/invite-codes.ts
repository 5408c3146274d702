// Crockford's base 32. It has no I, L, O and U, so codes are easy to read aloud and to type.
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 28;
const GROUP = 4;

/** 28 letters of 5 bits are 140 bits, or 17.5 bytes. */
export const INVITE_CODE_BYTES = 18;

/** Encodes random bytes as a code such as "7K4M-92QX-…", seven groups of four. Throws RangeError for too few bytes. */
export function encodeInviteCode(bytes: Uint8Array): string {
  if (bytes.length < INVITE_CODE_BYTES) throw new RangeError(`An invite code takes ${INVITE_CODE_BYTES} random bytes`);
  let code = "";
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= 5) {
      heldBits -= 5;
      code += LETTERS[(held >> heldBits) & 31];
      held &= (1 << heldBits) - 1;
    }
  }
  return grouped(code.slice(0, LENGTH));
}

/** The stored form of a typed code. Accepts lower case, spaces and hyphens, O for 0, and I or L for 1. */
export function normalizeInviteCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return grouped(letters);
}

function grouped(code: string): string {
  const groups: string[] = [];
  for (let start = 0; start < code.length; start += GROUP) groups.push(code.slice(start, start + GROUP));
  return groups.join("-");
}
