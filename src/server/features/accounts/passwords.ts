import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from '#domain/customer/common-password.ts';
import type { Context } from '#server/context.ts';
import { Refusal, refuseField } from '#server/http/refusal.ts';

/** Argon2id at the least that OWASP recommends; 19 MiB a hash. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most so many at once, so that a flood of sign-ins leaves the processor to the shop; and so many may wait. */
const AT_ONCE = 2;
const MAY_WAIT = 100;

/** The hash of no password of anybody: an unknown address takes as long to refuse as a wrong password. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$dGhpcyBpcyBub2JvZHkncw$Qk7Xb1v0jVvS8YyGkq9o0v1m3rWq2n5r0oXyJm0t6yQ';

const waiting: (() => void)[] = [];
let running = 0;

const COMMON = 'Esa contraseña es de las más usadas y se adivina enseguida; elegí otra';

interface Owner {
  email: string;
  first_name: string;
  last_name: string;
}

/** A no to a password that satisfies the rule and is among the first to be tried. */
export function refuseCommon(
  { config }: Pick<Context, 'config'>,
  { field, password, owner }: { field: string; password: string; owner: Owner },
): Refusal | null {
  if (!config.refusesCommonPasswords) return null;
  const own = [owner.email.split('@')[0] ?? '', owner.first_name, owner.last_name];
  return isCommonPassword(password, own) ? refuseField(field, COMMON) : null;
}

export function hashPassword(password: string): Promise<string | Refusal> {
  return inTurn(() => hash(password, COST));
}

/** Whether the password is the one of the hash; without a hash the same work is done for a no. */
export function isPassword(password: string, hashed: string | null): Promise<boolean | Refusal> {
  return inTurn(async () => (await verify(hashed ?? NOBODYS, password)) && hashed !== null);
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      return new Refusal(429, 'Hay demasiados ingresos a la vez; volvé a intentar en unos segundos', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place passes on to the first in line; only when nobody waits does it fall free.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
