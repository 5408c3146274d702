/** How the user chose the passage. After the answer's menu, buttons step through the passages. */
export type PassageChoice = "selected" | "by-menu";
