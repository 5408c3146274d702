/** Two things in one prompt that cannot both hold. Offsets count UTF-16 code units. */
export interface Contradiction {
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how sure it is. */
  readonly weight: number;
  readonly reason: string;
}
