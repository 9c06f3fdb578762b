import type { CallReply } from '#contract/caller.ts';
import { readSnapshot } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { depotAddress } from './depot-address.ts';
import { presentClaim, presentParcel } from './present.ts';
import { findClaims, findLockerOwner, findParcels } from './repository.ts';

/** The customer's address in Miami, and the parcels of other stores that come there. */
export async function listParcels(
  { db, config }: Pick<Context, 'db' | 'config'>,
  customerId: string,
): Promise<CallReply<'listParcels'>> {
  return await readSnapshot(db, async (tx) => {
    const owner = await findLockerOwner(tx, customerId);
    const depot = depotAddress(config.shop, owner);
    const claims = (await findClaims(tx, customerId)).map(presentClaim);
    return {
      locker: {
        name: `${depot.firstName} ${depot.lastName}`,
        street: depot.line1,
        locker: depot.line2 ?? '',
        city: depot.city,
        state: depot.state,
        zipCode: depot.postalCode,
        phone: depot.phone,
      },
      parcels: [...claims, ...(await findParcels(tx, customerId)).map(presentParcel)],
    };
  });
}
