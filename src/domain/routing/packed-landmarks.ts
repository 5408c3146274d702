/** What is shipped: one byte for each number. */
export interface PackedLandmarks {
  readonly width: number;
  readonly values: string;
}
