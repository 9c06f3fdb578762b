import { createHash } from 'node:crypto';
import type { Address } from '#contract/addresses.ts';
import { claimKey } from '#db/idempotency-keys.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { canAddAddress } from '#domain/address/rules.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest, IdempotencyKey } from '#server/http/handler.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { columnsOf, presentAddress } from './present.ts';
import { type AddressRow, findAddresses, insertAddress, lockCustomer } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'db'>;
type NewAddress = Pick<CallRequest<'addAddress'>, 'body' | 'key'> & { customerId: string };

const CALL = 'addAddress';

/** Saves an address; the first one is the default. The customer's row is held, so many at once still count to three. */
export async function addAddress(deps: Deps, wanted: NewAddress): Promise<Address | Refusal> {
  return await transaction(deps.db, async (tx) => {
    await lockCustomer(tx, wanted.customerId);
    const saved = await findAddresses(tx, wanted.customerId);
    const claim = await claimFor(deps, tx, wanted);
    if (claim === 'other') return refuse(422, 'Esa Idempotency-Key ya se usó con otros datos');
    if (claim === 'used') return replay(saved, wanted);
    if (!canAddAddress(saved.length)) return refuse(422, 'Ya tenés tres direcciones guardadas');
    const address: AddressRow = {
      ...columnsOf(wanted.body),
      id: idOf(deps, wanted),
      customer_id: wanted.customerId,
      is_default: saved.length === 0,
      created_at: after(saved, deps.clock()),
    };
    await insertAddress(tx, address);
    return presentAddress(address);
  });
}

async function claimFor({ clock }: Deps, tx: Tx, { customerId, key }: NewAddress): Promise<'fresh' | 'used' | 'other'> {
  if (!key) return 'fresh';
  return await claimKey(tx, { customerId, call: CALL, ...key, now: clock() });
}

/** The first answer again, as the address stands now. */
function replay(saved: AddressRow[], { customerId, key }: NewAddress): Address | Refusal {
  const first = saved.find(({ id }) => key && id === idOfKey(customerId, key));
  return first ? presentAddress(first) : refuse(409, 'Esa dirección ya se había agregado y después se eliminó');
}

function idOf({ random }: Deps, { customerId, key }: NewAddress): string {
  return key ? idOfKey(customerId, key) : random.uuid();
}

/** A keyed address has its id from the key (a UUID of version 8), so that a repeat finds the one it made. */
function idOfKey(customerId: string, { key }: IdempotencyKey): string {
  const hex = createHash('sha256').update(`${CALL}|${customerId}|${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Now, but later than those that stand: 'the oldest' has one answer even within a millisecond. */
function after(saved: readonly AddressRow[], now: Date): Date {
  const newest = Math.max(0, ...saved.map(({ created_at }) => created_at.getTime()));
  return new Date(Math.max(now.getTime(), newest + 1));
}
