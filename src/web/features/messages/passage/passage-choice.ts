/**
 * How work on a passage starts: by selecting it, or from the answer's menu. From the menu, keys step between passages.
 */
export type PassageChoice = "selected" | "by-menu";
