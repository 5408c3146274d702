/** Where what a model is sent is processed, in the host's own short codes: "eu", "us", "ch", "local". */
export const REGION = /^[a-z][a-z0-9-]{0,19}$/;

/**
 * Whether a user who keeps prompts in one region may be answered by a model; `only` null: prompts may go anywhere. A
 * model whose region is unknown is outside of all.
 */
export const isInRegion = (only: string | null, { region }: { readonly region?: string | null | undefined }): boolean =>
  only === null || region === only;

/** The region that a person has saved; null: anywhere. */
export const savedRegion = ({ modelRegion }: { readonly modelRegion?: string | null | undefined }): string | null => {
  const saved = modelRegion?.trim().toLowerCase() ?? "";
  return saved === "" ? null : saved;
};

/** "EU", "CH", "Local" */
export const regionLabel = (code: string): string =>
  code.length <= 3 ? code.toUpperCase() : `${code.charAt(0).toUpperCase()}${code.slice(1)}`;
