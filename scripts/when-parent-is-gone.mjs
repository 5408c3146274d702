import { readFileSync, realpathSync } from "node:fs";

// Plain JavaScript that Node 20.19 runs, as installation.mjs.

const LOOK_MS = 500;

/**
 * Calls `act` once the package manager that runs us as a script (`npm start`) is gone: npm passes SIGTERM to its shell and not to us, and
 * kill -9 reaches npm alone. Who was not started by one may outlive who started them, as behind nohup. Answers how to stop looking.
 */
export function whenParentIsGone(act) {
  const line = process.env.npm_node_execpath === undefined ? [] : lineToPackageManager();
  const look = () => {
    if (line.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(looking);
    act();
  };
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/** Who was started by whom, from us up to the package manager; between us stands its shell, unless that shell has become us. */
function lineToPackageManager() {
  const { ppid } = process;
  const us = { pid: process.pid, parent: ppid };
  const above = isPackageManager(ppid) ? null : parentOf(ppid);
  return above === null ? [us] : [us, { pid: ppid, parent: above }];
}

/** Only Linux tells; elsewhere the shell becomes the program that it runs. */
function isPackageManager(pid) {
  try {
    return realpathSync(`/proc/${pid}/exe`) === realpathSync(process.env.npm_node_execpath);
  } catch {
    return true;
  }
}

/** null: it is not there, or this is not Linux. On Windows our own parent keeps its number when it ends, so it is asked whether it lives. */
function parentOf(pid) {
  if (pid === process.pid) return isAlive(process.ppid) ? process.ppid : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything; after it stand the state and the parent.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
