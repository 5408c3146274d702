export function ensurePage(options?: { readonly isForced?: boolean }): Promise<void>;
