import { basename } from "node:path";

/** The npm that started this process, otherwise the one on the path. The command, then its first arguments. */
export const npmCommand = ({ npm_execpath: path }: NodeJS.ProcessEnv): readonly string[] =>
  path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
