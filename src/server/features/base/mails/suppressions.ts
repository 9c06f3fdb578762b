import { createHmac } from 'node:crypto';
import type { Queryable } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';
import {
  deleteCheckedBounce,
  deleteSuppression,
  findSuppressions,
  type SuppressionReason,
  setBounceCheck,
} from './repository.ts';

type Deps = Pick<Context, 'mailKey'>;

/** Since when an address is not mailed, by reason. A bounce forbids every mail, a complaint offers. */
export async function readSuppressions(
  deps: Deps,
  db: Queryable,
  address: string,
): Promise<ReadonlyMap<SuppressionReason, Date>> {
  const rows = await findSuppressions(db, hashAddress(deps, address));
  return new Map(rows.map(({ reason, since }) => [reason, since]));
}

/** Ends a suppression; false when there is none. */
export async function liftSuppression(
  deps: Deps,
  db: Queryable,
  { address, reason }: { address: string; reason: SuppressionReason },
): Promise<boolean> {
  return await deleteSuppression(db, { addressHash: hashAddress(deps, address), reason });
}

/** Keeps the hash of the code that lifts the bounce of an address; false when the address has none. */
export async function startBounceCheck(
  deps: Deps,
  db: Queryable,
  { address, codeHash, expiresAt }: { address: string; codeHash: string; expiresAt: Date },
): Promise<boolean> {
  return await setBounceCheck(db, { addressHash: hashAddress(deps, address), codeHash, expiresAt });
}

/** Ends the bounce of an address with the code that was sent to it; false for a wrong or expired code. */
export async function finishBounceCheck(
  deps: Deps,
  db: Queryable,
  { address, codeHash, now }: { address: string; codeHash: string; now: Date },
): Promise<boolean> {
  return await deleteCheckedBounce(db, { addressHash: hashAddress(deps, address), codeHash, now });
}

/** The stored form of a suppressed address. */
export function hashAddress({ mailKey }: Deps, address: string): string {
  return createHmac('sha256', mailKey)
    .update(`address ${normalizeEmail(address)}`)
    .digest('hex');
}
