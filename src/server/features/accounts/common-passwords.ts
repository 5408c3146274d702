import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../app-error.ts";

const COMMON = new Set(dictionary["passwords-common"] as readonly string[]);

/** True if the password is among the (about 50,000) most common ones in public lists of leaked passwords. */
const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password))
    throw new AppError("common-password", "This password is one of the most common ones. Please choose another.");
}
