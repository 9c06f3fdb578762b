import type { Context } from '#server/context.ts';
import { findCustomer } from './repository.ts';
import { readSignInAttempts } from './sign-in-attempts.ts';
import { countKnownDevices, listProviders } from './sign-in-repository.ts';

/** How somebody signs in, and what stands against it at the moment. */
export interface SignInState {
  hasPassword: boolean;
  providers: string[];
  /** When somebody else signed up with the same mail before it was verified; null when nobody did. */
  contestedAt: Date | null;
  wrongPasswords: number;
  lockedUntil: Date | null;
  knownDevices: number;
}

/** Null where there is no such customer. */
export async function readSignInState(
  deps: Pick<Context, 'db' | 'clock' | 'limits'>,
  customerId: string,
): Promise<SignInState | null> {
  const { db, clock } = deps;
  const customer = await findCustomer(db, customerId);
  if (!customer) return null;
  const { count, lockedUntil } = await readSignInAttempts(deps, customer);
  return {
    hasPassword: customer.password_hash !== null,
    providers: await listProviders(db, customerId),
    contestedAt: customer.contested_at ?? null,
    wrongPasswords: count,
    lockedUntil,
    knownDevices: await countKnownDevices(db, customerId, clock()),
  };
}
