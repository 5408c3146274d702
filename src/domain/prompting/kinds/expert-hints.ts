/** What an expert in this kind of task would insist on, one order each. */
export const expertHints = (_prompt: string): readonly string[] => [];
