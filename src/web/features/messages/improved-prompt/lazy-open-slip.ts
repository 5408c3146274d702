type OpenSlipCode = typeof import("./improved-prompt-details.tsx");

// Rewrites start closed, so this code is loaded in idle time, or when the first rewrite is opened.
let loaded: OpenSlipCode | null = null;

export async function loadImprovedPromptDetails(): Promise<void> {
  loaded ??= await import("./improved-prompt-details.tsx");
}

/** null until `loadImprovedPromptDetails` has finished. */
export const getImprovedPromptDetailsCode = (): OpenSlipCode | null => loaded;
