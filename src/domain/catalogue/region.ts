/** A short code, chosen by the host, for the place where a model processes requests. For example "eu" or "local". */
export const REGION_PATTERN = /^[a-z][a-z0-9-]{0,19}$/;

/**
 * True if a model may answer a user who limits prompts to the region `only` (null: no limit). A model without a region
 * is in no region.
 */
export const isInRegion = (only: string | null, { region }: { readonly region?: string | null | undefined }): boolean =>
  only === null || region === only;

/** The region that a user saved; null: anywhere. */
export const savedRegion = ({ modelRegion }: { readonly modelRegion?: string | null | undefined }): string | null => {
  const saved = modelRegion?.trim().toLowerCase() ?? "";
  return saved === "" ? null : saved;
};

/** For example "EU", "CH" or "Local". */
export const regionLabel = (code: string): string =>
  code.length <= 3 ? code.toUpperCase() : `${code.charAt(0).toUpperCase()}${code.slice(1)}`;
