/** How the user chose the passage. "by-menu": in the answer's menu; buttons then lead from passage to passage. */
export type PassageChoice = "selected" | "by-menu";
