import type { Address } from '#contract/addresses.ts';
import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { presentAddress, toColumns } from './present.ts';
import { lockCustomer, markAddressesChanged, updateAddress } from './repository.ts';

export async function changeAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owned: { id: string; customerId: string },
  form: CallRequest<'changeAddress'>['body'],
): Promise<Address | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const address = await updateAddress(tx, owned, toColumns(form));
    if (!address) return notFound('No encontramos esa dirección');
    await markAddressesChanged(tx, owned.customerId, clock());
    return presentAddress(address);
  });
}
