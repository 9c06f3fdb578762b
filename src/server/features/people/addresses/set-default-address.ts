import type { Address } from '#contract/addresses.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentAddress } from './present.ts';
import { findAddresses, lockCustomer, setDefault } from './repository.ts';

export async function setDefaultAddress(
  { db }: Pick<Context, 'db'>,
  owned: { id: string; customerId: string },
): Promise<Address | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const address = (await findAddresses(tx, owned.customerId)).find(({ id }) => id === owned.id);
    if (!address) return notFound('No encontramos esa dirección');
    await setDefault(tx, owned);
    return presentAddress({ ...address, is_default: true });
  });
}
