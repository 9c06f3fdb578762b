import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '#server/refusal.ts';

/** Hashes passwords with Argon2id. Both operations are refused with a 429 while too many are waiting. */
export interface PasswordHasher {
  hash(password: string): Promise<string | Refusal>;
  /** Whether the password belongs to the hash; without a hash the same work is done and the result is false. */
  verify(password: string, passwordHash: string | null): Promise<boolean | Refusal>;
}

/** What one hash costs: KiB of memory and passes over them. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** The minimum that OWASP recommends for Argon2id; 19 MiB for each hash. */
const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Few at once, so that a burst of sign-ins leaves the processor to the other requests. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;

/** Compared against when the account does not exist, so that the response time does not reveal which accounts exist. */
function dummyHash({ memoryCost, timeCost }: PasswordCost): string {
  const digest = 'dGhpcyBpcyBub2JvZHkncw$Qk7Xb1v0jVvS8YyGkq9o0v1m3rWq2n5r0oXyJm0t6yQ';
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${digest}`;
}

export function createPasswordHasher(cost = OWASP_COST): PasswordHasher {
  const dummy = dummyHash(cost);
  const limit = pLimit(MAX_CONCURRENT);
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | Refusal> => {
    if (limit.activeCount + limit.pendingCount >= MAX_CONCURRENT + MAX_WAITING)
      return new Refusal(429, 'Hay demasiados ingresos a la vez; volvé a intentar en unos segundos', { retryAfter: 2 });
    return limit(work);
  };
  return {
    hash: (password) => run(() => hash(password, { ...cost, parallelism: 1 })),
    verify: (password, passwordHash) =>
      run(async () => (await verify(passwordHash ?? dummy, password)) && passwordHash !== null),
  };
}
