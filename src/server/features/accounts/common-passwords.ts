import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../app-error.ts";

const COMMON = new Set(dictionary["passwords-common"] as readonly string[]);

/** True for the some 50,000 passwords that lead the public lists of leaked ones. */
const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** Throws common-password for a password everybody tries first. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password))
    throw new AppError("common-password", "This password is one of the most common ones. Please choose another.");
}
