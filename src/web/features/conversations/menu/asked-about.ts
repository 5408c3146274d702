/** The topics that have their own dialog. */
export type AskedAbout = "folder" | "link";
