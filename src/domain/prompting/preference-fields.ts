/** The saved preferences the improver may draw on. Structural, so that the rules need not know the wire. */
export interface PreferenceFields {
  readonly role?: string | undefined;
  readonly industry?: string | undefined;
  readonly responseStyle?: string | undefined;
  readonly detailLevel?: string | undefined;
  readonly outputFormat?: string | undefined;
  readonly experienceLevel?: string | undefined;
  readonly preferredTone?: string | undefined;
  /** Advanced Prompt Engineering; counts on plus and premier alone. */
  readonly advancedPrompting?: boolean | undefined;
}
