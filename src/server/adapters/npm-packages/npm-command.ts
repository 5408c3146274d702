import { basename } from "node:path";

/** npm as it was started, if we run under it; otherwise the one on the path. The command, then its first arguments. */
export const npmCommand = ({ npm_execpath: path }: NodeJS.ProcessEnv): readonly string[] =>
  path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
