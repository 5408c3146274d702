/** How a passage is chosen: by selecting it, or by going from one to the next with the keys. */
export type PassageChoice = "selected" | "by-steps";
