import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../app-error.ts";

const COMMON = new Set(dictionary["passwords-common"] as readonly string[]);

/** True for the about 50,000 most common passwords in public lists of leaked passwords. */
const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** Throws common-password for a very common password. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password))
    throw new AppError("common-password", "This password is one of the most common ones. Please choose another.");
}
