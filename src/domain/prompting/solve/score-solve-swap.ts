/** Words of the prompt that name a part of an operation, and the part they would have to name. UTF-16 offsets. */
export interface Swap {
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly shown: string;
  /** The one says the opposite of the other. */
  readonly isOpposite: boolean;
}
