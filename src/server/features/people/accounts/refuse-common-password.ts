import { isCommonPassword } from '#domain/customer/common-password.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';

const COMMON = 'Esa contraseña es de las más usadas y se adivina enseguida; elegí otra';

interface Owner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Refuses a password that satisfies the length and character rules but is among the first that an attacker tries. */
export function refuseCommonPassword(
  { config }: Pick<Context, 'config'>,
  { field, password, owner }: { field: string; password: string; owner: Owner },
): Refusal | null {
  if (!config.refusesCommonPasswords) return null;
  const ownNames = [owner.email.split('@')[0] ?? '', owner.first_name, owner.last_name];
  return isCommonPassword(password, ownNames) ? refuseField(field, COMMON) : null;
}
