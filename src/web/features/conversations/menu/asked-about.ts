/** What a dialog of its own asks about. */
export type AskedAbout = "folder" | "link";
