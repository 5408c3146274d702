import { basename } from "node:path";

/** The program and first arguments that run npm: the npm that started this process, or npm from PATH. */
export const npmCommand = ({ npm_execpath: path }: NodeJS.ProcessEnv): readonly string[] =>
  path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
