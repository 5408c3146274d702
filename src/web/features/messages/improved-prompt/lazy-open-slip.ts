type OpenSlipCode = typeof import("./open-slip.tsx");

// Rewrites start closed, so this code is loaded in idle time, or when the first rewrite is opened.
let loaded: OpenSlipCode | null = null;

export async function loadImprovedPromptDetails(): Promise<void> {
  loaded ??= await import("./open-slip.tsx");
}

/** null until `loadOpenSlip` has finished. */
export const getImprovedPromptDetailsCode = (): OpenSlipCode | null => loaded;
