import { readFileSync } from "node:fs";
import { isPermissive, type Lockfile, shippedLicences } from "./licences.ts";

// npm run licences: what the packages that ship are licensed under, and a status of 1 if one of them needs to be looked at.

const lockfile = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as Lockfile;
const shipped = shippedLicences(lockfile);
for (const [licence, packages = []] of Object.entries(Object.groupBy(shipped, ({ licence }) => licence)).toSorted()) {
  console.log(`${licence} (${packages.length})\n  ${packages.map(({ name }) => name).join(", ")}`);
}
const unclear = shipped.filter(({ licence }) => !isPermissive(licence));
for (const { name, licence } of unclear)
  console.error(`\n${name}: ${licence} is not among the permissive licences in scripts/licences.ts.`);
process.exitCode = unclear.length === 0 ? 0 : 1;
