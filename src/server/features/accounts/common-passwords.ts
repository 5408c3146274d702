import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"] as readonly string[]);

/** True for the some 50,000 passwords that lead the public lists of leaked ones. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
