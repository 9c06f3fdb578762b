import type { Address } from '#contract/addresses.ts';
import type { Queryable } from '#db/transaction.ts';
import { presentAddress } from './present.ts';
import { findAddresses } from './repository.ts';

/** The customer's saved address of this id; null when it does not exist or belongs to another customer. */
export async function findOwnAddress(
  db: Queryable,
  { id, customerId }: { id: string; customerId: string },
): Promise<Address | null> {
  const row = (await findAddresses(db, customerId)).find((address) => address.id === id);
  return row ? presentAddress(row) : null;
}
