import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { AppError } from "../app-error.ts";
import type { PasswordHasher } from "../ports/authenticators.ts";

const derive = promisify(argon2);

export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's first recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const RECOMMENDED_COST: HashCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;
/** While this many hashes wait, further requests are refused. */
const WAITING_MAX = 100;

/** Threads in Node's pool. File access and DNS need them too. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/** One hash per core at a time. One pool thread stays free for other work. */
export const maxConcurrentHashes = (cores: number, poolThreads: number): number =>
  Math.max(1, Math.min(cores, poolThreads - 1));

/**
 * Hashes passwords with argon2id, in PHC string format, outside the event loop. At most WAITING_MAX hashes wait in a
 * queue. Only tests pass a cost.
 */
export function createArgon2PasswordHasher(cost: HashCost = RECOMMENDED_COST): PasswordHasher {
  const queue = pLimit(maxConcurrentHashes(availableParallelism(), POOL_THREADS));
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= WAITING_MAX)
      throw new AppError("unavailable", "The server is busy. Please try again in a moment.", 2);
    return queue(work);
  };
  const tag = (password: string, salt: Buffer, { memoryKib, passes }: HashCost) =>
    derive("argon2id", {
      message: Buffer.from(password.normalize("NFKC"), "utf8"),
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_LENGTH,
      memory: memoryKib,
      passes,
    });
  const decoySalt = randomBytes(SALT_LENGTH);

  return {
    hash: async (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_LENGTH);
        const made = base64(await tag(password, salt, cost));
        return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${LANES}$${base64(salt)}$${made}`;
      }),
    verify: async (password, hash) =>
      inTurn(async () => {
        const [, , , costThen, salt, expected] = hash?.split("$") ?? [];
        if (costThen === undefined || salt === undefined || expected === undefined) {
          await tag(password, decoySalt, cost);
          return false;
        }
        const actual = await tag(password, Buffer.from(salt, "base64"), readCost(costThen) ?? cost);
        return timingSafeEqual(actual, Buffer.from(expected, "base64"));
      }),
  };
}

/** Reads the cost from a stored hash, for example `m=19456,t=2,p=1`. It may differ from the current cost. */
function readCost(parameters: string): HashCost | null {
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(parameters) ?? [];
  return memory === undefined ? null : { memoryKib: Number(memory), passes: Number(passes) };
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/={1,2}$/, "");
