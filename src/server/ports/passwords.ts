export interface Passwords {
  /** Throws an "unavailable" AppError when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long for `null`, an unknown account, as for a real hash. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
