import type { OneTimeCodes } from "../ports/authenticators.ts";

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Every authenticator app supports these values, even an app that ignores the parameters. */
const COMMON = { algorithm: "SHA1", digits: 6, period: PERIOD_S } as const;

/** Time-based one-time codes (RFC 6238). The library is loaded on first use. */
export function otpauthCodes(): OneTimeCodes {
  const library = () => import("otpauth");
  return {
    async newSecret() {
      const { Secret } = await library();
      return new Secret({ size: SECRET_BYTES }).base32;
    },
    async addressOf(secret, { brandName, email }) {
      const { TOTP } = await library();
      return new TOTP({ ...COMMON, secret, issuer: brandName, label: email }).toString();
    },
    async stepOf(secret, code, now) {
      const { TOTP } = await library();
      const delta = new TOTP({ ...COMMON, secret }).validate({ token: code, window: 1, timestamp: now.getTime() });
      return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta;
    },
  };
}
