/** What package-lock.json says of a package; npm copies `license` from the package itself. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  /** Used for development alone, so that nobody who runs the product gets it. */
  readonly dev?: boolean;
}
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export interface LicensedPackage {
  readonly name: string;
  readonly licence: string;
}

/** Licences that let the product be given on under MIT without conditions for our own code. SPDX ids, and "BSD" as some write. */
const PERMISSIVE = new Set([
  ...[
    "0BSD",
    "AFL-2.1",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
]);

/** The packages that ship with the product, by name and version. */
export function shippedLicences({ packages }: Lockfile): LicensedPackage[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { version, license }]) => ({
      name: `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`,
      licence: license ?? "none stated",
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Reads an SPDX expression as far as packages use it: ids joined by OR and AND, without nesting. */
export function isPermissive(licence: string): boolean {
  const choices = licence.replace(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((id) => PERMISSIVE.has(id)));
}
