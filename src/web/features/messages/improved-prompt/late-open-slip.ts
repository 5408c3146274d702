type OpenSlipCode = typeof import("./open-slip.tsx");

// Rewrites rest on one line, so what an opened one needs comes in idle time, or when the first is opened.
let loaded: OpenSlipCode | null = null;

export async function loadOpenSlip(): Promise<void> {
  loaded ??= await import("./open-slip.tsx");
}

/** null until `loadOpenSlip` has come to its end. */
export const openSlip = (): OpenSlipCode | null => loaded;
