import { basename } from "node:path";

/** The command that runs npm, and its first arguments: the npm that started this process, or else the one in PATH. */
export const npmCommand = ({ npm_execpath: path }: NodeJS.ProcessEnv): readonly string[] =>
  path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
