/** True if the main input is a finger. There, the focus in a text field opens a keyboard over the page. */
export const isTouchScreen = (): boolean => window.matchMedia("(pointer: coarse)").matches;
