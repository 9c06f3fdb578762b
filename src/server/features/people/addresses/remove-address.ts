import { transaction } from '#db/transaction.ts';
import { canDeleteAddress, defaultAfterDeletion } from '#domain/address/rules.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { deleteAddress, findAddresses, lockCustomer, markAddressesChanged, setDefault } from './repository.ts';

/** Removes an address, but never the last one; if it was the default, the oldest becomes the default. */
export async function removeAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owned: { id: string; customerId: string },
): Promise<undefined | Refusal> {
  return await transaction(db, async (tx) => {
    await lockCustomer(tx, owned.customerId);
    const saved = await findAddresses(tx, owned.customerId);
    if (!saved.some(({ id }) => id === owned.id)) return notFound('No encontramos esa dirección');
    if (!canDeleteAddress(saved.length)) return refuse(422, 'No podés eliminar tu única dirección');
    const candidates = saved.map(({ id, is_default, created_at }) => ({
      id,
      defaultAddress: is_default,
      createdAt: created_at.toISOString(),
    }));
    const next = defaultAfterDeletion(candidates, owned.id);
    await deleteAddress(tx, owned);
    await markAddressesChanged(tx, owned.customerId, clock());
    if (next) await setDefault(tx, { ...owned, id: next });
    return undefined;
  });
}
