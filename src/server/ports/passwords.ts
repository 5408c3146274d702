export interface PasswordHasher {
  /** Throws an "unavailable" AppError when too many calls are waiting. */
  hash(password: string): Promise<string>;
  /** `null` (unknown account) takes as long as a real hash. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
