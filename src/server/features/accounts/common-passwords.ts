import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../app-error.ts";

const COMMON = new Set(dictionary["passwords-common"] as readonly string[]);

/** True for about 50,000 passwords that are the most common ones in public lists of leaks. */
const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password))
    throw new AppError("common-password", "This password is one of the most common ones. Please choose another.");
}
