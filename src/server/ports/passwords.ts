export interface PasswordHasher {
  /** Throws an "unavailable" AppError when too many calls are waiting. */
  hash(password: string): Promise<string>;
  /** `hash` is null for an unknown account: the result is false, after the same time as for a real hash. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
