/** How work on a passage begins: by selecting it, or in the answer's menu, from where the keys go from one passage to the next. */
export type PassageChoice = "selected" | "by-menu";
