import type { Address } from '#contract/addresses.ts';
import type { Queryable } from '#db/transaction.ts';
import { presentAddress } from './present.ts';
import { findAddresses } from './repository.ts';

export async function listAddresses({ db }: { db: Queryable }, customerId: string): Promise<Address[]> {
  return (await findAddresses(db, customerId)).map(presentAddress);
}
