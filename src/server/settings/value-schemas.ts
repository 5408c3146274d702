import { isIP } from "node:net";
import * as z from "zod/mini";
import { readSignUpRule, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { REGION_PATTERN } from "#domain/catalogue/region.ts";
import { isLoopback } from "../is-loopback.ts";

// Each schema's error message says which value is expected. At its start, the server prints all errors.

export const httpUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: "must be an http or https URL" }),
  z.transform((url: string) => url.replace(/\/+$/, "")),
);
export const nonEmptyText = z.string().check(z.trim(), z.minLength(1, "must not be empty"));
export const email = z.email("must be an e-mail address");
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, "must be a number from 0 to 65535")),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, "must be a number from 0 to 65535"))),
);

const PROXIES_MAX = 9;
const PROXIES_HELP = `must be a number of proxies from 0 to ${PROXIES_MAX}, or networks such as 10.0.0.0/8, 192.168.1.4`;
export const proxies = z.pipe(
  z.string().check(
    z.refine((given: string) => {
      const parsed = proxiesIn(given);
      return typeof parsed === "number" ? parsed <= PROXIES_MAX : parsed.length > 0 && parsed.every(isNetwork);
    }, PROXIES_HELP),
  ),
  z.transform((given: string) => proxiesIn(given)),
);

const proxiesIn = (given: string): number | readonly string[] =>
  /^\d{1,3}$/.test(given.trim()) ? Number(given) : given.split(",").map((part) => part.trim());

/** An IP address, or a network such as 10.0.0.0/8. The length /0 is refused: it would trust every IP address. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

export const dollars = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, "must be an amount of US dollars such as 10 or 2.50")),
  z.transform((amount: string) => Number(amount)),
);

export const percent = z.pipe(
  z.string().check(z.regex(/^(\d{1,2}|100)$/, "must be per cent, from 0 to 100")),
  z.transform((text: string) => Number(text) / 100),
);

export const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(\.\d)?$/, "must be seconds such as 6 or 1.5")),
  z.transform((text: string) => Number(text)),
);

export const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${max}`)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(max, `must be a whole number from 1 to ${max}`))),
  );

/** Example: "openai=us, office=ch". */
export const regions = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text: string) =>
          text
            .split(",")
            .every(
              (part) =>
                /^[a-z0-9][a-z0-9-]{0,39}$/.test(regionPair(part)[0]) && REGION_PATTERN.test(regionPair(part)[1]),
            ),
        "must be names of providers or servers, each with a region, such as openai=us, office=ch",
      ),
    ),
  z.transform((text: string): Readonly<Record<string, string>> => Object.fromEntries(text.split(",").map(regionPair))),
);

function regionPair(part: string): [string, string] {
  const [name = "", region = ""] = part.split("=").map((side) => side.trim());
  return [name, region];
}

export const onOrOff = z.enum(["on", "off"], "must be on or off");

export const signUpRule = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text: string) => readSignUpRule(text) !== null,
        "must be open, closed, invited, or mail domains such as example.com, example.org",
      ),
    ),
  z.transform((text: string): SignUpRule => readSignUpRule(text) ?? { kind: "closed" }),
);

export const httpsUrl = httpUrl.check(
  z.refine(
    (url: string) => url.startsWith("https:") || isLoopback(new URL(url).hostname),
    "must be https, or a loopback address",
  ),
);

/** The URL with which a browser on this machine reaches a server that listens on `host`. */
export function buildBrowserUrl(host: string, port: number): string {
  const isEverywhere = ["0.0.0.0", "::", "127.0.0.1"].includes(host);
  return `http://${isEverywhere ? "localhost" : isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
